import { waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { seedMenus } from '../../../../samples/demo/seed/menus.ts';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { press } from '../../../../tests/support/page/steps.ts';
import { calls } from '../../../api/calls/table.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { home: t, status, jobs } = zhCN;
const stage = openStage({ collector: async () => ({ facts: [] }) });
beforeAll(() => seedMenus(stage.gateway().services.store));
const card = (area: string) => document.querySelector<HTMLElement>(`[data-area="${area}"]`);
const kindOf = (area: string) => card(area)?.dataset.kind;

async function rights(account: TestAccount, at: number, over: object): Promise<void> {
  const company = (await stage.companies(account))[at];
  const { db } = stage.gateway().services.store;
  await db
    .updateTable('company')
    .set({ doc: JSON.stringify({ ...company, ...over }) })
    .where('company_id', '=', company?.companyId ?? '')
    .execute();
}

test('[HOME-01] [HOME-02] [HOME-03] [HOME-04] [HOME-05] [HOME-14] home shows five cards of the active company in their order, each with figure, state, age and one action', async () => {
  const account = await stage.account();
  await stage.stories(account);
  await rights(account, 0, { isVip: 1, isAuthorize: 1, locationCode: '440300' });
  await stage.open('/workbench/main', account);
  await waitFor(
    () => expect([...document.querySelectorAll('[data-area]')].map((one) => one.getAttribute('data-kind'))).toEqual(Array(5).fill('known')),
    { timeout: 15_000 },
  );
  expect([...document.querySelectorAll<HTMLElement>('[data-area]')].map(({ dataset }) => dataset.area)).toEqual([
    'invoice',
    'books',
    'tax',
    'personalTax',
    'social',
  ]);
  for (const [area, go] of [
    ['invoice', t['go-invoice']],
    ['books', t['go-books']],
    ['tax', t['go-tax']],
    ['personalTax', t['go-personalTax']],
    ['social', t['go-social']],
  ] as const) {
    const region = card(area);
    if (region === null) throw new Error(area);
    expect(region.querySelector('[data-mark]')).not.toBeNull();
    expect(region.querySelector('[data-told]')?.textContent).toMatch(/\d · 税局采集$/);
    await waitFor(() => expect(within(region).getByRole('button', { name: go })).not.toBeNull(), { timeout: 10_000 });
  }
  expect(card('tax')?.querySelectorAll('[data-tax]').length).toBeGreaterThan(0);
});

test('[HOME-16] [HOME-17] [HOME-18] [HOME-19] [HOME-20] an area that loads nothing for the company says why; national tax loads all the same', async () => {
  const account = await stage.account();
  await stage.stories(account);
  await rights(account, 0, { isVip: 1, isAuthorize: 0 });
  await stage.open('/workbench/main', account);
  await waitFor(() => expect(kindOf('tax')).toBe('known'), { timeout: 15_000 });
  for (const area of ['invoice', 'books', 'personalTax', 'social']) {
    expect(kindOf(area)).toBe('none');
    expect(card(area)?.textContent).toContain(t['why-notAuthorized']);
    expect(card(area)?.textContent).toContain(status['word-notAsked']);
    expect(card(area)?.textContent).not.toMatch(/\d/);
  }
});

test('[PLUS-08] a card whose figures cannot be fetched says so with another try, and shows no zero; the old figures stay when only a later try fails', async () => {
  const account = await stage.account();
  await stage.stories(account);
  await rights(account, 0, { isVip: 1, isAuthorize: 1, locationCode: '440300' });
  stage.line().fault('perCompanyTax', { status: 500 });
  const { user } = await stage.open('/workbench/main', account);
  await waitFor(() => expect(card('tax')?.textContent).toContain(t.fetchFailed), { timeout: 15_000 });
  expect(kindOf('tax')).toBe('unknown');
  stage.line().mend();
  await press(user, within(card('tax') ?? document.body).getByRole('button', { name: zhCN.frame.retry }));
  await waitFor(() => expect(kindOf('tax')).toBe('known'), { timeout: 15_000 });
  const before = card('tax')?.querySelector('p')?.textContent;
  stage.offline(true);
  await waitFor(() => expect(card('tax')?.textContent).toContain(zhCN.sync.offline), { timeout: 15_000 });
  expect(card('tax')?.querySelector('p')?.textContent).toBe(before);
});

test('[HOME-25] [HOME-26] the refresh of the tax status runs in its card in words and by a bar, replaces nothing, and can be cancelled', async () => {
  const account = await stage.account();
  await stage.stories(account);
  await stage.open('/workbench/main', account).then(async ({ user }) => {
    await waitFor(() => expect(kindOf('tax')).toBe('known'), { timeout: 15_000 });
    const before = card('tax')?.querySelector('p')?.textContent;
    await press(user, within(card('tax') ?? document.body).getByRole('button', { name: t.taxRefresh }));
    await waitFor(() => expect(card('tax')?.querySelector('[data-task="underWay"]')?.textContent).toContain('第 1 / 5 次'), {
      timeout: 10_000,
    });
    expect(card('tax')?.querySelector('[role="progressbar"]')).not.toBeNull();
    expect(card('tax')?.querySelector('p')?.textContent).toBe(before);
    await press(user, within(card('tax') ?? document.body).getByRole('button', { name: jobs.cancel }));
    await waitFor(() => expect(card('tax')?.querySelector('[data-task="cancelled"]')).not.toBeNull());
  });
  expect(status['area-tax']).toBe(card('tax')?.querySelector('h2')?.textContent);
});

test('[ERR-41] [HOME-02] the overview of bookkeeping counts the companies of the area; after a failure the prescribed 1 and 3 stand only beside words that they are defaults, with another try', async () => {
  const account = await stage.account();
  await stage.stories(account);
  await rights(account, 0, { isVip: 1, isAuthorize: 1, locationCode: '440300' });
  stage.line().fault('bookkeepingOverview', { status: 500 });
  const { user } = await stage.open('/workbench/main', account);
  const words = () => card('books')?.querySelector('[data-books]')?.textContent ?? '';
  await waitFor(() => expect(words()).toContain('未获取到，显示默认值 本地区已结账 3 家 · 未结账 1 家'), { timeout: 15_000 });
  stage.line().mend();
  await press(user, card('books')?.querySelector('[data-books] button') ?? null);
  await waitFor(() => expect(card('books')?.querySelector('[data-books="known"]')).not.toBeNull(), { timeout: 15_000 });
  expect(words()).not.toContain(t.booksDefault);
  const { client } = await stage.elsewhere(account);
  const { accountId } = account;
  const answer = await client.call(calls.bookkeepingOverview, { locationCode: '440300', accountId });
  if (!answer.ok) throw new Error(answer.error.code);
  const { AccountNum: closed, noAccountNum: left } = answer.value;
  expect(left).not.toBe(1);
  expect(words()).toBe(`本地区已结账 ${closed} 家 · 未结账 ${left} 家`);
});

test('[CALL-143] [CALL-147] personal tax is switched off and on again in its card, and not without the line; social security names its unit', async () => {
  const account = await stage.account();
  await stage.stories(account);
  await rights(account, 0, { isVip: 1, isAuthorize: 1, locationCode: '440300' });
  const { user } = await stage.open('/workbench/main', account);
  const turn = () => card('personalTax')?.querySelector<HTMLButtonElement>('[role="switch"]') ?? null;
  await waitFor(() => expect(turn()?.getAttribute('aria-checked')).toBe('true'), { timeout: 15_000 });
  await waitFor(() => expect(card('social')?.querySelector('[data-unit]')).not.toBeNull(), { timeout: 15_000 });
  await press(user, turn());
  await waitFor(() => expect(turn()?.getAttribute('aria-checked')).toBe('false'), { timeout: 15_000 });
  expect(card('personalTax')?.textContent).toContain('不申报个税');
  await waitFor(() => expect(turn()?.disabled).toBe(false), { timeout: 15_000 });
  await press(user, turn());
  await waitFor(() => expect(turn()?.getAttribute('aria-checked')).toBe('true'), { timeout: 15_000 });
  stage.offline(true);
  await waitFor(() => expect(turn()?.disabled).toBe(true), { timeout: 15_000 });
});
