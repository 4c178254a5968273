import type { WriteTx } from '../store/store.ts';
import type { AppRequestTable } from '../store/tables/status-tables.ts';

/** Notes what an app asked for under a key of its own. False when that key was carried out before: it came again over a line that was cut. */
export async function appRequest(db: WriteTx['db'], row: AppRequestTable): Promise<boolean> {
  const done = await db
    .insertInto('app_request')
    .values(row)
    .onConflict((c) => c.column('key').doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0;
}
