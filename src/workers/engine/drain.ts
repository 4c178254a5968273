import type { CallError } from '../../api/error-kinds.ts';
import { definitionOf, loadDefinitions } from '../../db/commands/definitions.ts';
import { valuesOf } from '../../db/commands/projected.ts';
import { markSending, recoverSending, settleDone, settleRetry, settleStopped } from '../../db/outbox/outbox.ts';
import { outboxRows } from '../../db/outbox/outbox-rows.ts';
import type { OutboxRow } from '../../db/types.ts';
import { backOffMs } from '../../domain/core/back-off.ts';
import { fail, type Result } from '../../domain/core/result.ts';
import { nextDueAt, nextSendable } from '../../domain/outbox/outbox-order.ts';
import { notLoaded } from '../not-loaded.ts';
import { callOf, toldBy } from './command-call.ts';
import type { DrainEnd, DrainPorts, Step } from './drain-ports.ts';
import { asMany, asRequests, sendTogether, stopped } from './drain-together.ts';
import { verdictOf } from './drain-verdict.ts';

/**
 * Sends what waits in the outbox, many commands in one request where many wait, one request at a time for the whole account (Web Lock
 * `drain:<accountId>`, shared with every tab and the service worker), in order per company, until nothing is left that may go now (PLUS-11).
 * A second sender would be harmless all the same: the gateway has one effect per command id (I2, I4).
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
    if (signal.aborted) return stopped;
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
  const together = asMany();
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
    for (const request of await asRequests(due, together)) {
      // A request before it failed as a whole: fewer go at once from the next round on.
      if (request.length > together.most) break;
      const [only] = request;
      const isAlone = request.length === 1 && only !== undefined;
      const step = await (isAlone ? sendOne(ports, only, signal) : sendTogether(ports, request, together, signal));
      if (step !== 'on') return step;
      sent += request.length;
    }
  }
}

function drained(rows: readonly OutboxRow[], now: number, sent: number): DrainEnd {
  const at = nextDueAt(rows, now, valuesOf);
  return { kind: 'drained', nextMs: at === null ? null : Math.max(0, at - now), sent };
}

/** One command, from waiting to its outcome. */
async function sendOne(ports: DrainPorts, due: OutboxRow, signal: AbortSignal): Promise<Step> {
  if (signal.aborted) return stopped;
  const gate = await ports.gate();
  if (!gate.open) return { kind: 'held', waitMs: gate.waitMs, error: null };
  const marked = await markSending(ports.db, due);
  if (!marked.ok) return { kind: 'storage', problem: marked.error };
  const row = marked.value;
  // The user discarded or changed it between reading and marking.
  if (row === null) return 'on';
  const answer = await send(ports, row, signal);
  if (signal.aborted) return stopped;
  if (!answer.ok) return settleFailed(ports, row, answer.error, signal);
  const settled = await settleDone(ports.db, row, { body: answer.value });
  return settled.ok ? 'on' : { kind: 'storage', problem: settled.error };
}

async function send({ client, accountId }: DrainPorts, row: OutboxRow, signal: AbortSignal): Promise<Result<unknown, CallError>> {
  const call = await callOf(row);
  if (call === null) return fail(notLoaded);
  // as: the client checks it against the schema of this very call, and sends it as stored, so that every try has the same bytes.
  return await client.call(call, row.input as never, { idempotencyKey: row.id, accountId, signal });
}

async function settleFailed(ports: DrainPorts, row: OutboxRow, error: CallError, signal: AbortSignal): Promise<Step> {
  const verdict = verdictOf(error, row);
  ports.log.debug('command not done', { id: row.id, name: row.name, kind: error.kind, code: error.code, does: verdict.do });
  if (verdict.do === 'stop') {
    const stopped = await settleStopped(ports.db, row, verdict.state, error, await toldBy(row, error), ports.clock.now());
    return stopped.ok ? 'on' : { kind: 'storage', problem: stopped.error };
  }
  const isLineGood = verdict.do === 'doubt' && (await ports.probe(signal)) === null;
  if (signal.aborted) return stopped;
  const stepsBack = verdict.do === 'step-back' || isLineGood;
  const nextAt = stepsBack ? ports.clock.now() + backOffMs(row.attempts, ports.random.next()) : 0;
  const again = await settleRetry(ports.db, row, error, nextAt, ports.clock.now());
  if (!again.ok) return { kind: 'storage', problem: again.error };
  if (stepsBack) return 'on';
  return error.retryAfterMs === undefined ? { kind: 'failed', error } : { kind: 'held', waitMs: error.retryAfterMs, error };
}
