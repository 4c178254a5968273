import { compareVersions } from '../../../src/domain/calendar/rule-pack.ts';
import type { Store } from '../store.ts';
import type { RulePackTable } from './rule-pack-tables.ts';

/** The published pack with the greatest version. */
export async function newestRulePack({ db }: Pick<Store, 'db'>): Promise<RulePackTable | null> {
  const versions = await db.selectFrom('rule_pack').select('version').execute();
  const newest = versions
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1);
  if (newest === undefined) return null;
  return (await db.selectFrom('rule_pack').selectAll().where('version', '=', newest).executeTakeFirst()) ?? null;
}
