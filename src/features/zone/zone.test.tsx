import { randomUUID } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { deskOn } from '../../../tests/support/page/page-kit.tsx';
import {
  agree,
  buttonIn,
  buy,
  onlyOrderOf,
  openProduct,
  openShopStage,
  setCompanies,
  sold,
  totalOf,
  zone,
} from '../../../tests/support/page/shop.ts';
import { dialogWith, fill, gone, press } from '../../../tests/support/page/steps.ts';
import { closeOrder } from '../../desk/asked/asked-order.ts';
import { askZone, closeZone } from '../../desk/asked/asked-zone.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const t = zhCN.zone;
const stage = openShopStage();

// As closing its tab does.
afterEach(() => {
  closeZone();
  closeOrder();
});

async function zoneClosed(): Promise<void> {
  closeZone();
  await gone(() => document.querySelector('[data-zone]'));
}
const cards = (place: HTMLElement): (string | undefined)[] =>
  [...place.querySelectorAll<HTMLElement>('[data-product]')].map(({ dataset }) => dataset.product);
const options = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-option]')].map(({ dataset }) => dataset.option);
const reasons = (drawer: HTMLElement): string[] =>
  [...drawer.querySelectorAll('tr[data-id]')].map((row) => row.querySelector('td:last-child')?.textContent ?? '');

test('[PROD-01] [PROD-02] [PROD-04] [PROD-09] [CONST-24] the zone covers all of the width with what is recommended, its kinds, and a default picture where a product has none', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { user } = await stage.open('/workbench/main', account);
  askZone({ companyIds: [one?.companyId ?? ''] });
  const place = await zone();
  await within(place).findByText('产品专区', { selector: 'h1' });
  // P0008 and P0019: P0018 gives way to it.
  await waitFor(() => expect(cards(place)).toEqual([sold.member, sold.right, sold.trial]));
  const picture = (id: string) => place.querySelector(`[data-product="${id}"] [data-picture]`)?.getAttribute('data-picture');
  expect([picture(sold.member), picture(sold.right)]).toEqual(['own', 'default']);
  const image = place.querySelector('img');
  if (image === null) throw new Error('no picture');
  fireEvent.error(image);
  await waitFor(() => expect(picture(sold.member)).toBe('default'));
  await press(user, within(place).getByText('其他', { selector: 'button' }));
  await waitFor(() => expect(cards(place)).toEqual([sold.broken, sold.business]));
  expect(within(place).getAllByText(t.priceAsk)).toHaveLength(1);
  const layer = place.closest('[data-portal-node]');
  expect(layer === null ? '' : getComputedStyle(layer).zIndex).toBe('9999998');
  await user.keyboard('{Escape}');
  await gone(() => document.querySelector('[data-zone]'));
});

test('[PROD-03] the selector finds companies by name and number; a hidden one only while somebody searches for it', async () => {
  const account = await stage.account();
  const [first, second, third, fourth] = await setCompanies(stage, account, (n) => ({ hidden: n === 2 ? 1 : 0 }));
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error('too few companies');
  const { user } = await stage.open('/workbench/main', account);
  askZone({ companyIds: [first.companyId] });
  const place = await zone();
  await press(user, within(place).getByLabelText(t.chooseCompany, { selector: 'button' }));
  await waitFor(() => expect(options()).toEqual([first.companyId, second.companyId, fourth.companyId]));
  const field = within(place).getByRole('combobox', { name: zhCN.companies.pickSearch, hidden: true });
  await fill(user, field, third.companyName);
  await waitFor(() => expect(options()[0]).toBe(third.companyId));
  expect(document.querySelector(`[data-option="${third.companyId}"]`)?.textContent).toContain(zhCN.companies.pickHidden);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place.querySelector('[data-company]')?.getAttribute('data-company')).toBe(third.companyId));
  await within(place).findByText(t.forCompany.replace('{{name}}', third.shortName || third.companyName));
});

test('[PROD-05] [CONST-21] nothing recommended says so, with the service manager; nobody who could be asked shows the default picture and another try', async () => {
  const { store } = stage.gateway().services;
  const account = await stage.account(2);
  const [one, two] = await stage.companies(account);
  const places = await store.db.selectFrom('position').selectAll().execute();
  await store.db.deleteFrom('position').execute();
  const { user } = await stage.open('/workbench/main', account);
  askZone({ companyIds: [one?.companyId ?? ''] });
  const place = await zone();
  await within(place).findByText('暂无推荐产品包');
  expect(within(place).getAllByText(t.noManager.replace('{{phone}}', '40076-12366')).length).toBeGreaterThan(0);
  await store.db.insertInto('position').values(places).execute();
  await zoneClosed();
  stage.line().fault('getCompanyRecommend', { head: { code: 'gateway.failed', msg: '' } });
  askZone({ companyIds: [two?.companyId ?? ''] });
  const again = await zone();
  await within(again).findByText(t.failed);
  expect(again.querySelector('[role="status"] [data-picture="default"]')).not.toBeNull();
  stage.line().mend();
  await press(user, within(again).getAllByText(zhCN.frame.retry)[0] ?? null);
  await waitFor(() => expect(cards(again)).toEqual([sold.member, sold.right, sold.trial]));
});

test('[PROD-06] [PROD-07] [PROD-08] [PROD-10] a product opens beside the list, its goods by their sort; nothing is bought before its terms are ticked, by hand or in their dialog', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { user, page } = await stage.open('/workbench/main', account);
  const drawer = await openProduct([one?.companyId ?? ''], sold.member);
  expect([...drawer.querySelectorAll(`ul[aria-label="${t.goods}"] li`)].map((li) => li.textContent)).toEqual(['自动获取', '每月检测']);
  await waitFor(() => expect(totalOf(drawer)).toBe('¥1,280.00'));
  await within(drawer).findByText(/壹仟贰佰捌拾元整/);
  await press(user, buttonIn(drawer, t['do-sell']));
  await within(drawer).findByText('请先勾选同意《阳江航信服务条款》');
  expect(await deskOn(page).data.drafts()).toEqual([]);
  await press(user, buttonIn(drawer, '《会员服务协议》 v3.2'));
  const dialog =
    (await screen.findByText(zhCN.protocol.agree, { selector: 'button' })).closest<HTMLElement>('[role="dialog"]') ?? document.body;
  expect(dialog.querySelector('iframe')?.getAttribute('src')).toBe('/protocols/member-service-3.2.html');
  await press(user, within(dialog).getByText(zhCN.protocol.agree));
  await waitFor(() => expect(within(drawer).getByLabelText<HTMLInputElement>(t.agree).checked).toBe(true));
  expect(within(drawer).queryByText(/^请先勾选/)).toBeNull();
  await user.keyboard('{Escape}');
  await gone(() => document.querySelector('[data-drawer]'));
  expect(document.querySelector('[data-zone]')).not.toBeNull();
});

test('[ORDER-01] [ORDER-02] [ORDER-03] [ERR-25] a trial is asked about, ordered once, and says until when it runs; a failed one says so and can be tried again', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { user, page } = await stage.open('/workbench/main', account);
  const drawer = await openProduct([one?.companyId ?? ''], sold.trial);
  await within(drawer).findByText(t['renew-fresh']);
  await agree(user, drawer);
  await press(user, buttonIn(drawer, t['do-trial']));
  const asked = await dialogWith(/申请试用“会员体验”/);
  await press(user, within(asked).getByText(t.trialNo));
  expect(await deskOn(page).data.drafts()).toEqual([]);
  stage.line().fault('postOrderAdd', { status: 500 });
  const tryIt = async () => {
    await press(user, buttonIn(drawer, t['do-trial']));
    await press(user, buttonIn(await dialogWith(/申请试用“会员体验”/), t['do-trial']));
  };
  await tryIt();
  await within(drawer).findByText('服务器异常，申请试用失败');
  expect(await deskOn(page).data.drafts()).toHaveLength(1);
  stage.line().mend();
  await tryIt();
  await within(drawer).findByText(/^试用已开通，有效期至 \d{4}-\d\d-\d\d$/);
  expect(await deskOn(page).data.drafts()).toEqual([]);
  await waitFor(() => expect(reasons(drawer)).toEqual([t['why-trial']]));
  expect((await onlyOrderOf(stage, account)).purpose).toBe('TRIAL');
});

test('[ERR-21] [ERR-24] [PROD-10] new business is ordered on its own page without a tick; without one, or when nobody can say which, it says so, and a price that nobody can read blocks', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { user } = await stage.open('/workbench/main', account);
  const drawer = await openProduct([one?.companyId ?? ''], sold.business);
  expect(drawer.querySelector('[data-agree]')).toBeNull();
  await press(user, buttonIn(drawer, t['do-business']));
  await within(drawer).findByText('未查询到购买链接, 请联系客服！');
  stage.line().fault('getCompanyOrderUrl', { head: { code: 'gateway.failed', msg: '' } });
  await press(user, buttonIn(drawer, t['do-business']));
  await within(drawer).findByText('获取商务下单链接失败');
  stage.line().mend();
  // The deployment has a page for it now.
  const { store } = stage.gateway().services;
  const value = JSON.stringify('https://order.example.com/{companyId}');
  await store.db.insertInto('remote_config').values({ name: 'businessOrderUrl', value }).execute();
  await press(user, buttonIn(drawer, t['do-business']));
  const link = await within(drawer).findByRole('link', { name: t['do-business'], hidden: true });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`https://order.example.com/${one?.companyId}`, '_blank']);
  await zoneClosed();
  const broken = await openProduct([one?.companyId ?? ''], sold.broken);
  expect(within(broken).getAllByText(t.priceNone).length).toBeGreaterThan(0);
  for (const name of [t['do-sell'], t['do-trial'], t['do-business']])
    expect(within(broken).queryByText(name, { selector: 'button' })).toBeNull();
});

test('[PLUS-51] many companies in one order: each with its term and price, those that cannot be bought for unticked with their reason, and the sum of those that are', async () => {
  const account = await stage.account(5);
  const ends = ['', '2099-01-01', '2020-01-01', '', ''];
  const companies = await setCompanies(stage, account, (n) => ({ isVip: ends[n] === '' ? 0 : 1, expireDate: ends[n] ?? '' }));
  const { user } = await stage.open('/workbench/main', account);
  const drawer = await openProduct(
    companies.map(({ companyId }) => companyId),
    sold.member,
  );
  await waitFor(() => expect(reasons(drawer)[2]).toBe(t['renew-ended']));
  expect(reasons(drawer)[1]).toBe(t['why-bought'].replace('{{day}}', '2099-01-01'));
  const ticks = () => [...drawer.querySelectorAll<HTMLInputElement>('tr[data-id] input')].map((box) => box.checked);
  expect(ticks()).toEqual([true, false, true, true, true]);
  // Four at 95 %: 4 × 1,280 − 256.
  await waitFor(() => expect(totalOf(drawer)).toBe('¥4,864.00'));
  const box = (n: number) => drawer.querySelectorAll('tr[data-id] [data-act="check"]')[n] ?? null;
  await press(user, box(1));
  expect(ticks()).toEqual([true, false, true, true, true]);
  await press(user, box(0));
  await press(user, box(2));
  // Two: no discount any more.
  await waitFor(() => expect(totalOf(drawer)).toBe('¥2,560.00'));
  expect(ticks()).toEqual([false, false, false, true, true]);
  await press(user, buttonIn(drawer, t.onlyTold.replace('{{n}}', '1')));
  await waitFor(() => expect(reasons(drawer)).toHaveLength(1));
  await press(user, buttonIn(drawer, t.onlyTold.replace('{{n}}', '1')));
  await buy(user, drawer, '¥2,560.00');
  const lines = await stage
    .gateway()
    .services.store.db.selectFrom('trade_line')
    .select('company_id')
    .where('account_id', '=', account.accountId)
    .execute();
  expect(lines.map(({ company_id }) => company_id).sort()).toEqual([companies[3]?.companyId, companies[4]?.companyId].sort());
  // What an order holds back is said as soon as there is one.
  const held = () => reasons(drawer).map((reason) => reason === t['why-open']);
  await waitFor(() => expect(held()).toEqual([false, false, false, true, true]));
  // So it is with an order that another device makes meanwhile.
  const elsewhere = await stage.elsewhere(account);
  const [companyId = ''] = companies.map((one) => one.companyId);
  const content = { orderId: randomUUID(), accountId: account.accountId, companyId, companyIds: [companyId], totalFen: 128_000 };
  const bought = {
    productInfoDTOList: [{ saleNumber: '1', productId: sold.member, purpose: 'SELL' }],
    protocols: [{ code: 'service', version: '3.2' }],
  };
  expect((await elsewhere.send('postOrderAdd', { payload: { ...content, ...bought } })).status).toBe(200);
  await waitFor(() => expect(held()).toEqual([true, false, false, true, true]));
});

test('[PLUS-51] the palette and the bar over selected companies open the zone, the latter for all of them', async () => {
  const account = await stage.account(3);
  const { user } = await stage.open('/workbench/company-manage', account);
  await user.click(await screen.findByRole('checkbox', { name: zhCN.table.selectAll }));
  await press(user, within(await screen.findByRole('region', { name: zhCN.table.bulk })).getByText(t.buy));
  const place = await zone();
  await within(place).findByText(t.toOne);
  await user.keyboard('{Escape}');
  await gone(() => document.querySelector('[data-zone]'));
  await user.keyboard('{Control>}k{/Control}');
  await user.paste('cpzq');
  await screen.findByRole('option', { name: new RegExp(t.title) });
  await user.keyboard('{Enter}');
  await within(await zone()).findByText(t.toMany.replace('{{n}}', '1'));
});

test('[PROD-04] without the line the prices that were told last stand there with their age, and nothing can be bought', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const companyId = one?.companyId ?? '';
  const { user, page } = await stage.open('/workbench/main', account);
  const drawer = await openProduct([companyId], sold.right);
  await waitFor(() => expect(totalOf(drawer)).toBe('¥199.50'));
  await zoneClosed();
  stage.offline(true);
  await waitFor(() => expect(deskOn(page).store.get().sync?.reach).toBe('offline'));
  const offline = await openProduct([companyId], sold.right);
  const place = await zone();
  await within(place).findByText(/^价格更新于/);
  expect(cards(place)).toEqual([sold.member, sold.right, sold.trial]);
  await agree(user, offline);
  const pay = buttonIn(offline, t['do-sell']);
  expect([pay.getAttribute('aria-disabled'), pay.title]).toEqual(['true', t.offline]);
  await press(user, pay);
  expect(await deskOn(page).data.drafts()).toEqual([]);
});

test('[PLUS-51] [ERR-26] an order whose answer was lost is kept with its id, shown first, and asked for again without buying twice', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { user, page, reload } = await stage.open('/workbench/main', account);
  const drawer = await openProduct([one?.companyId ?? ''], sold.right);
  await waitFor(() => expect(totalOf(drawer)).toBe('¥199.50'));
  await agree(user, drawer);
  // The gateway makes it, and no answer arrives. It was kept before it was sent.
  const keptAtSend: number[] = [];
  stage.line().fault('postOrderAdd', async (request, forward) => {
    keptAtSend.push((await deskOn(page).data.drafts()).length);
    await forward(request);
    return Response.error();
  });
  await press(user, buttonIn(drawer, t['do-sell']));
  await within(drawer).findByText('服务器异常，购买失败');
  expect(keptAtSend).toEqual([1, 1]);
  const [kept] = await deskOn(page).data.drafts();
  const orders = () =>
    stage.gateway().services.store.db.selectFrom('trade').select('order_id').where('account_id', '=', account.accountId).execute();
  expect([kept?.k, await orders()]).toEqual([`order:${(await orders())[0]?.order_id}`, [{ order_id: kept?.k.slice('order:'.length) }]]);
  stage.line().fault('companyPull', 'cut');
  const { user: next } = await reload();
  stage.line().mend();
  askZone({ companyIds: [one?.companyId ?? ''] });
  const place = await zone();
  const bar = await waitFor(() => {
    const found = place.querySelector<HTMLElement>('[data-unanswered], [data-unfinished]');
    if (found === null) throw new Error('nothing is unfinished');
    return found;
  });
  await press(next, within(bar).getByText(bar.dataset.unanswered === undefined ? t.openOrder : t.askForIt));
  await screen.findByText(zhCN.orders.iPaid);
  expect(await orders()).toHaveLength(1);
});
