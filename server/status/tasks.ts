import type { RefreshTask } from '../../src/api/entities/status.ts';
import { rowDigest } from '../../src/domain/core/digest.ts';
import type { Log } from '../../src/domain/core/log.ts';
import type { Clock, Random } from '../ports.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { type AccountChange, changeAccount, changeAccounts, INSERT_ROWS } from '../store/tables/accounts.ts';
import type { RefreshTaskTable } from '../store/tables/status-tables.ts';
import { settleDeclarations } from './declarations.ts';
import { renewTips } from './renew-tips.ts';

/** How often a process looks for tasks that ended, milliseconds. */
export const TASKS_EVERY = 2_000;
/** Tasks that one transaction ends. */
const AT_ONCE = 100;

/** How a task goes: to its end, with a second try in the middle, or to no end. */
export type Fate = 'done' | 'retried' | 'failed';
/** What becomes of a task of a company, after `before` others of it, and how long it takes, milliseconds. */
export type TaskFate = (companyId: string, before: number) => { readonly fate: Fate; readonly takesMs: number };

/** Five of a hundred fail, ten are tried again, three take longer than anybody waits; another try of the same company goes its own way. */
export const usualFate: TaskFate = (companyId, before) => {
  const number = rowDigest(`${companyId}/task`, before);
  const roll = number % 100;
  const fate = roll < 5 ? 'failed' : roll < 15 ? 'retried' : 'done';
  const takesMs = 2_000 + (Math.floor(number / 100) % 9_000) + (roll >= 97 ? 18_000 : 0);
  return { fate, takesMs };
};

/** executeStatus of a task at `now`: 0 created, 1 queued, 3 running, 4 retrying, 2 finished, 5 failed. */
export function executeStatusOf(
  task: Pick<RefreshTaskTable, 'created_at' | 'ends_at' | 'fate'>,
  now: number,
): RefreshTask['executeStatus'] {
  const [from, to] = [Number(task.created_at), Number(task.ends_at)];
  if (now >= to) return task.fate === 'failed' ? 5 : 2;
  const done = (now - from) / (to - from);
  if (done < 0.1) return 0;
  if (done < 0.3) return 1;
  return task.fate !== 'done' && done >= 0.6 && done < 0.8 ? 4 : 3;
}

/** Refreshes of the tax status of companies. */
export interface RefreshTasks {
  /** Starts one for each company, all of which are the account's, or finds the one that runs. */
  submit(
    accountId: string,
    companyIds: readonly string[],
    period: string,
  ): Promise<{ readonly task: RefreshTaskTable; readonly isNew: boolean }[]>;
  /** Stores what ended tasks found and tells it. Never rejects. */
  settle(): Promise<void>;
  /** Resolves when nothing is being settled. */
  idle(): Promise<void>;
}

interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly fate: TaskFate;
}

async function submitIn({ random, fate }: Ports, change: AccountChange, companyIds: readonly string[], period: string) {
  const { accountId, tx, now } = change;
  const earlier = await tx.db
    .selectFrom('refresh_task')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('company_id', 'in', [...companyIds])
    .execute();
  const answers = companyIds.map((companyId) => {
    const own = earlier.filter(({ company_id }) => company_id === companyId);
    const running = own.find((task) => Number(task.ended) === 0 && task.period === period && Number(task.ends_at) > now);
    if (running) return { task: running, isNew: false };
    const { fate: becomes, takesMs } = fate(companyId, own.length);
    const ids = { account_id: accountId, task_id: random.uuid(), company_id: companyId };
    return { task: { ...ids, period, fate: becomes, created_at: now, ends_at: now + takesMs, ended: 0 }, isNew: true };
  });
  const added = answers.filter(({ isNew }) => isNew).map(({ task }) => task);
  for (let i = 0; i < added.length; i += INSERT_ROWS)
    await tx.db
      .insertInto('refresh_task')
      .values(added.slice(i, i + INSERT_ROWS))
      .execute();
  return answers;
}

/** Ends due tasks in one transaction; answers how many there were. */
async function settleSome({ store, clock }: Ports): Promise<number> {
  const due = (db: WriteTx['db'] | Store['db'], now: number) =>
    db
      .selectFrom('refresh_task')
      .selectAll()
      .where('ended', '=', 0)
      .where('ends_at', '<=', now)
      .orderBy('ends_at')
      .limit(AT_ONCE)
      .execute();
  if ((await due(store.db, clock.now())).length === 0) return 0;
  return store.write(async (tx) => {
    const now = clock.now();
    const first = await due(tx.db, now);
    const companyIds = [...new Set(first.map(({ company_id }) => company_id))];
    const having = await tx.db.selectFrom('company').select(['account_id', 'company_id']).where('company_id', 'in', companyIds).execute();
    const told = [...new Set([...first, ...having].map(({ account_id }) => account_id))];
    return changeAccounts(tx, told, now, async (changeOf) => {
      // Read again under the locks: another process may have ended some.
      const mine = new Set(first.map(({ task_id }) => task_id));
      const tasks = (await due(tx.db, now)).filter(({ task_id }) => mine.has(task_id));
      for (const { task_id } of tasks) await tx.db.updateTable('refresh_task').set({ ended: 1 }).where('task_id', '=', task_id).execute();
      const fetched = new Map(tasks.filter(({ fate }) => fate !== 'failed').map((task) => [task.company_id, Number(task.ends_at)]));
      for (const [company_id, at] of fetched)
        await tx.db
          .insertInto('tax_fetch')
          .values({ company_id, at })
          .onConflict((c) => c.column('company_id').doUpdateSet({ at }))
          .execute();
      for (const accountId of told) {
        const ids = having.filter((row) => row.account_id === accountId && fetched.has(row.company_id)).map(({ company_id }) => company_id);
        await renewTips(changeOf(accountId), ids);
        if (ids.length > 0 || tasks.some(({ account_id }) => account_id === accountId)) changeOf(accountId).event('status');
      }
      return tasks.length;
    });
  });
}

export function createRefreshTasks(ports: Ports): RefreshTasks {
  const { store, clock, log } = ports;
  let last = Promise.resolve();
  async function run(): Promise<void> {
    while ((await settleSome(ports)) === AT_ONCE);
    await settleDeclarations(ports);
  }
  return {
    submit: (accountId, companyIds, period) =>
      companyIds.length === 0
        ? Promise.resolve([])
        : store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => submitIn(ports, change, companyIds, period))),
    settle() {
      last = last.then(run).catch((error: unknown) => log.error('ended tasks not settled', { error: String(error) }));
      return last;
    },
    idle: () => last,
  };
}
