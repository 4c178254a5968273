import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptDrafts } from '../../../tests/support/page/drafts.ts';
import { deskOn, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { buttonIn, buy, onlyOrderOf, openProduct, openShopStage, sold } from '../../../tests/support/page/shop.ts';
import { dialogWith, fill, gone, press } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import type { OrderRow } from '../../api/entities/order.ts';
import { askOrders, closeOrder } from '../../desk/asked/asked-order.ts';
import { closeZone } from '../../desk/asked/asked-zone.ts';
import { creditCodeCheckDigit } from '../../domain/company/credit-code.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { markClean, markDirty } from '../../ui/dirty-forms.ts';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../app/effects/host/reload.ts', () => ({
  reload: () => {
    loads.count += 1;
  },
}));

const t = zhCN.orders;
const stage = openShopStage();

beforeEach(() => {
  loads.count = 0;
  stage.till().silent = false;
});
// As closing its tab does.
afterEach(() => {
  closeZone();
  closeOrder();
});

const onlyOrder = (account: TestAccount): Promise<OrderRow> => onlyOrderOf(stage, account);

/** Buys the right pack for the first company; ends when the cashier's frame is there. */
async function atCashier(account: TestAccount) {
  const [one] = await stage.companies(account);
  const opened = await stage.open('/workbench/main', account);
  const drawer = await openProduct([one?.companyId ?? ''], sold.right);
  const dialog = await buy(opened.user, drawer, '¥199.50');
  const frame = await waitFor(() => {
    const found = dialog.querySelector('iframe');
    if (found === null) throw new Error('no frame');
    return found;
  });
  return { ...opened, dialog, frame, order: await onlyOrder(account) };
}

/** What the cashier's frame says, or somebody in its name. */
function say(data: unknown, { source, origin }: { source: Window | null; origin: string }): void {
  window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
}
const asked = (): number => stage.line().asked.filter((path) => path === calls.orderAsk.path).length;
const own = 'https://pay.example';

/** The list of orders, with everything else closed. */
async function myOrders(): Promise<HTMLElement> {
  closeOrder();
  closeZone();
  await gone(() => document.querySelector('[data-zone], [data-cashier]'));
  askOrders();
  return await dialogWith(t.mine);
}

async function atStepTwo(): Promise<HTMLElement> {
  return await waitFor(() => {
    const dialog = document.querySelector('input[name="taxNo"]')?.closest<HTMLElement>('[role="dialog"]') ?? null;
    if (dialog === null) throw new Error('no step 2');
    return dialog;
  });
}

test('[ORDER-04] [ORDER-05] [ORDER-08] [PLUS-51] an order is there before its cashier, which is a frame of another origin that is given the batch', async () => {
  const account = await stage.account();
  const { dialog, frame, order, page } = await atCashier(account);
  expect([order.purpose, order.state, order.totalFen]).toEqual(['SELL', 'paying', 19_950]);
  const src = new URL(frame.src);
  expect([src.origin, src.searchParams.get('batchId')]).toEqual([own, order.batchId]);
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  await within(dialog).findByText(t.onlyBatch.replace('{{batch}}', order.batchId));
  expect(dialog.textContent).toContain('壹佰玖拾玖元伍角整');
  expect(await keptDrafts(page)).toBe('[]');
});

test('[ORDER-06] [CONST-31] [PLUS-51] the message of the frame only asks: paid by the provider, the page loads again after a second and comes back at step 2', async () => {
  const account = await stage.account();
  const { frame, order, user, reload } = await atCashier(account);
  const from = asked();
  say({ payResult: 'SUCCESS', batchId: order.batchId }, { source: frame.contentWindow, origin: own });
  await screen.findByText(t['on-said'], { exact: false });
  await waitFor(() => expect(asked()).toBeGreaterThan(from));
  // The provider knows of nothing: it is not paid because somebody says so.
  await screen.findByText(t.unpaid);
  expect([(await onlyOrder(account)).state, loads.count]).toEqual(['paying', 0]);
  stage.till().pay(order.tradeNumber);
  await press(user, screen.getByText(t.askAgain, { selector: 'button' }));
  await waitFor(() => expect(loads.count).toBe(1));
  await reload();
  const stepTwo = await atStepTwo();
  expect(stepTwo.textContent).toContain('¥199.50');
  expect((await onlyOrder(account)).state).toBe('fulfilled');
});

test('[PLUS-51] a forged message is no word: another window, another origin, another batch, and none of them asks the provider', async () => {
  const account = await stage.account();
  const { frame, order } = await atCashier(account);
  const from = asked();
  const good = { payResult: 'SUCCESS', batchId: order.batchId };
  say(good, { source: window, origin: own });
  say(good, { source: frame.contentWindow, origin: 'https://evil.example' });
  say({ ...good, batchId: 'B1' }, { source: frame.contentWindow, origin: own });
  say({ payResult: 'SUCCESS' }, { source: frame.contentWindow, origin: own });
  await new Promise((done) => setTimeout(done, 50));
  expect(asked()).toBe(from);
  expect(screen.queryByText(t['on-said'])).toBeNull();
  expect(screen.getByText(t.iPaid)).toBeTruthy();
});

test('[PLUS-51] the line is cut while the cashier opens: it says so, and another try leads to the same cashier of the same order', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { user } = await stage.open('/workbench/main', account);
  const drawer = await openProduct([one?.companyId ?? ''], sold.right);
  stage.line().fault('postOrderStash', { cutAfter: 3 });
  const dialog = await buy(user, drawer, '¥199.50');
  await within(dialog).findByText(t.noCashier, { exact: false });
  expect(dialog.querySelector('iframe')).toBeNull();
  // The gateway has opened it: only its answer is lost.
  const before = await onlyOrder(account);
  expect(before.state).toBe('paying');
  stage.line().mend();
  await press(user, buttonIn(dialog, zhCN.frame.retry));
  await waitFor(() => expect(dialog.querySelector('iframe')?.src).toContain(before.batchId));
  expect(await onlyOrder(account)).toMatchObject({ orderId: before.orderId, batchId: before.batchId, state: 'paying' });
});

test('[PLUS-51] cancelled at the cashier: the provider is asked, the order stays and is paid by the same cashier opened again; one that was paid all the same is paid', async () => {
  const account = await stage.account();
  const { dialog, user, order, frame } = await atCashier(account);
  const from = asked();
  const cancel = { payResult: 'CANCEL', batchId: order.batchId };
  say({ ...cancel, batchId: 'B1' }, { source: frame.contentWindow, origin: own });
  say(cancel, { source: frame.contentWindow, origin: 'https://evil.example' });
  expect(screen.queryByText(t.left, { exact: false })).toBeNull();
  say(cancel, { source: frame.contentWindow, origin: own });
  await within(dialog).findByText(t.left, { exact: false });
  expect(dialog.querySelector('iframe')).toBeNull();
  await waitFor(() => expect(asked()).toBeGreaterThan(from));
  expect((await onlyOrder(account)).state).toBe('paying');
  await press(user, await waitFor(() => buttonIn(dialog, t.payAgain)));
  const again = await waitFor(() => {
    const found = dialog.querySelector('iframe');
    if (found === null) throw new Error('no frame');
    return found;
  });
  expect(new URL(again.src).searchParams.get('batchId')).toBe(order.batchId);
  expect(screen.queryByText(t.left, { exact: false })).toBeNull();
  // Paid in another window, and cancelled here.
  stage.till().pay(order.tradeNumber);
  say(cancel, { source: again.contentWindow, origin: own });
  await waitFor(() => expect(loads.count).toBe(1));
  expect(await onlyOrder(account)).toMatchObject({ state: 'fulfilled', paidFen: 19_950 });
});

test('[PLUS-51] what the gateway is told by the provider reaches the page by itself; unsaved work elsewhere keeps it from loading again, and step 2 is there all the same', async () => {
  const account = await stage.account();
  const { order, page } = await atCashier(account);
  markDirty('company:1');
  try {
    const body = stage.till().pay(order.tradeNumber);
    const answer = await stage.gateway().app.request('/pay/v1/test/notify', { method: 'POST', body });
    expect(answer.status).toBe(200);
    await deskOn(page).worker.syncNow();
    await atStepTwo();
    await new Promise((done) => setTimeout(done, 1_200));
    expect(loads.count).toBe(0);
  } finally {
    markClean('company:1');
  }
});

test('[PLUS-51] a provider that is silent makes it 正在核对, without anything to pay with; another try only asks', async () => {
  const account = await stage.account();
  const { dialog, user, order } = await atCashier(account);
  stage.till().silent = true;
  await press(user, buttonIn(dialog, t.iPaid));
  const checking = await dialogWith(t['on-told-none']);
  within(checking).getByText('正在核对，请不要重复付款');
  expect([...checking.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['✕', t.askAgain, t.elsewhere]);
  expect(checking.querySelector('iframe')).toBeNull();
  expect((await onlyOrder(account)).unsure).toBe(1);
  stage.till().silent = false;
  stage.till().pay(order.tradeNumber);
  await press(user, buttonIn(checking, t.askAgain));
  await waitFor(() => expect(loads.count).toBe(1));
  expect(stage.till().asked.filter(({ call, tradeNumber }) => call === 'create' && tradeNumber === order.tradeNumber)).toHaveLength(1);
});

test('[PLUS-51] an order whose browser was killed after paying is opened by the next start, which asks, and goes on with step 2', async () => {
  const account = await stage.account();
  const { order, reload } = await atCashier(account);
  stage.till().pay(order.tradeNumber);
  // Killed: nothing of the page could say goodbye.
  const mark = `cashier:${account.accountId}`;
  const left = localStorage.getItem(mark);
  expect(left).toBe(order.orderId);
  closeOrder();
  await gone(() => document.querySelector('[data-cashier]'));
  localStorage.setItem(mark, left ?? '');
  await reload();
  await waitFor(() => expect(loads.count).toBe(1));
  expect((await onlyOrder(account)).state).toBe('fulfilled');
});

test('[PLUS-51] cancelled: the provider is asked first, and one that says paid is believed', async () => {
  const account = await stage.account();
  const { dialog, user, order } = await atCashier(account);
  stage.till().pay(order.tradeNumber);
  await press(user, buttonIn(dialog, t.cancel));
  await waitFor(() => expect(loads.count).toBe(1));
  expect((await onlyOrder(account)).paidFen).toBe(19_950);
});

async function fillInvoice(user: UserEvent, dialog: HTMLElement, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await fill(user, within(dialog).getByLabelText(new RegExp(`^${label}`)), text);
}
const first17 = '91441700MA4EER2Q2';
const taxNo = `${first17}${creditCodeCheckDigit(first17)}`;
const whole = { [t.title]: '阳江市恒航网络科技有限公司', [t.taxNo]: taxNo, [t.mail]: 'caiwu@hengxiang.cn', [t.mobile]: '138 0000 4821' };

async function paid(account: TestAccount) {
  const opened = await atCashier(account);
  markDirty('held');
  stage.till().pay(opened.order.tradeNumber);
  await press(opened.user, buttonIn(opened.dialog, t.iPaid));
  const stepTwo = await atStepTwo();
  markClean('held');
  return { ...opened, stepTwo };
}

test('[ORDER-07] [CONST-25] [ERR-27] [ERR-28] the invoice is applied for with what is right in each field; without an answer it is kept and sent again, refused it says so', async () => {
  const account = await stage.account();
  const { user, stepTwo, page, order } = await paid(account);
  const { width, minHeight } = stepTwo.style;
  expect([width, minHeight]).toEqual(['730px', '460px']);
  await fillInvoice(user, stepTwo, { ...whole, [t.mail]: 'caiwu@hengxiang', [t.taxNo]: `${first17}${taxNo.endsWith('0') ? '1' : '0'}` });
  const send = buttonIn(stepTwo, t.invoiceSend);
  await press(user, send);
  await within(stepTwo).findByText(t['bad-mail']);
  await within(stepTwo).findByText(t.taxNoDigit.replace('{{digit}}', taxNo.slice(-1)));
  expect(stage.line().asked).not.toContain(calls.orderInvoice.path);
  await fillInvoice(user, stepTwo, whole);
  stage.line().fault('orderInvoice', { cutAfter: 3 });
  await press(user, send);
  await within(stepTwo).findByText('申请开票失败，请稍后重试');
  expect(await keptDrafts(page)).toContain(taxNo);
  stage.line().mend();
  // As an operator has it in the meantime: what was refused says so.
  stage.line().fault('orderInvoice', { head: { code: 'invoice.refused', msg: '' } }, 1);
  await press(user, send);
  await within(stepTwo).findByText('开票失败,请联系客户经理');
  await press(user, send);
  await gone(() => document.querySelector('input[name="taxNo"]'));
  const { invoice } = await onlyOrder(account);
  expect(invoice).toMatchObject({ state: 'asked', taxNo, mobile: '13800004821', mail: 'caiwu@hengxiang.cn', kind: 'plain' });
  expect(await keptDrafts(page)).toBe('[]');
  expect(order.orderId).toBe((await onlyOrder(account)).orderId);
});

test('[ORDER-07] an application that was put off is where it was left, and stays one for the order', async () => {
  const account = await stage.account();
  const { user, stepTwo, page } = await paid(account);
  await deskOn(page).worker.syncNow();
  await fillInvoice(user, stepTwo, { [t.remark]: '请写项目名' });
  await press(user, buttonIn(stepTwo, t.invoiceLater));
  await gone(() => document.querySelector('input[name="taxNo"]'));
  const list = await myOrders();
  await press(user, await within(list).findByText(/发票包/));
  const again = await atStepTwo();
  await waitFor(() => expect(within(again).getByLabelText<HTMLTextAreaElement>(new RegExp(`^${t.remark}`)).value).toBe('请写项目名'));
});

test('[PLUS-51] my orders stand with their words, the newest first, also without the line; a late payment asks its buyer what he wants', async () => {
  const account = await stage.account();
  const { order, page, user } = await atCashier(account);
  const { pay } = stage.gateway().services;
  // Nobody paid in time; then somebody did.
  stage.till().set(order.tradeNumber, 'closed');
  await deskOn(page).worker.ask('orders.orderAsk', { orderId: order.orderId });
  const body = stage.till().pay(order.tradeNumber);
  await stage.gateway().app.request('/pay/v1/test/notify', { method: 'POST', body });
  await pay.settle();
  await deskOn(page).worker.syncNow();
  const list = await myOrders();
  const row = await waitFor(() => {
    const found = list.querySelector<HTMLElement>(`[data-order="${order.orderId}"]`);
    if (found === null || !found.textContent?.includes(t['word-choose'])) throw new Error('not told');
    return found;
  });
  await press(user, row);
  await screen.findByText(t['next-choose']);
  await press(user, screen.getByText(t.chooseRefund, { selector: 'button' }));
  await screen.findByText(t['next-due']);
  expect((await onlyOrder(account)).dueBack).toBe(19_950);
  await deskOn(page).worker.syncNow();
  stage.offline(true);
  await within(await myOrders()).findByText(t['word-due']);
});

test('[PLUS-51] a transfer by bank shows what is to be written with it, and stays in sight while nobody can know', async () => {
  const account = await stage.account();
  const { user, dialog } = await atCashier(account);
  await press(user, within(dialog).getByLabelText(t['way-bank']));
  const { tradeNumber } = await onlyOrder(account);
  await within(dialog).findByText(tradeNumber.slice(-8));
  expect((await onlyOrder(account)).provider).toBe('bank');
  // A transfer takes days: its order is not said to be held for half an hour.
  within(dialog).getByText(t.heldForTransfer);
  within(dialog).getByText(t.transferPayNote);
  await press(user, within(dialog).getByLabelText(t['way-test']));
  await within(dialog).findByText(/^关闭后订单保留到/);
  expect(within(dialog).queryByText(t.heldForTransfer)).toBeNull();
});
