import { toldId } from '../../domain/activity/activity.ts';
import type { Result } from '../../domain/core/result.ts';
import type { TriedRow } from '../../domain/outbox/tried.ts';
import { collectionNames } from '../collections/collections.ts';
import { reprojectRows } from '../collections/project.ts';
import { withDefinitions } from '../commands/definitions.ts';
import type { AccountDb } from '../open/account-db.ts';
import { addCommand } from '../outbox/add-command.ts';
import { commandId } from '../outbox/command-id.ts';
import type { StorageProblem } from '../storage-problem.ts';
import type { TaskRow } from '../types.ts';
import { write } from '../write.ts';

/** Why tasks were never begun, when by the device's clock, and of which month they would have been. */
export interface Unbegun {
  readonly reason: string;
  readonly at: number;
  readonly period: string;
}

/**
 * Puts refreshes that the gateway never began into the log, and queues that the gateway is told them. A row is known by its job and company: told twice
 * it is there once.
 */
export function tellUnbegun(
  db: AccountDb,
  tasks: readonly Pick<TaskRow, 'job' | 'companyId'>[],
  { reason, at, period }: Unbegun,
): Promise<Result<null, StorageProblem>> {
  return withDefinitions(() =>
    write(db, ['outbox', 'overlay', ...collectionNames], async (tx) => {
      const sync = await tx.meta.get('sync');
      const offset = sync?.k === 'sync' ? sync.clockOffset : 0;
      const about = { at: new Date(at).toISOString(), offset, what: 'refresh', part: period, of: `refresh/${period}` };
      const rows = tasks.map(({ job, companyId }): TriedRow => ({ ...about, key: job, companyId, result: 'failed', reason }));
      await addCommand(tx, { id: commandId(at), key: 'activity', name: 'activityTell', input: { rows }, seal: null, createdAt: at });
      await reprojectRows(tx, 'activity', rows.map(toldId));
      return null;
    }),
  );
}
