import { ACTIVITY_KEPT } from '../../src/domain/activity/activity.ts';
import type { Store } from '../store/store.ts';
import { changeAccount } from '../store/tables/accounts.ts';
import { defineCollection } from '../store/tables/collections.ts';

/** What was done or tried of companies (PLUS-29), asked for by company and by when it was noted. Written by `AccountChange.note`. */
export const activity = defineCollection('activity', { at: ({ toldAt }) => Date.parse(toldAt) });

/** Accounts of one sweep, and rows of each: what is left over goes with the next one. */
const ACCOUNTS = 20;
const ROWS = 500;

/** Removes what has been kept for long enough, account by account, so that their devices let go of it too. */
export async function sweepActivity(store: Store, now: number): Promise<void> {
  const old = activity
    .everybody(store.db)
    .select('account_id')
    .distinct()
    .where('at', '<', now - ACTIVITY_KEPT);
  for (const { account_id } of await old.limit(ACCOUNTS).execute())
    await store.write((tx) =>
      changeAccount(tx, account_id, now, async (change) => {
        const own = activity.select(tx.db, account_id).select('id');
        const rows = await own
          .where('at', '<', now - ACTIVITY_KEPT)
          .orderBy('at')
          .limit(ROWS)
          .execute();
        await activity.remove(
          change,
          rows.map(({ id }) => id),
        );
      }),
    );
}
