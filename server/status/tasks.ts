import type { Company } from '../../src/api/entities/company.ts';
import type { Log } from '../../src/domain/core/log.ts';
import { executeStatusOf } from '../../src/domain/sources/collector.ts';
import { type EndedTask, noteTasks } from '../activity/of-tasks.ts';
import type { CollectorConfig } from '../config.ts';
import type { Clock, Random } from '../ports.ts';
import type { CollectorLine } from '../sources/collector/collector-line.ts';
import type { TaskOrder, TaskReports } from '../sources/collector/protocol.ts';
import { inGroups } from '../store/in-groups.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { type AccountChange, changeAccount, INSERT_ROWS } from '../store/tables/accounts.ts';
import type { RefreshTaskTable } from '../store/tables/status-tables.ts';
import { taxNoOf } from './rights.ts';

/** How often a process looks for tasks that nobody has taken or whose lease ended, milliseconds. */
export const TASKS_EVERY = 2_000;
/** How long a task may go without a word of the collector, milliseconds. */
export const LEASE = 180_000;
/** Tasks of one order. */
const AT_ONCE = 100;
/** An order that was not answered is given again after this, and twice as much each time. Milliseconds. */
const AGAIN = 2_000;
const LONGEST_AGAIN = 30_000;

/** Refreshes of what is known of companies, asked of a collector. */
export interface RefreshTasks {
  /** Starts one for each company, all of which are the account's, or finds the one that runs. */
  submit(
    accountId: string,
    companyIds: readonly string[],
    period: string,
  ): Promise<{ readonly task: RefreshTaskTable; readonly isNew: boolean }[]>;
  /** Takes what the collector reports; answers which tasks it knows and still waits for. */
  report(reports: TaskReports): Promise<ReadonlySet<string>>;
  /** Gives orders that nobody has taken, and ends tasks whose lease did. Never rejects. */
  settle(): Promise<void>;
  /** Resolves when nothing is being settled. */
  idle(): Promise<void>;
}

interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Null where there is no collector: then nothing is ever submitted. */
  readonly collector: (CollectorConfig & { readonly line: CollectorLine }) | null;
}

const running = (db: Store['db'] | WriteTx['db']) => db.selectFrom('refresh_task').selectAll().where('ended_at', '=', 0);

async function submitIn({ random }: Ports, change: AccountChange, companyIds: readonly string[], period: string) {
  const { accountId, tx, now } = change;
  const open = await running(tx.db)
    .where('account_id', '=', accountId)
    .where('company_id', 'in', [...companyIds])
    .where('period', '=', period)
    .where('lease_until', '>', now)
    .execute();
  const answers = companyIds.map((companyId) => {
    const task = open.find(({ company_id }) => company_id === companyId);
    if (task) return { task, isNew: false };
    const ids = { account_id: accountId, task_id: random.uuid(), company_id: companyId, period };
    const fresh: RefreshTaskTable = {
      ...ids,
      ...{ state: 0, reason: '', words: '', tries: 0, next_at: now, created_at: now, lease_until: now + LEASE, ended_at: 0 },
    };
    return { task: fresh, isNew: true };
  });
  const added = answers.filter(({ isNew }) => isNew).map(({ task }) => task);
  for (const some of inGroups(added, INSERT_ROWS)) await tx.db.insertInto('refresh_task').values(some).execute();
  return answers;
}

const idsOf = (tasks: readonly Pick<RefreshTaskTable, 'task_id'>[]): string[] => tasks.map(({ task_id }) => task_id);

/** What becomes of a task. */
interface TaskChange {
  readonly taskId: string;
  readonly set: Partial<Pick<RefreshTaskTable, 'state' | 'reason' | 'words' | 'lease_until' | 'ended_at'>>;
}

/** Changes tasks that run; those that change alike by one statement. */
async function changeTasks(db: WriteTx['db'], changes: readonly TaskChange[]): Promise<void> {
  for (const alike of Map.groupBy(changes, ({ set }) => JSON.stringify(set)).values())
    for (const some of inGroups(alike, INSERT_ROWS)) {
      const update = db.updateTable('refresh_task').set({ ...some[0]?.set });
      const ids = some.map(({ taskId }) => taskId);
      await update.where('task_id', 'in', ids).where('ended_at', '=', 0).execute();
    }
}

/** Tasks that nobody has taken yet, which this process gives now and no other one does. */
async function claim({ store, clock }: Ports): Promise<RefreshTaskTable[]> {
  const now = clock.now();
  const due = (db: Store['db'] | WriteTx['db']) =>
    running(db).where('state', '=', 0).where('next_at', '<=', now).where('lease_until', '>', now);
  if ((await due(store.db).limit(1).execute()).length === 0) return [];
  return store.write(async (tx) => {
    const query = due(tx.db).orderBy('created_at').limit(AT_ONCE);
    const rows = await (tx.dialect === 'postgres' ? query.forUpdate().skipLocked() : query).execute();
    for (const [tries, some] of Map.groupBy(rows, (row) => Number(row.tries))) {
      const next_at = now + Math.min(LONGEST_AGAIN, AGAIN * 2 ** tries);
      const update = tx.db.updateTable('refresh_task').set({ tries: tries + 1, next_at });
      await update.where('task_id', 'in', idsOf(some)).execute();
    }
    return rows;
  });
}

/** Companies as an order names them. One that the account has no longer is missing. */
async function named({ store }: Ports, tasks: readonly RefreshTaskTable[]): Promise<TaskOrder['tasks']> {
  const ids = [...new Set(tasks.map(({ company_id }) => company_id))];
  const rows = await store.db.selectFrom('company').select(['account_id', 'company_id', 'doc']).where('company_id', 'in', ids).execute();
  const docs = new Map(rows.map((row) => [`${row.account_id} ${row.company_id}`, row.doc]));
  return tasks.flatMap(({ account_id, company_id, task_id: taskId }) => {
    const doc = docs.get(`${account_id} ${company_id}`);
    if (doc === undefined) return [];
    const company: Company = JSON.parse(doc);
    const { companyId, companyName, locationCode, addedTaxType } = company;
    return [{ taskId, companyId, taxNo: taxNoOf(company), companyName, locationCode, addedTaxType }];
  });
}

/** Tasks with what was said of their end. */
function endedOf(
  tasks: readonly RefreshTaskTable[],
  said: readonly { readonly taskId: string; readonly reason: string; readonly words: string }[],
): EndedTask[] {
  const byId = new Map(said.map((one) => [one.taskId, one]));
  return tasks.flatMap((task) => {
    const one = byId.get(task.task_id);
    return one === undefined ? [] : [{ ...task, reason: one.reason, words: one.words }];
  });
}

/** Gives one order for each period, and writes down what was said to it. */
async function give(ports: Ports, tasks: readonly RefreshTaskTable[]): Promise<void> {
  const { store, clock, collector } = ports;
  if (collector === null) return;
  for (const [period, some] of Map.groupBy(tasks, (task) => task.period)) {
    const order = { tasks: await named(ports, some), areas: [...collector.areas], period, leaseSeconds: LEASE / 1_000 };
    const answer = order.tasks.length === 0 ? null : await collector.line.post(order);
    if (answer === null) continue;
    await store.write(async (tx) => {
      const { db } = tx;
      const now = clock.now();
      const own = new Set(idsOf(some));
      const taken = answer.taken.filter((taskId) => own.has(taskId));
      if (taken.length > 0)
        await db
          .updateTable('refresh_task')
          .set({ state: executeStatusOf.queued, lease_until: now + LEASE })
          .where('task_id', 'in', taken)
          .where('state', '=', 0)
          .where('ended_at', '=', 0)
          .execute();
      const refused = answer.refused.filter(({ taskId }) => own.has(taskId));
      const failed = { state: executeStatusOf.failed, ended_at: now };
      await changeTasks(
        db,
        refused.map(({ taskId, reason, words }) => ({ taskId, set: { ...failed, reason, words } })),
      );
      await noteTasks(tx, now, endedOf(some, refused), collector.source.name);
    });
  }
}

/** Ends tasks of which nobody has said a word for too long. */
async function expire({ store, clock, collector }: Ports): Promise<void> {
  const now = clock.now();
  const late = await running(store.db).where('lease_until', '<=', now).limit(1).execute();
  if (late.length === 0) return;
  const end = { state: executeStatusOf.failed, reason: 'leaseEnded', words: '', ended_at: now };
  await store.write(async (tx) => {
    const ended = tx.db.updateTable('refresh_task').set(end).where('ended_at', '=', 0).where('lease_until', '<=', now).returningAll();
    await noteTasks(tx, now, await ended.execute(), collector?.source.name ?? '');
  });
}

function reported({ store, clock, collector }: Ports, reports: TaskReports): Promise<ReadonlySet<string>> {
  return store.write(async (tx) => {
    const { db } = tx;
    const now = clock.now();
    const ids = reports.map(({ taskId }) => taskId);
    const tasks = await running(db).where('task_id', 'in', ids).execute();
    const open = new Set(idsOf(tasks));
    const own = reports.filter(({ taskId }) => open.has(taskId));
    await changeTasks(
      db,
      own.map(({ taskId, state, reason = 'other', words }) => {
        const said = { state: executeStatusOf[state], words };
        if (state === 'done') return { taskId, set: { ...said, reason: '', ended_at: now } };
        return { taskId, set: state === 'failed' ? { ...said, reason, ended_at: now } : { ...said, lease_until: now + LEASE } };
      }),
    );
    const ended = own.flatMap(({ taskId, state, reason = 'other', words }) =>
      state === 'done' || state === 'failed' ? [{ taskId, reason: state === 'done' ? '' : reason, words }] : [],
    );
    await noteTasks(tx, now, endedOf(tasks, ended), collector?.source.name ?? '');
    return open;
  });
}

export function createRefreshTasks(ports: Ports): RefreshTasks {
  const { store, clock, log } = ports;
  let last = Promise.resolve();
  async function run(): Promise<void> {
    await expire(ports);
    for (let tasks = await claim(ports); tasks.length > 0; tasks = tasks.length === AT_ONCE ? await claim(ports) : [])
      await give(ports, tasks);
  }
  function settle(): Promise<void> {
    last = last.then(run).catch((error: unknown) => log.error('refresh tasks not settled', { error: String(error) }));
    return last;
  }
  return {
    async submit(accountId, companyIds, period) {
      if (companyIds.length === 0) return [];
      const answers = await store.write((tx) =>
        changeAccount(tx, accountId, clock.now(), (change) => submitIn(ports, change, companyIds, period)),
      );
      void settle();
      return answers;
    },
    report: (reports) => reported(ports, reports),
    settle,
    idle: () => last,
  };
}
