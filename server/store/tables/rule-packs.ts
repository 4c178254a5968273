import { compareVersions } from '../../../src/domain/calendar/rule-pack.ts';
import type { Store, WriteTx } from '../store.ts';
import type { RulePackTable } from './rule-pack-tables.ts';

type Db = Store['db'] | WriteTx['db'];

/** The greatest version that was published, null without any. */
export async function newestVersion(db: Db): Promise<string | null> {
  const versions = await db.selectFrom('rule_pack').select('version').execute();
  const sorted = versions.map(({ version }) => version).sort(compareVersions);
  return sorted.at(-1) ?? null;
}

/** The text of a published pack. */
export async function packText(db: Db, version: string): Promise<string> {
  return (await db.selectFrom('rule_pack').select('text').where('version', '=', version).executeTakeFirstOrThrow()).text;
}

/** The published pack with the greatest version. */
export async function newestRulePack({ db }: Pick<Store, 'db'>): Promise<RulePackTable | null> {
  const newest = await newestVersion(db);
  if (newest === null) return null;
  return (await db.selectFrom('rule_pack').selectAll().where('version', '=', newest).executeTakeFirst()) ?? null;
}
