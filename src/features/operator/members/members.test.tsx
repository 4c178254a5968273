import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../../server/store/tables/accounts.ts';
import { insertCompanies } from '../../../../server/store/tables/companies.ts';
import { now } from '../../../../tests/support/clock/clock.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { fill, gone, press } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { members: t, operator, portfolio: cells } = zhCN;
const stage = openStage();
const db = () => stage.gateway().services.store.db;

/** The memberships, as an operator opens them; wang and li have a company in common. */
async function openPage() {
  const boss = await stage.account(0);
  await db().updateTable('account').set({ operator: 1, full_name: '郭敏' }).where('account_id', '=', boss.accountId).execute();
  const [wang, li] = [await stage.account(2), await stage.account(0)];
  const [company] = await stage.companies(wang);
  if (company === undefined) throw new Error('an account has companies');
  const { store } = stage.gateway().services;
  await store.write((tx) => changeAccount(tx, li.accountId, now(), (change) => insertCompanies(change, [company])));
  const opened = await stage.open('/workbench/operator', boss);
  await press(opened.user, await screen.findByRole('button', { name: t.area }));
  const search = await screen.findByPlaceholderText(t.words);
  /** Looks for words that only this company has, and opens it. */
  const find = async (words: string): Promise<void> => {
    await fill(opened.user, search, words);
    await waitFor(() => expect(rows().map(({ dataset }) => dataset.foundCompany)).toEqual([company.companyId]));
    await press(opened.user, within(rows()[0] ?? document.body).getByRole('button'));
    await form();
  };
  const vip = async ({ accountId }: { accountId: string }): Promise<readonly [number, string]> => {
    const [stored] = await stage.gateway().services.reads.doc(accountId, company.companyId);
    const { isVip, expireDate } = JSON.parse(stored?.doc ?? '');
    return [isVip, expireDate];
  };
  return { ...opened, boss, wang, li, company, find, search, vip };
}
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-found-company]')];
const form = () => screen.findByRole('form', { name: t.change });
const field = async (label: string) =>
  within(await form()).getByLabelText<HTMLInputElement>(new RegExp(`^${label.replace(/[（）]/g, '.')}`), { selector: 'input,select' });
const history = () => [...document.querySelectorAll('[data-word]')].map(({ textContent }) => textContent ?? '');
const told = () =>
  [...document.querySelectorAll('[data-member]')].map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));

test('[PLUS-50] an operator finds a company by its tax number, gives a membership to one of its accounts with the reason, and sees who said so', async () => {
  const { user, company, find, search, vip, wang, li } = await openPage();
  await fill(user, search, '没有这样的企业');
  await screen.findByText(t.nothing);
  const before = await vip(li);
  await find(company.nsrsbh || company.shxydm);
  await screen.findByText(t.noHistory);
  await press(user, within(await form()).getByText(t.save));
  await within(await form()).findAllByText(operator['problem-missing']);
  expect(history()).toEqual([]);
  // A browser whose field of days is one of words lets such a day through.
  (await field(t.lastDay)).type = 'text';
  await fill(user, await field(t.lastDay), '2099-02-30');
  await press(user, within(await form()).getByText(t.save));
  await within(await form()).findByText(operator['problem-day']);
  expect(history()).toEqual([]);
  await fill(user, await field(t.lastDay), '2099-06-30');
  await fill(user, await field(t.reason), '合同 2026-17');
  await press(user, within(await form()).getByLabelText(li.loginName));
  await press(user, within(await form()).getByText(t.save));
  await waitFor(() => expect(history()).toHaveLength(1));
  for (const words of [wang.loginName, '2099-06-30', '郭敏', '合同 2026-17']) expect(history()[0]).toContain(words);
  expect([await vip(wang), await vip(li)]).toEqual([[1, '2099-06-30'], before]);
  expect(told().find(([account]) => account === wang.loginName)).toEqual([wang.loginName, t.membership, '2099-06-30']);
  expect((await field(t.reason)).value).toBe('');
});

test('[PLUS-50] a membership is ended by hand for all accounts; without the line nothing is changed, in words', async () => {
  const { user, company, find, vip, wang, li } = await openPage();
  await find(company.companyName);
  await fill(user, await field(t.reason), '退款');
  await press(user, within(await form()).getByText(t.end));
  const day = (await field(t.lastDay)).value;
  stage.offline(true);
  await screen.findByText(t.offline);
  await press(user, within(await form()).getByText(t.save));
  expect(
    within(await form())
      .getByText(t.save)
      .getAttribute('aria-disabled'),
  ).toBe('true');
  stage.offline(false);
  await gone(() => screen.queryByText(t.offline));
  expect(history()).toEqual([]);
  await press(user, within(await form()).getByText(t.save));
  await waitFor(() => expect(history()).toHaveLength(2));
  expect([await vip(wang), await vip(li)]).toEqual([
    [0, day],
    [0, day],
  ]);
});

test('[PLUS-50] what an operator says of one company stands at once in the open portfolio of its accountant, and another one stays as it was', async () => {
  const boss = await stage.account(0);
  await db().updateTable('account').set({ operator: 1, full_name: '郭敏' }).where('account_id', '=', boss.accountId).execute();
  const wang = await stage.account(4);
  const [company = '', other = ''] = (await stage.companies(wang)).map(({ companyId }) => companyId);
  for (const row of await stage.companies(wang)) {
    const doc = JSON.stringify({ ...row, hidden: 0, isVip: 0, isAuthorize: 1, expireDate: '', effectiveDate: '' });
    await db().updateTable('company').set({ doc }).where('company_id', '=', row.companyId).execute();
  }
  await stage.open('/workbench/portfolio', wang);
  const invoice = (id: string) => document.querySelector(`tr[data-id="${id}"] [data-area="invoice"]`)?.textContent;
  await waitFor(() => expect([invoice(company), invoice(other)]).toEqual([cells['cell-memberUntold'], cells['cell-memberUntold']]));
  const operator = await stage.elsewhere(boss);
  const say = async (expireDate: string): Promise<void> => {
    const payload = { company, owners: [wang.accountId], product: '', expireDate, reason: '续费' };
    expect((await operator.send('operatorMemberSave', { payload })).status).toBe(200);
  };
  await say('2099-03-09');
  await waitFor(() => expect(invoice(company)).toBe(cells['cell-unknown']));
  await say('2020-03-09');
  await waitFor(() => expect(invoice(company)).toBe(cells['cell-notMember']));
  expect(invoice(other)).toBe(cells['cell-memberUntold']);
});
