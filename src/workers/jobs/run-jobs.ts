import type { CallError } from '../../api/error-kinds.ts';
import { endJob, openJobs, putTasks, takeOverTasks, tasksOf } from '../../db/jobs/jobs.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { JobName, JobRow, TaskRow } from '../../db/types.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import {
  afterBadReload,
  afterCreation,
  afterNoCreation,
  afterPoll,
  afterReload,
  dueIn,
  type Pace,
  roomFor,
  withoutParameter,
} from '../../domain/jobs/schedule.ts';
import { isGatewayAnswer } from '../line/reachability.ts';
import type { Job, JobPorts } from './define-job.ts';

const jobs: Readonly<Record<JobName, () => Promise<Job>>> = {
  taxRefresh: async () => (await import('./tax-refresh.ts')).taxRefresh,
};

/** How a run ended: `nextMs` until something is due, null when nothing is left to do. */
export type JobsEnd =
  | { readonly kind: 'done'; readonly nextMs: number | null }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'storage'; readonly problem: StorageProblem };

/** One pass over a job: what it leaves under way, and what stopped it. */
type Step = Result<{ readonly underWay: number; readonly nextMs: number | null }, JobsEnd>;

const storage = (problem: StorageProblem): Step => fail({ kind: 'storage', problem });

/** A failure that says nothing of the tasks: the line, the session or a busy gateway. An answer that cannot be read is none: asked for without end it would never be another. */
function isOfTheWay({ kind }: CallError): boolean {
  if (kind === 'bad-answer') return false;
  return !isGatewayAnswer(kind) || ['busy', 'session-invalid', 'clock', 'replay', 'too-old'].includes(kind);
}

/**
 * Carries out what is due of every open job: begins as many tasks as there is room for, asks about those that are due, loads what ended
 * ones have changed. Everything is stored before the next step, so that it may end anywhere. One company that fails stops no other.
 *
 * @param isFirst the first run of a tab that leads: what another one has asked about is counted from nought
 */
export async function runJobs(ports: JobPorts, isFirst: boolean, signal: AbortSignal): Promise<JobsEnd> {
  const taken = isFirst ? await takeOverTasks(ports.db) : ok(null);
  if (!taken.ok) return { kind: 'storage', problem: taken.error };
  const open = await openJobs(ports.db);
  if (!open.ok) return { kind: 'storage', problem: open.error };
  let busy = 0;
  let nextMs: number | null = null;
  for (const row of open.value) {
    if (signal.aborted) return { kind: 'done', nextMs: null };
    const job = await jobs[row.name]();
    const step = await stepOf(ports, { row, job, pace: await job.pace(ports), busy }, signal);
    if (!step.ok) return step.error;
    busy += step.value.underWay;
    if (step.value.nextMs !== null) nextMs = Math.min(nextMs ?? step.value.nextMs, step.value.nextMs);
  }
  return { kind: 'done', nextMs };
}

interface Pass {
  readonly row: JobRow;
  readonly job: Job;
  readonly pace: Pace;
  /** Tasks of other jobs that are under way. */
  readonly busy: number;
}

async function stepOf(ports: JobPorts, pass: Pass, signal: AbortSignal): Promise<Step> {
  const { row, pace, busy } = pass;
  const asked = await poll(ports, pass, signal);
  if (asked !== null) return fail(asked);
  const reloaded = await reload(ports, pass, signal);
  if (reloaded !== null) return fail(reloaded);
  const begun = await begin(ports, pass, signal);
  if (begun !== null) return fail(begun);
  const ended = await endJob(ports.db, row.id);
  if (!ended.ok) return storage(ended.error);
  if (ended.value) return ok({ underWay: 0, nextMs: null });
  const held = await tasksOf(ports.db, row.id, roomFor(row.state, busy, pace));
  if (!held.ok) return storage(held.error);
  const { underWay, ending, waiting } = held.value;
  const now = ports.clock.now();
  const due = underWay.map((task) => dueIn(task, now, pace));
  if (ending.length > 0 || (waiting.length > 0 && roomFor(row.state, busy + underWay.length, pace) > 0)) due.push(0);
  return ok({ underWay: underWay.length, nextMs: due.length === 0 ? null : Math.min(...due) });
}

async function keep(ports: JobPorts, rows: readonly TaskRow[]): Promise<JobsEnd | null> {
  if (rows.length === 0) return null;
  const kept = await putTasks(ports.db, rows);
  return kept.ok ? null : { kind: 'storage', problem: kept.error };
}

/** Asks about the tasks that are due (HOME-26). */
async function poll(ports: JobPorts, { row, job, pace }: Pass, signal: AbortSignal): Promise<JobsEnd | null> {
  const held = await tasksOf(ports.db, row.id, 0);
  if (!held.ok) return { kind: 'storage', problem: held.error };
  const due = held.value.underWay.filter((task) => dueIn(task, ports.clock.now(), pace) === 0).slice(0, job.most);
  if (due.length === 0) return null;
  const answer = await job.poll(ports, due, signal);
  if (signal.aborted) return { kind: 'done', nextMs: null };
  if (!answer.ok && isOfTheWay(answer.error) && answer.error.kind !== 'timeout') return { kind: 'failed', error: answer.error };
  const now = ports.clock.now();
  const noAnswer = !answer.ok && answer.error.kind === 'bad-answer' ? 'unread' : 'noAnswer';
  const said = (companyId: string) => (answer.ok ? (answer.value.get(companyId) ?? 'missing') : noAnswer);
  return await keep(
    ports,
    due.map((task) => ({ ...task, ...afterPoll(task, said(task.companyId), now, pace) })),
  );
}

/** Loads what ended tasks have changed, and only then they count as ended (HOME-29, ERR-44). */
async function reload(ports: JobPorts, { row, job }: Pass, signal: AbortSignal): Promise<JobsEnd | null> {
  const held = await tasksOf(ports.db, row.id, 0);
  if (!held.ok) return { kind: 'storage', problem: held.error };
  const { ending } = held.value;
  if (ending.length === 0) return null;
  const answer = await job.after(ports, ending, signal);
  if (signal.aborted) return { kind: 'done', nextMs: null };
  if (!answer.ok && answer.error.kind === 'bad-answer') {
    const tried = ending.map((task) => ({ ...task, ...afterBadReload(task) }));
    const kept = await keep(ports, tried);
    return kept ?? (tried.some(({ state }) => state === 'ending') ? { kind: 'failed', error: answer.error } : null);
  }
  if (!answer.ok && isOfTheWay(answer.error) && answer.error.kind !== 'timeout') return { kind: 'failed', error: answer.error };
  return await keep(
    ports,
    ending.map((task) => ({ ...task, ...afterReload(task) })),
  );
}

/** Creates as many tasks as there is room for (HOME-24, HOME-25). */
async function begin(ports: JobPorts, { row, job, pace, busy }: Pass, signal: AbortSignal): Promise<JobsEnd | null> {
  const before = await tasksOf(ports.db, row.id, 0);
  if (!before.ok) return { kind: 'storage', problem: before.error };
  const room = Math.min(job.most, roomFor(row.state, busy + before.value.underWay.length, pace));
  const held = room === 0 ? before : await tasksOf(ports.db, row.id, room);
  if (!held.ok) return { kind: 'storage', problem: held.error };
  const checked = held.value.waiting.map((task) => ({ task, missing: missingOf(ports, job, task) }));
  const incomplete = checked.filter(({ missing }) => missing !== null);
  for (const { missing } of incomplete) ports.log.error('create refresh task exception', { count: 1, why: missing });
  await tell(
    ports,
    job,
    incomplete.map(({ task }) => task),
    'parameter',
  );
  const failed = await keep(
    ports,
    incomplete.map(({ task }) => ({ ...task, ...withoutParameter(task, ports.clock.now()) })),
  );
  const waiting = checked.flatMap(({ task, missing }) => (missing === null ? [task] : []));
  if (failed !== null || waiting.length === 0) return failed;
  const answer = await job.submit(
    ports,
    waiting.map(({ companyId }) => companyId),
    signal,
  );
  if (signal.aborted) return { kind: 'done', nextMs: null };
  if (!answer.ok && isOfTheWay(answer.error)) return { kind: 'failed', error: answer.error };
  const now = ports.clock.now();
  const next = waiting.map((task) => {
    const taskId = answer.ok ? answer.value.get(task.companyId) : undefined;
    const isUnread = !answer.ok && answer.error.kind === 'bad-answer';
    const isFinal = answer.ok || (answer.error.kind !== 'server' && !isUnread);
    const reason = isUnread ? 'unreadable' : 'refused';
    return { ...task, ...(taskId === undefined ? afterNoCreation(task, isFinal, now, reason) : afterCreation(task, taskId, now, pace)) };
  });
  const inVain = next.filter(({ taskId }) => taskId === '');
  if (inVain.length > 0) logInVain(ports, inVain, answer);
  const over = inVain.filter(({ state }) => state === 'failed');
  await tell(ports, job, over, answer.ok ? 'notTaken' : answer.error.kind);
  const kept = await keep(ports, next);
  // Those that will be tried again wait with the back-off of the loop.
  return kept ?? (!answer.ok && inVain.some(({ state }) => state === 'waiting') ? { kind: 'failed', error: answer.error } : null);
}

/** Before they end: one that a dead tab leaves unended is told again as the same. */
async function tell(ports: JobPorts, job: Job, tasks: readonly TaskRow[], reason: string): Promise<void> {
  if (tasks.length > 0) await job.tell(ports, tasks, reason);
}

/** What a task lacks, in the words of what is thrown (VALID-09); null for nothing. */
function missingOf(ports: JobPorts, job: Job, task: TaskRow): string | null {
  try {
    job.check(ports, task);
    return null;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** In the words of ERR-45. */
function logInVain({ log }: JobPorts, tasks: readonly TaskRow[], answer: Result<unknown, CallError>): void {
  const why = answer.ok ? 'not in the answer' : `${answer.error.kind} ${answer.error.code}`;
  log.error('create refresh task exception', { count: tasks.length, why });
}
