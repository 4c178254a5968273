import type { Store } from '../store/store.ts';
import { idPrefixOf } from './companies.ts';
import { TAXPAYER_SEED } from './taxpayers.ts';

/** Lets companies of these seeds have a story, and those that are bound from the demo's register. One row a seed, however many companies it has. */
export async function seedStories(store: Store, seeds: readonly number[]): Promise<void> {
  const rows = [...seeds, TAXPAYER_SEED].map((seed) => ({ prefix: idPrefixOf(seed) }));
  await store.write(async ({ db }) => {
    await db
      .insertInto('story')
      .values(rows)
      .onConflict((c) => c.column('prefix').doNothing())
      .execute();
  });
}
