import { readFileSync } from 'node:fs';
import { readRulePack } from '../../src/api/entities/rule-pack.ts';
import { assert } from '../../src/domain/core/result.ts';
import { storePackKey } from '../access/pack-keys.ts';
import { publishPack } from '../operator/rule-packs.ts';
import type { Clock, Random } from '../ports.ts';
import type { Store } from '../store/store.ts';

/** The pack of 2026 with the published dates; an operator publishes the next one (`samples/rule-packs/2026.11.2.json` is one to try). */
const FIRST = new URL('../../samples/rule-packs/2026.11.1.json', import.meta.url);

/** Publishes the pack of the year where none is there yet. */
export async function seedRulePack(store: Store, { clock, random }: { clock: Clock; random: Random }): Promise<void> {
  if ((await store.db.selectFrom('rule_pack').select('version').executeTakeFirst()) !== undefined) return;
  const text = readFileSync(FIRST, 'utf8');
  const read = readRulePack(text);
  assert('pack' in read, 'the sample pack holds');
  await publishPack(store, read.pack, text, await storePackKey({ store, clock, random }), clock.now());
}
