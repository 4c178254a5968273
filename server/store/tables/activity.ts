import type { Kysely } from 'kysely';
import type { Activity } from '../../../src/api/entities/activity.ts';
import { inGroups } from '../in-groups.ts';
import type { WriteTx } from '../store.ts';

/** What is noted of a company; its key and the gateway's time are added. */
export type Noted = Pick<Activity, 'companyId' | 'at' | 'by' | 'what' | 'part' | 'result' | 'origin' | 'reason' | 'words' | 'of'> & {
  readonly key: string;
  /** By how many milliseconds the clock of the device was behind the gateway's when it tried, for what a device tells. */
  readonly offset?: string;
};

interface ActivityTable {
  account_id: string;
  id: string;
  rev: number;
  doc: string;
  company_id: string;
  at: number;
}

/** Rows per insert: far below the parameter limits of both databases. */
const AT_ONCE = 200;

/** Stores notes under one revision of the account. A note of a key that is there already changes nothing: it says what was noted first. */
export async function writeActivity(
  { db }: Pick<WriteTx, 'db'>,
  { accountId, rev, now }: { readonly accountId: string; readonly rev: number; readonly now: number },
  notes: readonly Noted[],
): Promise<void> {
  const own = db as unknown as Kysely<{ activity: ActivityTable }>; // as: the collection's table, which the types of the store do not name
  const toldAt = new Date(now).toISOString();
  const rows = notes.map(({ key, ...note }) => {
    const id = `${note.companyId}/${key}`;
    const doc: Activity = { id, ...note, toldAt };
    return { account_id: accountId, id, rev, doc: JSON.stringify(doc), company_id: note.companyId, at: now };
  });
  for (const some of inGroups(rows, AT_ONCE))
    await own
      .insertInto('activity')
      .values(some)
      .onConflict((c) => c.columns(['account_id', 'id']).doNothing())
      .execute();
}
