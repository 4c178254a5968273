import type { Services } from '../pipeline/call.ts';

/** What the ids of sources begin with that make up what they tell. */
const INVENTED = 'demo:';

/**
 * Deletes what a demo once told in this store, with all that followed from it, and tells the pages. Of a gateway that starts without a demo: nothing
 * invented is told there. Answers how many facts that were.
 */
export async function forgetInvented({ store, facts }: Pick<Services, 'store' | 'facts'>): Promise<number> {
  const rows = await store.db.selectFrom('source').select('source_id').where('source_id', 'like', `${INVENTED}%`).execute();
  let forgotten = 0;
  for (const { source_id } of rows) forgotten += await facts.forget(source_id);
  return forgotten;
}
