import type { KeyObject } from 'node:crypto';
import { compareVersions, type RulePack } from '../../src/domain/calendar/rule-pack.ts';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import { signPack } from '../access/pack-keys.ts';
import type { Store } from '../store/store.ts';
import { newestRulePack } from '../store/tables/rule-packs.ts';

/** Why a pack is not published: another text has its version, or a newer one is out and would hide it. */
export type PackRefusal = 'changed' | 'older';

/** Signs and stores a pack. What is published never changes; the same text again is no failure. */
export async function publishPack(
  store: Store,
  { version }: Pick<RulePack, 'version'>,
  text: string,
  key: KeyObject,
  now: number,
): Promise<Result<'added' | 'same', PackRefusal>> {
  const signature = signPack(text, key);
  return store.write(async ({ db }) => {
    const stored = await db.selectFrom('rule_pack').selectAll().where('version', '=', version).executeTakeFirst();
    if (stored !== undefined) return stored.text === text ? ok('same') : fail('changed');
    const newest = await newestRulePack({ db });
    if (newest !== null && compareVersions(version, newest.version) < 0) return fail('older');
    await db.insertInto('rule_pack').values({ version, text, signature, published_at: now }).execute();
    return ok('added');
  });
}
