import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { seedMenus } from '../../../../samples/demo/seed/menus.ts';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, press } from '../../../../tests/support/page/steps.ts';
import { calls } from '../../../api/calls/table.ts';
import { yuanWords } from '../../../domain/core/money-words.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { details: t, status } = zhCN;
const stage = openStage({ collector: async () => ({ facts: [] }) });
beforeAll(() => seedMenus(stage.gateway().services.store));

/** The account's companies have a story at the gateway; the first may do everything. */
async function storied(): Promise<{ account: TestAccount; companyId: string }> {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { db } = stage.gateway().services.store;
  await stage.stories(account);
  const doc = JSON.stringify({ ...one, isVip: 1, isAuthorize: 1, locationCode: '440300' });
  await db
    .updateTable('company')
    .set({ doc })
    .where('company_id', '=', one?.companyId ?? '')
    .execute();
  return { account, companyId: one?.companyId ?? '' };
}

async function setDelay(ms: number): Promise<void> {
  const { db } = stage.gateway().services.store;
  const row = { name: 'zyy003Delay', value: String(ms) };
  await db
    .insertInto('remote_config')
    .values(row)
    .onConflict((c) => c.column('name').doUpdateSet(row))
    .execute();
}

const sums = ['invoice', 'risk', 'tax', 'bookkeeping', 'personalTax', 'social'].map((noun) => `/malacca/homepage/overview/${noun}`);
const askedSums = () => stage.line().asked.filter((path) => sums.includes(path));
const overview = async (user: UserEvent): Promise<HTMLElement> => {
  await press(user, await screen.findByRole('button', { name: t.open }));
  return await dialogWith(t.overviewNote);
};

test('[HOME-31] [CALL-044] [CALL-045] [CALL-046] [CALL-047] [CALL-048] [CALL-049] the overview info is asked for after the configured delay, once, and opened it says the sums of all companies, without the line too', async () => {
  const { account } = await storied();
  await setDelay(3_600_000);
  const before = stage.line().asked.length;
  await stage.open('/workbench/main', account);
  await waitFor(() => expect(stage.line().asked.slice(before)).toContain(calls.bookkeepingOverview.path));
  expect(askedSums()).toEqual([]);
  await setDelay(50);
  const other = await storied();
  const { user } = await stage.open('/workbench/main', other.account);
  await waitFor(() => expect([...askedSums()].sort()).toEqual([...sums].sort()));
  stage.offline(true);
  const dialog = await overview(user);
  await waitFor(() => expect(dialog.querySelectorAll('[data-outcome="known"]')).toHaveLength(6));
  const { client } = await stage.elsewhere(other.account).catch(() => Promise.reject(new Error('no other device')));
  const told = await client.call(calls.overviewInvoice, {});
  if (!told.ok) throw new Error('no sums');
  const words = dialog.querySelector('[data-sum="invoice"]')?.textContent ?? '';
  expect(words).toContain(t.issued_other.replace('{{count}}', told.value.issued.toLocaleString('en')));
  expect(words).toContain(yuanWords(told.value.issuedAmount));
  expect(words).toContain('刚刚');
  expect(askedSums()).toHaveLength(6);
});

test('[HOME-31] a sum that could not be had is said in words with another try, the others stand', async () => {
  const { account } = await storied();
  await setDelay(3_600_000);
  const { user } = await stage.open('/workbench/main', account);
  stage.line().fault('overviewTax', { status: 500 });
  const dialog = await overview(user);
  const line = () => dialog.querySelector<HTMLElement>('[data-sum="tax"]');
  await waitFor(() => expect(line()?.dataset.outcome).toBe('failed'));
  expect(line()?.textContent).toContain(t.failed);
  expect(line()?.textContent).not.toContain('0');
  await waitFor(() => expect(dialog.querySelectorAll('[data-outcome="known"]')).toHaveLength(5));
  stage.line().mend();
  await press(user, within(dialog).getByRole('button', { name: zhCN.frame.retry, hidden: true }));
  await waitFor(() => expect(line()?.dataset.outcome).toBe('known'));
});

test('[CALL-141] [CALL-145] [CALL-144] [CALL-146] [CALL-147] [CALL-052] [CALL-053] the title of a card opens what it has no room for', async () => {
  const { account, companyId } = await storied();
  const device = await stage.elsewhere(account);
  const { user } = await stage.open(`/workbench/main?company=${companyId}`, account);
  const open = async (area: 'books' | 'tax' | 'personalTax' | 'social'): Promise<HTMLElement> => {
    const name = status[`area-${area}`];
    const card = await screen.findByRole('region', { name: new RegExp(name) });
    await press(user, await within(card).findByRole('button', { name }));
    return await dialogWith(t.more.replace('{{area}}', name));
  };
  const close = async (dialog: HTMLElement): Promise<void> => {
    await press(user, within(dialog).getByRole('button', { name: t.close, hidden: true }));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  };
  const { accountId } = account;
  const books = await device.client.call(calls.bookkeepingEnterprise, { companyId, accountId });
  const info = await device.client.call(calls.personalTaxInfo, { companyId });
  const unit = await device.client.call(calls.socialUnit, { companyId });
  if (!books.ok || !info.ok || !unit.ok || books.value.books === null || info.value.info === null || unit.value.unit === null)
    throw new Error('the gateway knows nothing of the company');
  const { profit } = books.value.books;
  const shown = await open('books');
  await waitFor(() => expect(shown.textContent).toContain(yuanWords(profit)));
  await close(shown);
  const { paid } = info.value.info;
  const tax = await open('personalTax');
  await waitFor(() => expect(tax.textContent).toContain(yuanWords(paid)));
  await waitFor(() => expect(tax.querySelector('[data-in-area]')?.textContent).toContain('已知'));
  await close(tax);
  const [kind] = unit.value.unit.kinds;
  const social = await open('social');
  await waitFor(() => expect(social.textContent).toContain(yuanWords(kind?.base ?? '')));
  await waitFor(() => expect(social.querySelector('[data-in-area]')?.textContent).toContain('已知'));
  await close(social);
  const submitted = await device.client.call(calls.taskSubmit, { customerIdList: [companyId], period: '', accountId });
  expect(submitted.ok).toBe(true);
  const national = await open('tax');
  await waitFor(() => expect(national.querySelectorAll('[data-task]')).toHaveLength(1));
  await waitFor(() => expect(national.querySelector('[data-halls]')?.textContent).toMatch(new RegExp(t.noHalls)));
});
