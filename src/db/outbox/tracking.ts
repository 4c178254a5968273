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
      // Its number is given here and not by the store: what is encrypted is bound to it (docs/encryption.md).
      const last = await tx.tracking.orderBy('n').lastKey();
      await tx.tracking.add({ n: Number(last ?? 0) + 1, event, batch: '' });
      const over = (await tx.tracking.count()) - MAX_TRACKING;
      if (over > 0) await tx.tracking.bulkDelete(await tx.tracking.orderBy('n').limit(over).primaryKeys());
      return null;
    },
    'relaxed',
  );
}

export interface TrackingBatch {
  /** Idempotency-Key of every try; '' when none wait. */
  readonly id: string;
  readonly events: TrackingEvent[];
  /** Rows that were not what was stored and have been dropped. */
  readonly unreadable: number;
}

/**
 * The oldest events as one batch to send. A batch that was taken before and not settled comes again, the same events under the same id;
 * otherwise up to 100 are taken under `id`.
 */
export function takeTracking(db: AccountDb, id: string): Promise<Result<TrackingBatch, StorageProblem>> {
  return write(db, ['tracking'], async (tx) => {
    const rows = await tx.tracking.orderBy('n').toArray();
    const unreadable = rows.flatMap(({ n, event }) => (event === null && n !== undefined ? [n] : []));
    if (unreadable.length > 0) await tx.tracking.bulkDelete(unreadable);
    const waiting = rows.filter(({ event }) => event !== null);
    const open = waiting[0]?.batch ?? '';
    const fresh = waiting.slice(0, TRACKING_BATCH).filter((row) => row.batch === '');
    if (open === '') await tx.tracking.bulkPut(fresh.map((row) => ({ ...row, batch: id })));
    const taken = open === '' ? fresh : waiting.filter((row) => row.batch === open);
    const events = taken.flatMap(({ event }) => (event === null ? [] : [event]));
    return { id: events.length === 0 ? '' : open || id, events, unreadable: unreadable.length };
  });
}

/** The batch was answered for good (done, or refused: usage events are not worth a user's decision). */
export function settleTracking(db: AccountDb, id: string): Promise<Result<null, StorageProblem>> {
  return write(db, ['tracking'], async (tx) => {
    await tx.tracking.filter((row) => row.batch === id).delete();
    return null;
  });
}
