import type { RefreshTask } from '../../src/api/entities/status.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { addMonths, monthOf } from '../../src/domain/status/period.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { ownCompanies } from '../status/facts.ts';
import { executeStatusOf } from '../status/tasks.ts';
import type { RefreshTaskTable } from '../store/tables/status-tables.ts';

const DAY = 86_400_000;
const MOST_LISTED = 200;

const told = (task: RefreshTaskTable, taskStatus: RefreshTask['taskStatus'], now: number) => ({
  customerId: task.company_id,
  taskId: task.task_id,
  executeStatus: executeStatusOf(task, now),
  taskStatus,
});

export const taskSubmit: HeadHandler<'taskSubmit'> = async (asked, { customerIdList, period, accountId }) => {
  const { store, session, clock, locationCode, refreshTasks } = asked;
  const ids = customerIdList.filter((id) => id !== '');
  if (ids.length === 0 || accountId === '' || locationCode === '') return refused(400, 'task.parameter');
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  await refreshTasks.settle();
  const now = clock.now();
  const own = (await ownCompanies(store.db, accountId, ids)).map(({ companyId }) => companyId);
  const month = period === '' ? addMonths(monthOf(chinaDay(now)), -1) : period;
  const tasks = await refreshTasks.submit(accountId, own, month);
  return value({ list: tasks.map(({ task, isNew }) => told(task, isNew ? 'CREATED' : 'EXISTS', now)) });
};

export const taskQuery: HeadHandler<'taskQuery'> = async ({ store, session, clock, refreshTasks }, { list }) => {
  // What a task found is stored before anybody is told that it ended.
  await refreshTasks.settle();
  if (list.length === 0) return value({ list: [] });
  const query = store.db.selectFrom('refresh_task').selectAll().where('account_id', '=', session.accountId);
  const asked = list.map(({ taskId }) => taskId);
  const rows = new Map((await query.where('task_id', 'in', asked).execute()).map((row) => [row.task_id, row]));
  const own = list.flatMap(({ taskId, customerId }) => {
    const task = rows.get(taskId);
    return task?.company_id === customerId ? [task] : [];
  });
  return value({ list: own.map((task) => told(task, 'EXISTS', clock.now())) });
};

export const brcTasks: HeadHandler<'brcTasks'> = async ({ store, session, clock }) => {
  const now = clock.now();
  const query = store.db.selectFrom('refresh_task').selectAll().where('account_id', '=', session.accountId);
  const rows = await query
    .where('created_at', '>', now - DAY)
    .orderBy('created_at', 'desc')
    .orderBy('task_id')
    .limit(MOST_LISTED)
    .execute();
  const isoTime = (at: number): string => new Date(Number(at)).toISOString();
  return value({
    list: rows.map((task) => ({
      ...told(task, 'EXISTS', now),
      createdAt: isoTime(task.created_at),
      endedAt: Number(task.ends_at) <= now ? isoTime(task.ends_at) : '',
    })),
  });
};
