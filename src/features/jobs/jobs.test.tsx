import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activity } from '../../../server/activity/log.ts';
import { must } from '../../../tests/support/db-kit.ts';
import { dbOn, deskOn, openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import { addJob } from '../../db/jobs/jobs.ts';
import { parseTaskIds, refreshStatusKey } from '../../domain/jobs/tax-refresh.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { jobs: t } = zhCN;
const stage = openStage({ collector: async () => ({ facts: [] }) });
/** A refresh is asked about after five seconds, and every three from then on. */
const whole = { timeout: 25_000 };

type Opened = Awaited<ReturnType<typeof stage.open>>;

async function start({ page }: Opened, companyIds: readonly string[]): Promise<void> {
  const { db, ports } = await must(deskOn(page).writes.open());
  const companies = companyIds.map((companyId) => ({ companyId, isAuthorize: true, locationCode: '440300' }));
  await must(addJob(db, { id: ports.uuid(), name: 'taxRefresh', companies }, ports.now()));
}
const bar = () => document.querySelector<HTMLElement>('[data-job]');
const says = (words: string) => waitFor(() => expect(bar()?.textContent).toContain(words), { timeout: 10_000 });
const button = (name: string) => within(bar() ?? document.body).getByRole('button', { name });
const remembered = ({ accountId }: TestAccount) => parseTaskIds(localStorage.getItem(refreshStatusKey(accountId)));

test('[PLUS-16] a bulk refresh given without the line is queued and says so, survives a reload, is paused, cancelled and put away', async () => {
  const account = await stage.account();
  const ids = (await stage.companies(account)).map(({ companyId }) => companyId);
  const opened = await stage.open('/workbench/main', account);
  stage.offline(true);
  await start(opened, ids);
  await says('0 / 6 家');
  await says(t.queuedOffline);
  await press(opened.user, button(t.pause));
  await waitFor(() => expect(bar()?.dataset.job).toBe('paused'));
  stage.offline(false);
  await says(t.paused);
  const { user } = await opened.reload();
  await says(t.paused);
  await press(user, button(t.cancel));
  await says('已取消：0 家成功，0 家失败，6 家未刷新');
  await press(user, button(t.details));
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  const results = () => [...dialog.querySelectorAll('[data-result]')].map((row) => row.getAttribute('data-result'));
  await waitFor(() => expect(results()).toEqual(ids.map(() => 'cancelled')));
  await press(user, within(dialog).getByRole('button', { name: t.close }));
  await press(user, button(t.close));
  await waitFor(() => expect(bar()).toBeNull());
});

test('[HOME-24] [HOME-30] [CONST-75] [PLUS-16] [PLUS-29] the ids of running refreshes stand in the local storage of the account, and go with their ends, which have a result each; one that is not taken is told to the log', {
  timeout: 60_000,
}, async () => {
  const account = await stage.account();
  const [one, two] = await stage.companies(account);
  const opened = await stage.open('/workbench/main', account);
  await start(opened, [one?.companyId ?? '', two?.companyId ?? '', 'of-another-account']);
  await waitFor(() => expect(Object.keys(remembered(account)).sort()).toEqual([one?.companyId, two?.companyId].sort()), {
    timeout: 10_000,
  });
  const held = remembered(account);
  const tasks = await stage
    .gateway()
    .services.store.db.selectFrom('refresh_task')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .execute();
  expect(Object.fromEntries(tasks.map(({ company_id, task_id }) => [company_id, task_id]))).toEqual(held);
  await says('1 家失败');
  await waitFor(() => expect(bar()?.dataset.job).toBe('ended'), whole);
  expect(localStorage.getItem(refreshStatusKey(account.accountId))).toBeNull();
  // The one that the gateway did not take is in its log, told by this device.
  const noted = async () =>
    (await activity.select(stage.gateway().services.store.db, account.accountId).select('doc').execute())
      .map(({ doc }) => activity.parse(doc))
      .filter(({ what }) => what === 'refresh')
      .map(({ companyId, origin, result, reason }) => [companyId, origin, result, reason]);
  await waitFor(async () => expect(await noted()).toEqual([['of-another-account', 'device', 'failed', 'notTaken']]), whole);
  await press(opened.user, button(t.details));
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  await waitFor(() => expect(dialog.querySelectorAll('[data-result]')).toHaveLength(3));
  expect(dialog.querySelector('[data-result]')?.textContent).toContain(t['reason-refused']);
});

test('[HOME-24] an id that only the local storage knows is taken up at the start and cleared at its end', { timeout: 60_000 }, async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const companyId = one?.companyId ?? '';
  const device = await stage.elsewhere(account);
  const created = await device.client.call(calls.taskSubmit, { customerIdList: [companyId], period: '', accountId: account.accountId });
  const taskId = created.ok ? created.value.list[0]?.taskId : null;
  localStorage.setItem(refreshStatusKey(account.accountId), JSON.stringify({ [companyId]: taskId }));
  const { page } = await stage.open('/workbench/main', account);
  const db = await dbOn(page);
  const task = () => must(db.run('r', ['tasks'], (tx) => tx.tasks.where('companyId').equals(companyId).first()));
  await waitFor(async () => expect(await task()).toMatchObject({ taskId }), { timeout: 10_000 });
  await waitFor(() => expect(localStorage.getItem(refreshStatusKey(account.accountId))).toBeNull(), whole);
  expect((await task())?.polls).toBeGreaterThan(0);
});
