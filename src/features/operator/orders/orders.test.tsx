import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '../../../../tests/support/clock/clock.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { setCompanies } from '../../../../tests/support/page/shop.ts';
import { fill, gone, press } from '../../../../tests/support/page/steps.ts';
import { openTill } from '../../../../tests/support/pay/till.ts';
import { sell } from '../../../../tests/support/products.ts';
import { calls } from '../../../api/calls/table.ts';
import type { ProviderName } from '../../../domain/orders/order.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { trades: t, operator: o } = zhCN;
const bank = openTill('bank', now);
const stage = openStage({ providers: new Map<ProviderName, typeof bank>([['bank', bank]]) });
const db = () => stage.gateway().services.store.db;

/** The orders, as an operator opens them: an accountant has ordered for two companies or more, to be paid by bank transfer. */
async function openPage(companies = 2) {
  for (const table of ['trade', 'trade_line', 'trade_event', 'trade_number', 'payment', 'product', 'product_price'] as const)
    await db().deleteFrom(table).execute();
  await sell(stage.gateway().services, { productId: 'P1', priceValue: '1280.00' });
  const buyer = await stage.account(companies);
  await setCompanies(stage, buyer, () => ({ isVip: 0, expireDate: '' }));
  const client = await stage.elsewhere(buyer);
  const companyIds = (await stage.companies(buyer)).map(({ companyId }) => companyId);
  const orderId = randomUUID();
  const made = await client.client.call(calls.postOrderAdd, {
    ...{ orderId, accountId: buyer.accountId, companyId: companyIds[0] ?? '', companyIds, totalFen: companies * 128_000, protocols: [] },
    productInfoDTOList: [{ saleNumber: `${companies}`, productId: 'P1', purpose: 'SELL' }],
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const goodsList = [{ productId: 'P1', saleNumber: `${companies}` }];
  const stash = {
    orderId,
    provider: 'bank',
    areaCode: '',
    orderItemType: 'PRODUCT',
    purchaserId: companyIds[0] ?? '',
    callBackUrl: '',
  } as const;
  expect((await client.client.call(calls.postOrderStash, { ...stash, goodsList })).ok).toBe(true);
  const boss = await stage.account(0);
  await db().updateTable('account').set({ operator: 1, full_name: '李静' }).where('account_id', '=', boss.accountId).execute();
  const opened = await stage.open('/workbench/operator', boss);
  const nav = await screen.findByRole('navigation', { name: o.areas });
  await press(opened.user, within(nav).getByRole('button', { name: new RegExp(`^${t.area}`) }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  // They come by an answer of their own.
  await waitFor(() => expect(figure('due')).not.toBe(''));
  return { ...opened, companyIds, number: made.value.order.orderNumbers[0] ?? '', nav, client, orderId };
}
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-order]')];
const figure = (kind: string) => document.querySelector<HTMLElement>(`[data-figure="${kind}"]`)?.textContent ?? '';
const form = () => screen.findByRole('form', { name: t.act });
const field = async (label: string) =>
  within(await form()).getByLabelText<HTMLInputElement>(new RegExp(`^${label.replace(/[（）]/g, '.')}`), { selector: 'input,select' });
const events = () => [...document.querySelectorAll('[data-event]')].map((row) => row.getAttribute('data-event'));

test('[PLUS-51] an operator confirms a transfer with number and reason: the evidence grows by his name, the figures and the badge follow', async () => {
  const { user, number, nav } = await openPage();
  await waitFor(() =>
    expect([figure('transfer'), figure('disputed')]).toEqual([`${t['kind-transfer']}1¥2,560.00`, `${t['kind-disputed']}0`]),
  );
  const badge = () => within(nav).getByRole('button', { name: new RegExp(`^${t.area}`) }).textContent;
  await waitFor(() => expect(badge()).toBe(`${t.area} 1`));
  await press(user, await screen.findByRole('button', { name: number }));
  await press(user, within(await form()).getByRole('button', { name: t['do-confirm'] }));
  await waitFor(async () => expect(within(await form()).getAllByText(o['problem-missing'])).toHaveLength(2));
  expect(events()).not.toContain('paid');
  await fill(user, await field(t.bankNumber), 'B-6601');
  await fill(user, await field(t.reason), '网银流水 11-13 09:12');
  await press(user, within(await form()).getByRole('button', { name: t['do-confirm'] }));
  await waitFor(() => expect(events()).toContain('fulfilled'));
  expect(document.querySelector('[data-event="paid"]')?.textContent).toContain('李静');
  expect(document.querySelector('[data-payment="B-6601"]')?.textContent).toContain('网银流水 11-13 09:12');
  expect(document.querySelector('[data-payment="B-6601"]')?.textContent).toContain('来自 人工录入');
  // What can still be done: its money goes back, or one more transfer is recorded, which is due back.
  const acts = [...(await field(t.act)).querySelectorAll('option')].map(({ value }) => value);
  expect(acts).toEqual(['refund', 'confirm']);
  await waitFor(() => expect([figure('transfer'), figure('today')]).toEqual([`${t['kind-transfer']}0`, `${t.today}1¥2,560.00`]));
  await waitFor(() => expect(badge()).toBe(t.area));
});

test('[PLUS-51] [ORDER-07] what is no number of an e-invoice is not sent, and said to be none; that of an older one is kept as code and number', async () => {
  const { user, number, client, orderId } = await openPage();
  await press(user, await screen.findByRole('button', { name: number }));
  await fill(user, await field(t.bankNumber), 'B-6604');
  await fill(user, await field(t.reason), '网银流水');
  await press(user, within(await form()).getByRole('button', { name: t['do-confirm'] }));
  await waitFor(() => expect(events()).toContain('fulfilled'));
  const invoice = { kind: 'plain', title: '甲公司', taxNo: '91440300MA5EXAMPL1', mail: 'a@example.com', mobile: '', remark: '' } as const;
  expect((await client.client.call(calls.orderInvoice, { orderId, applicationId: randomUUID(), invoice })).ok).toBe(true);
  await press(user, screen.getByRole('button', { name: number }));
  await waitFor(() => expect(events()).toEqual([]));
  await press(user, screen.getByRole('button', { name: number }));
  await waitFor(() => expect(events()).toContain('invoice.asked'));
  await user.selectOptions(await field(t.act), 'issue');
  for (const wrong of ['见邮件', '12345678', '2644200000001234567']) {
    await fill(user, await field(t.invoiceNumber), wrong);
    await press(user, within(await form()).getByRole('button', { name: t['do-issue'] }));
    await within(await form()).findByText(o['problem-invoiceNo']);
  }
  expect(events()).not.toContain('invoice.issued');
  await fill(user, await field(t.invoiceNumber), '12345678 044001900111');
  await press(user, within(await form()).getByRole('button', { name: t['do-issue'] }));
  await waitFor(() => expect(events()).toContain('invoice.issued'));
  expect(JSON.parse((await db().selectFrom('trade').select('doc').executeTakeFirstOrThrow()).doc).invoice.number).toBe(
    '044001900111 12345678',
  );
});

test('[PLUS-51] a figure filters the list, words find an order or say that there is none; without the line nothing is changed', async () => {
  const { user, number } = await openPage();
  await press(user, document.querySelector('[data-figure="due"]'));
  await screen.findByText(t.noneWaits);
  await press(user, document.querySelector('[data-figure="due"]'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await fill(user, screen.getByPlaceholderText(t.search), '没有这样的');
  await screen.findByText(t.nothing);
  await fill(user, screen.getByPlaceholderText(t.search), number);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press(user, await screen.findByRole('button', { name: number }));
  await form();
  stage.offline(true);
  await screen.findByText(o.offline);
  expect(
    within(await form())
      .getByRole('button', { name: t['do-confirm'] })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  stage.offline(false);
  await gone(() => screen.queryByText(o.offline));
});

test('[PLUS-51] an amount is taken as the pane prints it; one that is unreadable is said to be, and nothing is sent', async () => {
  const { user, number } = await openPage();
  await press(user, await screen.findByRole('button', { name: number }));
  await fill(user, await field(t.bankNumber), 'B-6603');
  await fill(user, await field(t.reason), '网银流水');
  for (const wrong of ['1.234', '-5', 'abc']) {
    await fill(user, await field(t.yuan), wrong);
    await press(user, within(await form()).getByRole('button', { name: t['do-confirm'] }));
    expect(await within(await form()).findByText(o['problem-amount'])).toBeTruthy();
    expect(within(await form()).queryByText(o['problem-missing'])).toBeNull();
  }
  expect(events()).not.toContain('paid');
  await fill(user, await field(t.yuan), '¥2,560.00');
  await press(user, within(await form()).getByRole('button', { name: t['do-confirm'] }));
  await waitFor(() => expect(events()).toContain('fulfilled'));
  const row = await db().selectFrom('payment').select('fen').executeTakeFirstOrThrow();
  expect(Number(row.fen)).toBe(256_000);
  // What is given back is said in the list and in the pane.
  const state = () => rows()[0]?.lastElementChild?.textContent;
  await waitFor(() => expect(state()).toBe(t['state-fulfilled']));
  await fill(user, await field(t.yuan), '1,280.00');
  await fill(user, await field(t.reason), '少一家');
  await press(user, within(await form()).getByRole('button', { name: t['do-refund'] }));
  await waitFor(() => expect(events()).toContain('refund.asked'));
  await press(user, within(await form()).getByRole('button', { name: t['do-refundDone'] }));
  await fill(user, await field(t.reason), '网银 B-7');
  await press(user, within(await form()).getByRole('button', { name: t['do-refundDone'] }));
  await waitFor(() => expect(state()).toBe(zhCN.orders['word-part']));
  expect(screen.getByText(`${t['state-fulfilled']} · ${zhCN.orders['word-part']}`)).toBeTruthy();
});

test('[PLUS-51] an order for many companies names the first twenty and says how many there are', async () => {
  const { user, number, companyIds } = await openPage(22);
  await press(user, await screen.findByRole('button', { name: number }));
  const told = await screen.findByText(/ 等 22 家$/);
  const names = new Map(
    (await db().selectFrom('company').select(['company_id', 'doc']).execute()).map((row) => [row.company_id, JSON.parse(row.doc)]),
  );
  const isNamed = companyIds.map((id) => told.textContent.includes(names.get(id).companyName));
  expect(isNamed.filter(Boolean)).toHaveLength(20);
});
