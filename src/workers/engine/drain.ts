import * as v from 'valibot';
import type { Client } from '../../api/client.ts';
import type { HeadCall } from '../../api/contract.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { definitionOf, loadDefinitions, nounOfCommand } from '../../db/commands/definitions.ts';
import type { Told } from '../../db/commands/effects.ts';
import { valuesOf } from '../../db/commands/projected.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import { markSending, recoverSending, settleDone, settleRetry, settleStopped } from '../../db/outbox/outbox.ts';
import { outboxRows } from '../../db/outbox/outbox-rows.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { OutboxRow } from '../../db/types.ts';
import { backOffMs } from '../../domain/core/back-off.ts';
import type { Log } from '../../domain/core/log.ts';
import { fail, type Result } from '../../domain/core/result.ts';
import { nextDueAt, nextSendable } from '../../domain/outbox/outbox-order.ts';
import type { Gate } from '../line/observed-client.ts';
import { commandRow } from '../load-row.ts';
import { notLoaded } from '../not-loaded.ts';
import type { Clock, Locks, Random, Timers } from '../ports.ts';
import { verdictOf } from './drain-verdict.ts';

/** No DOM, no window, no engine: the service worker drains with the same code when no tab is open. */
export interface DrainPorts {
  readonly accountId: string;
  readonly db: AccountDb;
  /** With a live session: renews a refused token and repeats the request, so that a command keeps its place. */
  readonly client: Pick<Client, 'call'>;
  readonly gate: Gate;
  /** Whether the gateway can be reached: tells a command that spoils its answer from a line that does. */
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

type Step = DrainEnd | 'on';

const aborted: CallError = { kind: 'aborted', code: '', msg: '', status: 0 };

/**
 * Sends what waits in the outbox, one request at a time for the whole account (Web Lock `drain:<accountId>`, shared with every tab and
 * the service worker), in order per company, until nothing is left that may go now (PLUS-11). A second sender would be harmless all the
 * same: the gateway has one effect per command id (I2, I4).
 */
export async function drainOnce(ports: DrainPorts, signal: AbortSignal): Promise<DrainEnd> {
  const name = `drain:${ports.accountId}`;
  const waiting = new AbortController();
  const own = new AbortController();
  const giveUp = (): void => waiting.abort();
  const stop = (): void => {
    giveUp();
    own.abort();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const timer = ports.timers.setTimeout(giveUp, ports.patience.ms);
  let holds = false;
  const run = (): Promise<DrainEnd> => {
    ports.timers.clearTimeout(timer);
    holds = true;
    return drainHeld(ports, own.signal);
  };
  try {
    return await ports.locks.request(name, { signal: waiting.signal }, run);
  } catch (thrown) {
    if (signal.aborted) return { kind: 'failed', error: aborted };
    if (holds) return abandon(own, thrown);
    if (!ports.patience.steal) return { kind: 'taken' };
    ports.log.info('drain silent');
    return await ports.locks.request(name, { steal: true }, run).catch((thrown: unknown) => abandon(own, thrown));
  } finally {
    ports.timers.clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** The lock was taken from a drain that was asleep for too long: whoever took it goes on, and this one must not write any more. */
function abandon(own: AbortController, thrown: unknown): DrainEnd {
  own.abort();
  if (!(thrown instanceof DOMException)) throw thrown;
  return { kind: 'taken' };
}

async function drainHeld(ports: DrainPorts, signal: AbortSignal): Promise<DrainEnd> {
  const { db, clock } = ports;
  let sent = 0;
  for (let round = 0; ; round += 1) {
    const rows = await outboxRows(db);
    if (!rows.ok) return { kind: 'storage', problem: rows.error };
    // We hold the lock, so nobody is sending: what is still marked so belongs to a context that died, and goes again with its id.
    if (round === 0 && rows.value.some((row) => row.state === 'sending')) {
      const recovered = await recoverSending(db);
      if (!recovered.ok) return { kind: 'storage', problem: recovered.error };
      continue;
    }
    if (!(await loadDefinitions(rows.value.map((row) => row.name)))) return { kind: 'failed', error: notLoaded };
    // What a newer build has queued waits for that build.
    const known = rows.value.filter((row) => definitionOf(row.name) !== null);
    const due = nextSendable(known, clock.now(), valuesOf);
    if (due.length === 0) return drained(known, clock.now(), sent);
    for (const row of due) {
      const step = await sendOne(ports, row, signal);
      if (step !== 'on') return step;
      sent += 1;
    }
  }
}

function drained(rows: readonly OutboxRow[], now: number, sent: number): DrainEnd {
  const at = nextDueAt(rows, now, valuesOf);
  return { kind: 'drained', nextMs: at === null ? null : Math.max(0, at - now), sent };
}

/** One command, from waiting to its outcome. */
async function sendOne(ports: DrainPorts, due: OutboxRow, signal: AbortSignal): Promise<Step> {
  if (signal.aborted) return { kind: 'failed', error: aborted };
  const gate = await ports.gate();
  if (!gate.open) return { kind: 'held', waitMs: gate.waitMs, error: null };
  const marked = await markSending(ports.db, due);
  if (!marked.ok) return { kind: 'storage', problem: marked.error };
  const row = marked.value;
  // The user discarded or changed it between reading and marking.
  if (row === null) return 'on';
  const answer = await send(ports, row, signal);
  if (signal.aborted) return { kind: 'failed', error: aborted };
  if (!answer.ok) return settleFailed(ports, row, answer.error, signal);
  const settled = await settleDone(ports.db, row, { body: answer.value });
  return settled.ok ? 'on' : { kind: 'storage', problem: settled.error };
}

/** The contract's row of a command, loaded with its noun; null when that does not load. */
async function rowOf(name: string): Promise<HeadCall | null> {
  const noun = await nounOfCommand(name);
  return noun === null ? null : await commandRow(noun, name);
}

async function send({ client, accountId }: DrainPorts, row: OutboxRow, signal: AbortSignal): Promise<Result<unknown, CallError>> {
  const call = await rowOf(row.name);
  if (call === null) return fail(notLoaded);
  // as: the client checks it against the schema of this very call, and sends it as stored, so that every try has the same bytes.
  return await client.call(call, row.input as never, { idempotencyKey: row.id, accountId, signal });
}

/** What the body of a refusal tells, by the schema of its call; null when it tells nothing. */
async function toldBy({ name }: OutboxRow, { body }: CallError): Promise<Told> {
  const schema = (await rowOf(name))?.refusal;
  const parsed = schema === undefined ? null : v.safeParse(schema, body);
  return parsed?.success ? { body: parsed.output } : null;
}

async function settleFailed(ports: DrainPorts, row: OutboxRow, error: CallError, signal: AbortSignal): Promise<Step> {
  const verdict = verdictOf(error, row);
  ports.log.debug('command not done', { id: row.id, name: row.name, kind: error.kind, code: error.code, does: verdict.do });
  if (verdict.do === 'stop') {
    const stopped = await settleStopped(ports.db, row, verdict.state, error, await toldBy(row, error));
    return stopped.ok ? 'on' : { kind: 'storage', problem: stopped.error };
  }
  const isLineGood = verdict.do === 'doubt' && (await ports.probe(signal)) === null;
  if (signal.aborted) return { kind: 'failed', error: aborted };
  const stepsBack = verdict.do === 'step-back' || isLineGood;
  const nextAt = stepsBack ? ports.clock.now() + backOffMs(row.attempts, ports.random.next()) : 0;
  const again = await settleRetry(ports.db, row, error, nextAt);
  if (!again.ok) return { kind: 'storage', problem: again.error };
  if (stepsBack) return 'on';
  return error.retryAfterMs === undefined ? { kind: 'failed', error } : { kind: 'held', waitMs: error.retryAfterMs, error };
}
