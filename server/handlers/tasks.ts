import type { RefreshTask } from '../../src/api/entities/status.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { addToPeriod, monthOf } from '../../src/domain/status/period.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { ownCompanies } from '../status/own-companies.ts';
import type { RefreshTaskTable } from '../store/tables/status-tables.ts';

const DAY = 86_400_000;
const MOST_LISTED = 200;

/** A task as it travels. Its columns are written with the types of the contract. */
function told(task: RefreshTaskTable, taskStatus: RefreshTask['taskStatus']) {
  const executeStatus = Number(task.state) as RefreshTask['executeStatus']; // as: see above
  const why = task.reason === '' ? {} : { reason: task.reason as NonNullable<RefreshTask['reason']> }; // as: see above
  const words = task.words === '' ? {} : { words: task.words };
  return { customerId: task.company_id, taskId: task.task_id, executeStatus, taskStatus, ...why, ...words };
}

export const taskSubmit: HeadHandler<'taskSubmit'> = async (asked, { customerIdList, period, accountId }) => {
  const { store, session, clock, config, locationCode, refreshTasks } = asked;
  const ids = customerIdList.filter((id) => id !== '');
  if (ids.length === 0 || accountId === '' || locationCode === '') return refused(400, 'task.parameter');
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  if (config.collector === null) return refused(409, 'task.noSource');
  const own = (await ownCompanies(store.db, accountId, ids)).map(({ companyId }) => companyId);
  const month = period === '' ? addToPeriod(monthOf(chinaDay(clock.now())), -1) : period;
  const tasks = await refreshTasks.submit(accountId, own, month);
  return value({ list: tasks.map(({ task, isNew }) => told(task, isNew ? 'CREATED' : 'EXISTS')) });
};

export const taskQuery: HeadHandler<'taskQuery'> = async ({ store, session }, { list }) => {
  if (list.length === 0) return value({ list: [] });
  const query = store.db.selectFrom('refresh_task').selectAll().where('account_id', '=', session.accountId);
  const asked = list.map(({ taskId }) => taskId);
  const rows = new Map((await query.where('task_id', 'in', asked).execute()).map((row) => [row.task_id, row]));
  const own = list.flatMap(({ taskId, customerId }) => {
    const task = rows.get(taskId);
    return task?.company_id === customerId ? [task] : [];
  });
  return value({ list: own.map((task) => told(task, 'EXISTS')) });
};

export const brcTasks: HeadHandler<'brcTasks'> = async ({ store, session, clock }) => {
  const query = store.db.selectFrom('refresh_task').selectAll().where('account_id', '=', session.accountId);
  const rows = await query
    .where('created_at', '>', clock.now() - DAY)
    .orderBy('created_at', 'desc')
    .orderBy('task_id')
    .limit(MOST_LISTED)
    .execute();
  const isoTime = (at: number): string => new Date(Number(at)).toISOString();
  return value({
    list: rows.map((task) => ({
      ...told(task, 'EXISTS'),
      createdAt: isoTime(task.created_at),
      endedAt: Number(task.ended_at) > 0 ? isoTime(task.ended_at) : '',
    })),
  });
};
