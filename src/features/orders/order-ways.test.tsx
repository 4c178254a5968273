import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buttonIn, buy, onlyOrderOf, openProduct, openShopStage, sold } from '../../../tests/support/page/shop.ts';
import { dialogWith, press } from '../../../tests/support/page/steps.ts';
import { askedOrder, askOrder, closeOrder } from '../../desk/asked/asked-order.ts';
import { closeZone } from '../../desk/asked/asked-zone.ts';
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
afterEach(() => {
  closeZone();
  closeOrder();
});

/** At the cashier of the right pack for the first of four companies. */
async function atCashier() {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const opened = await stage.open('/workbench/main', account);
  const drawer = await openProduct([one?.companyId ?? ''], sold.right);
  const dialog = await buy(opened.user, drawer, '¥199.50');
  await waitFor(() => expect(dialog.querySelector('iframe')).not.toBeNull());
  return { ...opened, account, companyId: one?.companyId ?? '', dialog, order: await onlyOrderOf(stage, account) };
}

test('[PLUS-51] another way is chosen while the first provider is silent: 正在核对, with nothing to pay with; once it says that nothing was paid the other one opens', async () => {
  const { account, user, dialog, order } = await atCashier();
  stage.till().silent = true;
  await press(user, within(dialog).getByLabelText(t['way-bank']));
  const checking = await dialogWith(t['on-told-none']);
  within(checking).getByText('正在核对，请不要重复付款');
  expect(checking.querySelector('iframe')).toBeNull();
  expect(checking.textContent).not.toContain(order.tradeNumber.slice(-8));
  expect(await onlyOrderOf(stage, account)).toMatchObject({ provider: 'test', unsure: 1, reference: '' });
  stage.till().silent = false;
  await press(user, buttonIn(checking, t.askAgain));
  await press(user, await screen.findByLabelText(t['way-bank']));
  await screen.findByText(order.tradeNumber.slice(-8));
  expect(await onlyOrderOf(stage, account)).toMatchObject({ provider: 'bank', unsure: 0 });
});

test('[PLUS-51] cancelled before a provider closes anything: it is said that it answered, that nothing was paid, and until when nothing may be', async () => {
  const { account, user, dialog } = await atCashier();
  await press(user, buttonIn(dialog, t.cancel));
  const ending = await dialogWith(t.endingNext);
  expect(ending.textContent).toContain(t.ending);
  expect(ending.textContent).not.toContain(t.checkingNext);
  expect((await onlyOrderOf(stage, account)).state).toBe('closing');
});

test('[PLUS-51] a page that is older than the cashier’s origin offers to load again and comes back to its order; with unsaved work it stays and says why', async () => {
  const { user, dialog, order } = await atCashier();
  const frame = dialog.querySelector('iframe');
  const refusal = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src', blockedURI: frame?.src ?? '' });
  document.dispatchEvent(refusal);
  await within(dialog).findByText(t.frameRefused);
  expect(within(dialog).queryByText(zhCN.frame.retry)).toBeNull();
  markDirty('company:1');
  await press(user, buttonIn(dialog, zhCN.problems.reload));
  await screen.findByText(zhCN.government.held);
  expect(loads.count).toBe(0);
  markClean('company:1');
  await press(user, buttonIn(dialog, zhCN.problems.reload));
  expect([loads.count, Object.values({ ...sessionStorage })]).toEqual([1, expect.arrayContaining([order.orderId])]);
});

test('[PLUS-51] what an own order holds back in the zone leads to that order', async () => {
  const { user, companyId, order } = await atCashier();
  closeOrder();
  const drawer = await openProduct([companyId], sold.right);
  await press(user, await within(drawer).findByText(zhCN.zone['why-open']));
  expect(askedOrder()).toMatchObject({ orderId: order.orderId });
  askOrder(order.orderId);
});
