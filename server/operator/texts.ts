import { startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import type { Store, WriteTx } from '../store/store.ts';
import type { PolicyTable, ProtocolTable } from '../store/tables/tables.ts';
import type { TextsFile } from './texts-file.ts';

/** What became of each entry of the file. */
export interface StoredTexts {
  readonly added: readonly string[];
  readonly same: readonly string[];
}

/** A stored entry and what the file says under the same name. */
interface Told<T> {
  readonly name: string;
  readonly asked: T;
  readonly stored: T | undefined;
}

function isSame<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]); // as: keys of its own type
}

async function toldProtocol({ db }: WriteTx, { publishedAt, ...entry }: TextsFile['protocols'][number]): Promise<Told<ProtocolTable>> {
  const { scene, code, version } = entry;
  const query = db.selectFrom('protocol').selectAll().where('scene', '=', scene).where('code', '=', code).where('version', '=', version);
  const stored = await query.executeTakeFirst();
  return { name: `${scene} ${code} ${version}`, asked: { ...entry, published_at: startOfChinaDay(publishedAt) }, stored };
}

async function toldPolicy({ db }: WriteTx, { publishedAt, ...entry }: TextsFile['policies'][number]): Promise<Told<PolicyTable>> {
  const stored = await db.selectFrom('policy').selectAll().where('id', '=', entry.id).executeTakeFirst();
  return { name: entry.id, asked: { ...entry, published_at: startOfChinaDay(publishedAt) }, stored };
}

/**
 * Stores the protocols and policies of a file that are not there yet, all of them or none. What is stored never changes: people have agreed
 * to it, or been told it. An entry that differs from the stored one of the same name is the error, with the names of all such.
 */
export function storeTexts(store: Store, file: TextsFile): Promise<Result<StoredTexts, readonly string[]>> {
  return store.write(async (tx) => {
    const protocols: Told<ProtocolTable>[] = [];
    for (const entry of file.protocols) protocols.push(await toldProtocol(tx, entry));
    const policies: Told<PolicyTable>[] = [];
    for (const entry of file.policies) policies.push(await toldPolicy(tx, entry));
    const told: readonly Told<object>[] = [...protocols, ...policies];
    const changed = told.filter(({ asked, stored }) => stored !== undefined && !isSame(asked, stored));
    if (changed.length > 0) return fail(changed.map(({ name }) => name));
    for (const { asked, stored } of protocols) if (!stored) await tx.db.insertInto('protocol').values(asked).execute();
    for (const { asked, stored } of policies) if (!stored) await tx.db.insertInto('policy').values(asked).execute();
    const names = (isNew: boolean) => told.filter(({ stored }) => (stored === undefined) === isNew).map(({ name }) => name);
    return ok({ added: names(true), same: names(false) });
  });
}
