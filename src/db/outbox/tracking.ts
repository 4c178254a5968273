import type { TrackingEvent } from '../../api/calls/tracking.ts';
import type { Result } from '../../domain/core/result.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';
import { write } from '../write.ts';

/** Most usage events that wait; the oldest are dropped. */
export const MAX_TRACKING = 500;
/** Most events of one request. */
export const TRACKING_BATCH = 100;

/** Keeps a usage event until it can be sent. Relaxed: a power cut may take the newest ones, and nothing waits for the disk. */
export function addTracking(db: AccountDb, event: TrackingEvent): Promise<Result<null, StorageProblem>> {
  return write(
    db,
    ['tracking'],
    async (tx) => {
      await tx.tracking.add({ event, batch: '' });
      const over = (await tx.tracking.count()) - MAX_TRACKING;
      if (over > 0) await tx.tracking.bulkDelete(await tx.tracking.orderBy('n').limit(over).primaryKeys());
      return null;
    },
    'relaxed',
  );
}

export interface TrackingBatch {
  /** Idempotency-Key of every try. */
  readonly id: string;
  readonly events: TrackingEvent[];
}

/**
 * The oldest events as one batch to send, null when none wait. A batch that was taken before and not settled comes again, the same
 * events under the same id; otherwise up to 100 are taken under `id`.
 */
export function takeTracking(db: AccountDb, id: string): Promise<Result<TrackingBatch | null, StorageProblem>> {
  return write(db, ['tracking'], async (tx) => {
    const first = await tx.tracking.orderBy('n').first();
    if (first === undefined) return null;
    const open = first.batch;
    const rows = open === '' ? await tx.tracking.orderBy('n').limit(TRACKING_BATCH).toArray() : [];
    const fresh = rows.filter((row) => row.batch === '').map((row) => ({ ...row, batch: id }));
    if (open === '') await tx.tracking.bulkPut(fresh);
    const taken = open === '' ? fresh : await tx.tracking.filter((row) => row.batch === open).toArray();
    return { id: open === '' ? id : open, events: taken.map((row) => row.event) };
  });
}

/** The batch was answered for good (done, or refused: usage events are not worth a user's decision). */
export function settleTracking(db: AccountDb, id: string): Promise<Result<null, StorageProblem>> {
  return write(db, ['tracking'], async (tx) => {
    await tx.tracking.filter((row) => row.batch === id).delete();
    return null;
  });
}
