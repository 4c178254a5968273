import type { Result } from '../../domain/core/result.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';
import type { OutboxRow } from '../types.ts';

/** Every unsettled command in order of `seq`. In a file of its own: the worker asks at every start, and what sends commands loads only for some. */
export function outboxRows(db: AccountDb): Promise<Result<OutboxRow[], StorageProblem>> {
  return db.run('r', ['outbox'], ({ outbox }) => outbox.orderBy('seq').toArray());
}
