import { storePackKey } from '../../../server/access/pack-keys.ts';
import { publishPack } from '../../../server/operator/rule-packs.ts';
import type { Clock, Random } from '../../../server/ports.ts';
import type { Store } from '../../../server/store/store.ts';
import { firstPack } from './first-pack.ts';

/** Publishes the pack of the year where none is there yet. */
export async function seedRulePack(store: Store, { clock, random }: { clock: Clock; random: Random }): Promise<void> {
  if ((await store.db.selectFrom('rule_pack').select('version').executeTakeFirst()) !== undefined) return;
  const { text, pack } = firstPack();
  await publishPack(store, pack, text, await storePackKey({ store, clock, random }), clock.now());
}
