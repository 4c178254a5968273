import { inGroups } from '../store/in-groups.ts';
import type { WriteTx } from '../store/store.ts';
import { type AccountChange, changeAccounts, INSERT_ROWS } from '../store/tables/accounts.ts';
import type { Noted } from '../store/tables/activity.ts';
import type { RefreshTaskTable } from '../store/tables/status-tables.ts';
import { activity } from './log.ts';

/** A refresh that has ended. `reason`: a code, '' for one that went well. */
export interface EndedTask extends Pick<RefreshTaskTable, 'account_id' | 'company_id' | 'task_id' | 'period'> {
  readonly reason: string;
  readonly words: string;
}

/** How far back a failure is looked for of which a refresh that went well is the end, milliseconds: a filing window and more. */
const LOOK_BACK = 40 * 86_400_000;

const ofTask = ({ period }: Pick<EndedTask, 'period'>): string => `refresh/${period}`;

/** Companies whose last refresh of a month failed, as company and month. */
async function failedBefore({ tx, accountId, now }: AccountChange, ended: readonly EndedTask[]): Promise<ReadonlySet<string>> {
  const last = new Map<string, string>();
  for (const some of inGroups([...new Set(ended.map(({ company_id }) => company_id))], INSERT_ROWS)) {
    const rows = activity.select(tx.db, accountId).select('doc').where('company_id', 'in', some);
    const lately = rows
      .where('at', '>=', now - LOOK_BACK)
      .orderBy('at')
      .orderBy('id');
    for (const { doc } of await lately.execute()) {
      const row = activity.parse(doc);
      if (row.what === 'refresh') last.set(`${row.companyId} ${row.of}`, row.result);
    }
  }
  return new Set([...last].flatMap(([key, result]) => (result === 'done' ? [] : [key])));
}

async function noteOwn(change: AccountChange, ended: readonly EndedTask[], by: string): Promise<void> {
  const good = ended.filter(({ reason }) => reason === '');
  const failed = good.length === 0 ? new Set<string>() : await failedBefore(change, good);
  const at = new Date(change.now).toISOString();
  change.note(
    ended.flatMap((task): Noted[] => {
      const { company_id: companyId, task_id: key, period, reason } = task;
      const of = ofTask(task);
      // The age of what it brought says the rest: a refresh that went well is noted where one before it did not.
      if (reason === '' && !failed.has(`${companyId} ${of}`)) return [];
      const result = reason === '' ? 'done' : reason === 'leaseEnded' ? 'unknown' : 'failed';
      const words = task.words.slice(0, 200);
      return [{ key, companyId, at, by, what: 'refresh', part: period, result, origin: 'collector', reason, words, of }];
    }),
  );
}

/** Notes how refreshes ended, inside their transaction; `by`: the name of the collector. Accounts that are there no more have no log. */
export async function noteTasks(tx: WriteTx, now: number, ended: readonly EndedTask[], by: string): Promise<void> {
  const wanted = [...new Set(ended.map(({ account_id }) => account_id))];
  if (wanted.length === 0) return;
  const rows = await tx.db.selectFrom('account').select('account_id').where('account_id', 'in', wanted).execute();
  const there = rows.map(({ account_id }) => account_id);
  if (there.length === 0) return;
  await changeAccounts(tx, there, now, async (changeOf) => {
    for (const accountId of there)
      await noteOwn(
        changeOf(accountId),
        ended.filter(({ account_id }) => account_id === accountId),
        by,
      );
  });
}
