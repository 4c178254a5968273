import type { Client } from '../../api/client.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import type { TaskRow } from '../../db/types.ts';
import type { Log } from '../../domain/core/log.ts';
import type { Result } from '../../domain/core/result.ts';
import type { Pace, PollAnswer } from '../../domain/jobs/schedule.ts';
import type { Clock } from '../ports.ts';

export interface JobPorts {
  readonly accountId: string;
  readonly db: AccountDb;
  readonly client: Pick<Client, 'call'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Pulls what the gateway has changed, tips among it. Settles when that was tried. */
  pull(): Promise<void>;
}

/** Ids of tasks that were created or were there already, by company; one that is missing was refused. */
export type Created = ReadonlyMap<string, string>;

/**
 * A kind of work at the gateway that takes time (features.md, jobs). Which companies, how far each is and how it ended stand in the stores
 * `jobs` and `tasks`; this says only how the gateway is asked. At most `most` companies a request.
 */
export interface Job {
  readonly most: number;
  /** The pace, with what the remote configuration says of it. */
  pace(ports: JobPorts): Promise<Pace>;
  /** Throws when a task has not what it needs. */
  check(ports: JobPorts, task: TaskRow): void;
  submit(ports: JobPorts, companyIds: readonly string[], signal: AbortSignal): Promise<Result<Created, CallError>>;
  /** Puts tasks that end without having been begun into the log: `reason` is why, an error kind where the gateway could not be asked. */
  tell(ports: JobPorts, tasks: readonly TaskRow[], reason: string): Promise<void>;
  /** What is not in the answer is missing at the gateway. */
  poll(ports: JobPorts, tasks: readonly TaskRow[], signal: AbortSignal): Promise<Result<ReadonlyMap<string, PollAnswer>, CallError>>;
  /** Loads what tasks that ended may have changed. A failure without an answer is tried again. */
  after(ports: JobPorts, tasks: readonly TaskRow[], signal: AbortSignal): Promise<Result<null, CallError>>;
}

/** A job by its definition. */
export function defineJob(job: Job): Job {
  return job;
}
