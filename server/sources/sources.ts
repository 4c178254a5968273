import type { FactSource, SourceKind } from '../../src/domain/sources/standing.ts';
import { inGroups } from '../store/in-groups.ts';
import type { WriteTx } from '../store/store.ts';
import { INSERT_ROWS } from '../store/tables/accounts.ts';
import type { SourceTable } from '../store/tables/fact-tables.ts';

/** Who tells facts. `name`: as it is shown beside their age, '' for marks. `by`: the person who imported or marked. */
export interface Source {
  readonly id: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly by?: { readonly accountId: string; readonly fullName: string };
}

/** The marks of one person: one source, so that his next mark takes the place of his last one. */
export function markedBy(accountId: string, fullName: string): Source {
  return { id: `hand:${accountId}`, kind: 'hand', name: '', by: { accountId, fullName } };
}

/** The source of an import. `importId`: unique among all accounts. */
export const sourceIdOfImport = (importId: string): string => `file:${importId}`;

/** One import of a file: what it told goes and comes back together. */
export function importedFrom(importId: string, fileName: string, by: { readonly accountId: string; readonly fullName: string }): Source {
  return { id: sourceIdOfImport(importId), kind: 'file', name: fileName, by };
}

/** Keeps a source, with the name that it has now, as one that tells something. */
export async function keepSource({ db }: WriteTx, { id, kind, name, by }: Source, now: number): Promise<void> {
  const shown = { name, by_name: by?.fullName ?? '', word_at: now };
  const row: SourceTable = { source_id: id, kind, ...shown, by_account: by?.accountId ?? '', created_at: now };
  await db
    .insertInto('source')
    .values(row)
    .onConflict((c) => c.column('source_id').doUpdateSet(shown))
    .execute();
}

/** A source as it is told beside what it says. */
export function toldSource({ kind, name, by_name: by }: Pick<SourceTable, 'kind' | 'name' | 'by_name'>): FactSource {
  // as: only sources write the column
  const source = { kind: kind as SourceKind, name };
  return by === '' ? source : { ...source, by };
}

/** Sources as they are told, by their ids. */
export async function toldSources({ db }: WriteTx, ids: readonly string[]): Promise<ReadonlyMap<string, FactSource>> {
  const told = new Map<string, FactSource>();
  for (const some of inGroups([...new Set(ids)], INSERT_ROWS)) {
    const rows = db.selectFrom('source').select(['source_id', 'kind', 'name', 'by_name']).where('source_id', 'in', some);
    for (const row of await rows.execute()) told.set(row.source_id, toldSource(row));
  }
  return told;
}
