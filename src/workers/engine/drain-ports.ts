import type { Client } from '../../api/client.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { Log } from '../../domain/core/log.ts';
import type { Gate } from '../line/observed-client.ts';
import type { Clock, Locks, Random, Timers } from '../ports.ts';

/** No DOM, no window, no engine: the service worker drains with the same code when no tab is open. */
export interface DrainPorts {
  readonly accountId: string;
  readonly db: AccountDb;
  /** With a live session: renews a refused token and repeats the request, so that a command keeps its place. */
  readonly client: Pick<Client, 'call'>;
  readonly gate: Gate;
  /** Whether the gateway can be reached: tells a command whose answer cannot be read from a line that brings none. */
  probe(signal: AbortSignal): Promise<CallError | null>;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  /** How long to wait for another context's drain, milliseconds, and whether to take its lock after that (a frozen tab keeps it). */
  readonly patience: { readonly ms: number; readonly steal: boolean };
}

/**
 * - `drained` nothing can be sent now; `nextMs` until something can, null when only new work or the user changes that
 * - `held`    the gateway asked for patience
 * - `failed`  line, gateway or session stopped it; the queue is as it was
 * - `storage` the database did
 * - `taken`   another context is draining
 */
export type DrainEnd =
  | { readonly kind: 'drained'; readonly nextMs: number | null; readonly sent: number }
  | { readonly kind: 'held'; readonly waitMs: number; readonly error: CallError | null }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'storage'; readonly problem: StorageProblem }
  | { readonly kind: 'taken' };

/** One request: `on` when the drain goes on. */
export type Step = DrainEnd | 'on';
