import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '../../../../tests/support/clock/clock.ts';
import { must } from '../../../../tests/support/db-kit.ts';
import { dbOn, openStage } from '../../../../tests/support/page/page-kit.tsx';
import { press } from '../../../../tests/support/page/steps.ts';
import { type CallName, calls } from '../../../api/calls/table.ts';
import { factKey, readFact, storeFact } from '../../../db/facts.ts';
import { workAreas } from '../../../domain/status/work-area.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { factOf } from '../../../workers/resources/resources.ts';
import { homeParts } from './refresh-parts.ts';

const { home: t } = zhCN;
const stage = openStage();
const long = { timeout: 15_000 };
const strip = (): HTMLElement | null => document.querySelector<HTMLElement>('.wb-active [data-refresh]');
const state = () => strip()?.dataset.refresh;
const said = () => strip()?.querySelector('[role="status"]')?.textContent ?? '';
const button = () => within(strip() ?? document.body).getByRole('button', { name: new RegExp(`^${t.refreshAll}`) });

/** Home of a company that every card loads for, once all of them have come. */
async function home() {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const companyId = one?.companyId ?? '';
  const { db: tables } = stage.gateway().services.store;
  const doc = JSON.stringify({ ...one, isVip: 1, isAuthorize: 1, locationCode: '440300' });
  await tables.updateTable('company').set({ doc }).where('company_id', '=', companyId).execute();
  await stage.stories(account);
  const opened = await stage.open('/workbench/main', account);
  await waitFor(() => expect(document.querySelectorAll('[data-area][data-kind="known"]')).toHaveLength(5), long);
  await waitFor(() => expect(document.querySelector('[data-risk="known"]')).not.toBeNull(), long);
  await waitFor(() => expect(state()).toBe('idle'));
  const db = await dbOn(opened.page);
  // Who presses while one is under way joins it.
  const parts = homeParts({ companyId, locationCode: '440300', areas: workAreas, hasMember: true });
  for (const { name, subject } of parts.flatMap(({ questions }) => questions.filter((one) => one !== 'pull')))
    if (name !== 'status.areaStatus')
      await waitFor(async () => expect(await must(readFact(db, factOf({ name, subject })))).not.toBeNull(), long);
  return { ...opened, companyId, db };
}

/** Every call that stands behind what home shows of a company, beside the pull, which has other causes too. */
const behind = [
  'getMemberInfo',
  'homepageRelationList',
  'perCompanyInvoice',
  'companyTipsInvoice',
  'perCompanyKeeping',
  'bookkeepingOverview',
  'perCompanyTax',
  'perCompanyPersonalTax',
  'perCompanySocial',
  'socialUnit',
  'riskMatterList',
  'riskTaxData',
  'riskOutInvoiceCount',
  'riskInInvoiceCount',
] as const satisfies readonly CallName[];
const timesOf = (asked: readonly string[]) => behind.map((name) => [name, asked.filter((path) => path === calls[name].path).length]);

test('[PLUS-08] 全部刷新 asks once for everything that home shows of the company, says that it runs, and a second press meanwhile asks nothing more', async () => {
  const { user } = await home();
  await waitFor(() => expect(said()).toMatch(/^最旧 .+（.+）$/));
  const from = stage.line().asked.length;
  const answer = stage.line().hold();
  await press(user, button());
  await waitFor(() => expect(said()).toMatch(/^正在刷新 0 \/ 9$/));
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await press(user, button());
  await press(user, button());
  answer();
  await waitFor(() => expect(state()).toBe('idle'), long);
  expect(stage.line().asked.slice(from)).toContain(calls.companyPull.path);
  expect(timesOf(stage.line().asked.slice(from))).toEqual(behind.map((name) => [name, 1]));
  expect(button().getAttribute('aria-disabled')).toBeNull();
});

test('[PLUS-08] what did not come is named with another try, which asks for that alone', async () => {
  const { user } = await home();
  stage.line().fault('perCompanySocial', 'cut');
  stage.line().fault('socialUnit', { status: 500 });
  stage.line().fault('companyTipsInvoice', { status: 500 });
  await press(user, button());
  await waitFor(() => expect(said()).toBe('没有取到：开票、社保'), long);
  stage.line().mend();
  const from = stage.line().asked.length;
  await press(user, within(strip() ?? document.body).getByRole('button', { name: zhCN.frame.retry }));
  await waitFor(() => expect(state()).toBe('idle'), long);
  const again = timesOf(stage.line().asked.slice(from)).flatMap(([name, times]) => (times === 0 ? [] : [name]));
  expect(again).toEqual(['perCompanyInvoice', 'companyTipsInvoice', 'perCompanySocial', 'socialUnit']);
});

test('[PLUS-08] of many parts that did not come one is named with their number, and readers hear all of them', async () => {
  const { user } = await home();
  for (const name of ['perCompanyInvoice', 'perCompanyTax', 'riskMatterList'] as const) stage.line().fault(name, { status: 500 });
  await press(user, button());
  await waitFor(() => expect(state()).toBe('failed'), long);
  const shown = strip()?.querySelector('[role="status"] [aria-hidden]');
  expect(shown?.textContent).toBe('没有取到：开票等 3 项');
  expect(shown?.getAttribute('title')).toBe('没有取到：开票、国税申报、税务风险');
  expect(strip()?.querySelector('[role="status"] .wb-hidden')?.textContent).toBe('没有取到：开票、国税申报、税务风险');
});

test('[PLUS-08] 全部刷新 is refused with words without the line, also what was left to try again, and asks nothing then', async () => {
  const { user } = await home();
  stage.line().fault('getMemberInfo', { status: 500 });
  await press(user, button());
  await waitFor(() => expect(said()).toBe('没有取到：会员'), long);
  stage.offline(true);
  await waitFor(() => expect(button().textContent).toBe('全部刷新（离线）'), long);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  const retry = within(strip() ?? document.body).getByRole<HTMLButtonElement>('button', { name: zhCN.frame.retry });
  expect(retry.disabled).toBe(true);
  await press(user, button());
  await press(user, retry);
  expect(state()).toBe('failed');
  stage.offline(false);
  await waitFor(() => expect(button().textContent).toBe(t.refreshAll), long);
  await press(user, within(strip() ?? document.body).getByRole('button', { name: zhCN.frame.retry }));
  await waitFor(() => expect(state()).toBe('idle'), long);
});

test('[PLUS-08] the strip says how old the oldest is of what home shows of the company, and which it is, until that is refreshed', async () => {
  const { user, companyId, db } = await home();
  await must(storeFact(db, factKey('memberInfo', companyId), { expireDate: '2099-12-31' }, now() - 3 * 86_400_000));
  await waitFor(() => expect(said()).toMatch(/^最旧 .+（会员）$/), long);
  expect(said()).not.toContain('前');
  await press(user, button());
  await waitFor(() => expect(state() === 'idle' && said().includes('会员')).toBe(false), long);
  await waitFor(() => expect(state()).toBe('idle'), long);
  expect(said()).toMatch(/^最旧 .+（.+）$/);
  expect(said()).not.toContain('会员');
});
