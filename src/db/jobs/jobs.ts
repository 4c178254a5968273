import type { Result } from '../../domain/core/result.ts';
import { newTask, type Task, takenOver } from '../../domain/jobs/schedule.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';
import type { JobName, JobRow, TaskRow } from '../types.ts';
import { write } from '../write.ts';
import { JOBS_ASKED, openStates } from './open-jobs.ts';

/**
 * Work at the gateway that takes time, as the device keeps it: a job is a frozen set of companies, each a task with its own result. The
 * leading tab carries it out; a user pauses and ends it from any tab.
 */

/** Jobs that ended and are still shown. */
const KEPT = 5;

export const isOpenJob = ({ state }: Pick<JobRow, 'state'>): boolean => openStates.includes(state);

const rowOf = (job: string, { companyId, isAuthorize, locationCode, task }: JobCompany): TaskRow => ({
  ...(task ?? newTask(companyId)),
  id: `${job}/${companyId}`,
  job,
  isAuthorize,
  locationCode,
});

/** A company of a new job. */
export interface JobCompany {
  readonly companyId: string;
  /** Of these what a task has changed is loaded at its end (HOME-29). */
  readonly isAuthorize: boolean;
  readonly locationCode: string;
  /** What is known of it already: it runs at the gateway. */
  readonly task?: Task;
}

/** A new job over these companies, each once. Of the jobs that ended only the newest stay. */
export function addJob(
  db: AccountDb,
  { id, name, companies }: { readonly id: string; readonly name: JobName; readonly companies: readonly JobCompany[] },
  now: number,
): Promise<Result<null, StorageProblem>> {
  return write(db, ['jobs', 'tasks'], async (tx) => {
    tx.touch({ facts: [JOBS_ASKED] });
    const ended = (await tx.jobs.toArray()).filter((job) => !isOpenJob(job)).sort((a, b) => b.createdAt - a.createdAt);
    for (const { id: old } of ended.slice(KEPT - 1)) {
      await tx.tasks.where('job').equals(old).delete();
      await tx.jobs.delete(old);
    }
    const unique = new Map(companies.map((company) => [company.companyId, company]));
    await tx.jobs.put({ id, name, state: 'running', createdAt: now, size: unique.size });
    await tx.tasks.bulkPut([...unique.values()].map((company) => rowOf(id, company)));
    return null;
  });
}

/**
 * Pauses, goes on, or ends a job before its time: what has not ended is cancelled then, but for what is known to have failed. Nothing happens to one
 * that has ended.
 */
export function setJob(
  db: AccountDb,
  id: string,
  state: 'running' | 'paused' | 'cancelled',
  now: number,
): Promise<Result<null, StorageProblem>> {
  return write(db, ['jobs', 'tasks'], async (tx) => {
    tx.touch({ facts: [JOBS_ASKED] });
    const job = await tx.jobs.get(id);
    if (job === undefined || !isOpenJob(job)) return null;
    await tx.jobs.put({ ...job, state });
    if (state !== 'cancelled') return null;
    const rest = await tx.tasks
      .where('[job+state]')
      .anyOf([
        [id, 'waiting'],
        [id, 'underWay'],
        [id, 'ending'],
      ])
      .toArray();
    await tx.tasks.bulkPut(rest.map((task) => ({ ...task, state: task.reason === null ? 'cancelled' : 'failed', endedAt: now })));
    return null;
  });
}

/** Forgets a job that ended. */
export function dropJob(db: AccountDb, id: string): Promise<Result<null, StorageProblem>> {
  return write(db, ['jobs', 'tasks'], async (tx) => {
    const job = await tx.jobs.get(id);
    if (job === undefined || isOpenJob(job)) return null;
    await tx.tasks.where('job').equals(id).delete();
    await tx.jobs.delete(id);
    return null;
  });
}

/** Jobs that have not ended, small ones first: a user waits for his one company, many go on by themselves. */
export function openJobs(db: AccountDb): Promise<Result<JobRow[], StorageProblem>> {
  return db.run('r', ['jobs'], async ({ jobs }) =>
    (
      await jobs
        .where('state')
        .anyOf([...openStates])
        .toArray()
    ).sort((a, b) => a.size - b.size || a.createdAt - b.createdAt),
  );
}

/** What of a job is under way or ending, and the next of what waits, at most `most`. */
export function tasksOf(
  db: AccountDb,
  job: string,
  most: number,
): Promise<Result<Record<'underWay' | 'ending' | 'waiting', TaskRow[]>, StorageProblem>> {
  return db.run('r', ['tasks'], async ({ tasks }) => {
    const of = (state: TaskRow['state']) => tasks.where('[job+state]').equals([job, state]);
    return {
      underWay: await of('underWay').toArray(),
      ending: await of('ending').toArray(),
      waiting: most === 0 ? [] : await of('waiting').limit(most).toArray(),
    };
  });
}

/** What became of tasks, but for those that were cancelled meanwhile. */
export function putTasks(db: AccountDb, rows: readonly TaskRow[]): Promise<Result<null, StorageProblem>> {
  return write(db, ['tasks'], async (tx) => {
    const held = await tx.tasks.bulkGet(rows.map(({ id }) => id));
    await tx.tasks.bulkPut(rows.filter((_, i) => held[i] !== undefined && held[i].state !== 'cancelled'));
    return null;
  });
}

/** Ends a job of which nothing is left to do. Answers whether it has ended. */
export function endJob(db: AccountDb, id: string): Promise<Result<boolean, StorageProblem>> {
  return write(db, ['jobs', 'tasks'], async (tx) => {
    const job = await tx.jobs.get(id);
    const left = await tx.tasks
      .where('[job+state]')
      .anyOf([
        [id, 'waiting'],
        [id, 'underWay'],
        [id, 'ending'],
      ])
      .count();
    if (job === undefined || left > 0) return job === undefined;
    if (isOpenJob(job)) await tx.jobs.put({ ...job, state: 'ended' });
    return true;
  });
}

/** Another tab leads now: what is under way is asked about with a fresh count. */
export async function takeOverTasks(db: AccountDb): Promise<Result<null, StorageProblem>> {
  return write(db, ['tasks'], async (tx) => {
    const rows = await tx.tasks.where('state').equals('underWay').toArray();
    if (rows.length > 0) await tx.tasks.bulkPut(rows.map((row) => ({ ...row, ...takenOver(row) })));
    return null;
  });
}
