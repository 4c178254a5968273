import * as v from 'valibot';
import { plainError } from '../../api/call-error.ts';
import { commandBatch } from '../../api/calls/command-batch.ts';
import { isSigned, type OutputOf } from '../../api/contract.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { parseResult } from '../../api/http/parse-answer.ts';
import { markAllSending, type Settled, settleAll } from '../../db/outbox/outbox.ts';
import type { OutboxRow } from '../../db/types.ts';
import { backOffMs } from '../../domain/core/back-off.ts';
import { groups } from '../../domain/core/groups.ts';
import { ok, type Result } from '../../domain/core/result.ts';
import { FEWEST_COMMANDS, MOST_COMMANDS, requestsOf } from '../../domain/outbox/batches.ts';
import { callOf, toldBy } from './command-call.ts';
import type { DrainEnd, DrainPorts, Step } from './drain-ports.ts';
import { verdictOf } from './drain-verdict.ts';

/** The drain ends with its signal. */
export const stopped: DrainEnd = { kind: 'failed', error: plainError('aborted') };

/** How many commands a request of this run may carry. It falls when one fails as a whole, so that a command whose answer cannot be read is alone at last. */
export interface Together {
  most: number;
}

/** At the beginning of a run: as many as the contract allows. */
export const asMany = (): Together => ({ most: MOST_COMMANDS });

/** Answers that are written down in one transaction: the user's own reads and writes come in between. */
const SETTLED_AT_ONCE = 100;

/** What is due as requests: many commands in one where that is possible, those that must travel alone behind them. */
export async function asRequests(due: readonly OutboxRow[], { most }: Together): Promise<readonly (readonly OutboxRow[])[]> {
  if (most < FEWEST_COMMANDS || due.length < FEWEST_COMMANDS) return due.map((row) => [row]);
  const apart = new Map<string, boolean>();
  for (const row of due) {
    if (apart.has(row.name)) continue;
    const call = await callOf(row);
    apart.set(row.name, call === null || isSigned(call) || call.secret.length > 0);
  }
  const packed = due.flatMap((row) => (apart.get(row.name) ? [] : [{ row, characters: JSON.stringify(row.input).length }]));
  return [...requestsOf(packed, most), ...due.flatMap((row) => (apart.get(row.name) ? [[row]] : []))];
}

/** Commands of one request, from waiting to what became of each. */
export async function sendTogether(ports: DrainPorts, due: readonly OutboxRow[], together: Together, signal: AbortSignal): Promise<Step> {
  if (signal.aborted) return stopped;
  const gate = await ports.gate();
  if (!gate.open) return { kind: 'held', waitMs: gate.waitMs, error: null };
  const marked = await markAllSending(ports.db, due);
  if (!marked.ok) return { kind: 'storage', problem: marked.error };
  const rows = marked.value;
  // The user discarded or changed them between reading and marking.
  if (rows.length === 0) return 'on';
  const commands = rows.map(({ id, name, input }) => ({ id, call: name, input: input as Record<string, unknown> })); // as: every input is an object
  const answer = await ports.client.call(commandBatch, { commands }, { accountId: ports.accountId, signal });
  if (signal.aborted) return stopped;
  return answer.ok ? settleEach(ports, rows, answer.value.results) : settleNone(ports, rows, { error: answer.error, together }, signal);
}

type BatchResults = OutputOf<typeof commandBatch>['results'];

/** The answer of one of them, checked by the schema of its own call. */
async function answerOf(row: OutboxRow, result: BatchResults[number] | undefined): Promise<Result<unknown, CallError>> {
  const parsed = result === undefined ? { ok: false as const, error: plainError('bad-answer') } : parseResult(result);
  if (!parsed.ok) return parsed;
  const call = await callOf(row);
  const output = call === null ? null : v.safeParse(call.output, parsed.value);
  return output?.success ? ok(output.output) : { ok: false, error: plainError('bad-answer', 200) };
}

async function settleEach(ports: DrainPorts, rows: readonly OutboxRow[], results: BatchResults): Promise<Step> {
  const byId = new Map(results.map((result) => [result.id, result]));
  const all: Settled[] = [];
  const at = ports.clock.now();
  let held: CallError | null = null;
  for (const row of rows) {
    const answer = await answerOf(row, byId.get(row.id));
    if (answer.ok) {
      all.push({ do: 'done', row, answer: { body: answer.value } });
      continue;
    }
    const { error } = answer;
    const verdict = verdictOf(error, row);
    ports.log.debug('command not done', { id: row.id, name: row.name, kind: error.kind, code: error.code, does: verdict.do });
    if (verdict.do === 'stop') all.push({ do: 'stop', row, state: verdict.state, error, theirs: await toldBy(row, error), at });
    else if (verdict.do === 'pause') all.push({ do: 'retry', row, error, nextAt: 0, at });
    else all.push({ do: 'retry', row, error, nextAt: at + backOffMs(row.attempts, ports.random.next()), at });
    if (verdict.do === 'pause') held = error;
  }
  const written = await writeDown(ports, all);
  if (written !== 'on' || held === null) return written;
  return held.retryAfterMs === undefined ? { kind: 'failed', error: held } : { kind: 'held', waitMs: held.retryAfterMs, error: held };
}

async function writeDown(ports: DrainPorts, all: readonly Settled[]): Promise<Step> {
  for (const some of groups(all, SETTLED_AT_ONCE)) {
    const settled = await settleAll(ports.db, some);
    if (!settled.ok) return { kind: 'storage', problem: settled.error };
  }
  return 'on';
}

/**
 * The request failed as a whole, and nobody knows what of it was done: all of them wait again, each with its id. A gateway that does not know the
 * call gets them one by one; on a line that is good, fewer of them go at once.
 */
async function settleNone(
  ports: DrainPorts,
  rows: readonly OutboxRow[],
  { error, together }: { readonly error: CallError; readonly together: Together },
  signal: AbortSignal,
): Promise<Step> {
  ports.log.debug('commands not answered', { count: rows.length, kind: error.kind, code: error.code });
  const isOfTheCall = ['not-found', 'refused', 'alert', 'conflict'].includes(error.kind);
  const verdict = verdictOf(error, { attempts: 0, lastError: null }).do;
  const isGood =
    isOfTheCall || error.kind === 'too-large' || verdict === 'step-back' || (verdict === 'doubt' && (await ports.probe(signal)) === null);
  if (signal.aborted) return stopped;
  if (isGood) together.most = isOfTheCall ? 1 : Math.floor(rows.length / 4);
  // What the gateway says of the whole request is nothing that one of them did wrong.
  const written = await writeDown(
    ports,
    rows.map((row) => {
      const retry = { do: 'retry' as const, row, error: isGood ? row.lastError : error, nextAt: 0 };
      return isGood ? retry : { ...retry, at: ports.clock.now() };
    }),
  );
  if (written !== 'on' || isGood) return written;
  return error.retryAfterMs === undefined ? { kind: 'failed', error } : { kind: 'held', waitMs: error.retryAfterMs, error };
}
