import type { Result } from '../../domain/core/result.ts';
import type { JobState } from '../../domain/jobs/schedule.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';

/** Among the announced facts: a user wants something of the jobs, the leader shall look. */
export const JOBS_ASKED = 'jobs:asked';

/** States of a job in which there is something to do. */
export const openStates: readonly JobState[] = ['running', 'paused'];

/** Whether any job has not ended: what the leading tab asks before it loads the code of jobs. */
export function hasOpenJobs(db: AccountDb): Promise<Result<boolean, StorageProblem>> {
  return db.run(
    'r',
    ['jobs'],
    async ({ jobs }) =>
      (await jobs
        .where('state')
        .anyOf([...openStates])
        .count()) > 0,
  );
}
