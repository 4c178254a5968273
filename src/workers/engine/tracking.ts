import { trackingCollect } from '../../api/calls/tracking.ts';
import type { Client } from '../../api/client.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import { settleTracking, takeTracking } from '../../db/outbox/tracking.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { Log } from '../../domain/core/log.ts';
import type { Uuid } from '../ports.ts';

export interface TrackingPorts {
  readonly accountId: string;
  readonly db: AccountDb;
  readonly client: Pick<Client, 'call'>;
  readonly uuid: Uuid;
  readonly log: Pick<Log, 'error'>;
}

export type TrackingEnd =
  | { readonly kind: 'sent'; readonly batches: number }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'storage'; readonly problem: StorageProblem };

/** Usage events are not worth a user's decision: what the gateway refuses for good is dropped, all else waits. */
function isFinal(error: CallError): boolean {
  return error.kind === 'refused' || error.kind === 'alert' || error.kind === 'too-large' || error.kind === 'not-found';
}

/** Sends the waiting usage events in order, a batch at a time; each batch keeps its id until it is answered. */
export async function sendTracking(ports: TrackingPorts, signal: AbortSignal): Promise<TrackingEnd> {
  const { db, client, accountId, log } = ports;
  for (let batches = 0; ; batches += 1) {
    const batch = await takeTracking(db, ports.uuid());
    if (!batch.ok) return { kind: 'storage', problem: batch.error };
    const { id, events, unreadable } = batch.value;
    if (unreadable > 0) log.error('usage events were not those that were stored', { count: unreadable });
    if (events.length === 0) return { kind: 'sent', batches };
    const answer = await client.call(trackingCollect, { events }, { idempotencyKey: id, accountId, signal });
    if (!answer.ok && !isFinal(answer.error)) return { kind: 'failed', error: answer.error };
    const settled = await settleTracking(db, id);
    if (!settled.ok) return { kind: 'storage', problem: settled.error };
  }
}
