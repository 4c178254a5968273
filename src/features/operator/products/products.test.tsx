import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keptDrafts } from '../../../../tests/support/page/drafts.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { fill, gone, press } from '../../../../tests/support/page/steps.ts';
import { publishProtocol } from '../../../../tests/support/products.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { offers: t, operator: o, setup } = zhCN;
const stage = openStage();
const db = () => stage.gateway().services.store.db;

/** The products, as an operator opens them; nothing is sold yet. */
async function openPage() {
  for (const table of ['product', 'product_price', 'position'] as const) await db().deleteFrom(table).execute();
  await db().deleteFrom('protocol').where('scene', '=', 'product').execute();
  await publishProtocol(stage.gateway().services, { code: 'service', version: '3.2', name: '《会员服务协议》' });
  const boss = await stage.account(0);
  await db().updateTable('account').set({ operator: 1, full_name: '郭敏' }).where('account_id', '=', boss.accountId).execute();
  const opened = await stage.open('/workbench/operator', boss);
  await press(opened.user, await screen.findByRole('button', { name: t.area }));
  await screen.findByText(t.none);
  return opened;
}
type User = Awaited<ReturnType<typeof openPage>>['user'];
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label.replace(/[（）]/g, '.')}`), { selector: 'input,textarea,select' });
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-product]')];
const cells = () => rows().map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
const prices = () => [...document.querySelectorAll('[data-price]')].map((row) => `${row.getAttribute('data-price')} ${row.textContent}`);
const sold = async () =>
  (await db().selectFrom('product').selectAll().orderBy('ord').execute()).map((row) => [row.product_id, Number(row.on_sale)]);

/** Makes a product with what it needs, and whatever more is filled in. */
async function make(user: User, productId: string, name: string, more: () => Promise<void> = async () => undefined): Promise<void> {
  await press(user, await button(t.newProduct));
  await fill(user, await field(t.productId), productId);
  await fill(user, await field(t.name), name);
  await fill(user, await field(t.section), '会员');
  await fill(user, await field(t.provider), '财税工作台');
  await press(user, await screen.findByRole('checkbox', { name: t.onSale }));
  await more();
  await press(user, await button(setup.save));
  await waitFor(() => expect(rows().map(({ dataset }) => dataset.product)).toContain(productId));
}

/** Sets the price of the product that is open. */
async function setPrice(user: User, yuan: string, fromDay?: string): Promise<void> {
  await press(user, await button(t.setPrice));
  await fill(user, await field(t.yuan), yuan);
  if (fromDay !== undefined) await fill(user, await field(t.fromDay), fromDay);
  await press(user, await button(setup.save));
}

test('[PLUS-50] [PLUS-51] an operator makes a product with contents, discount and agreement, sets prices, and each stays with who set it', async () => {
  const { user } = await openPage();
  await make(user, 'VIP-1Y', '会员标准版', async () => {
    await press(user, await button(t.addGoods));
    await fill(user, await field('第 1 项'), '风险检测');
    await press(user, await button(t.addDiscount));
    await fill(user, await field(t.from), '36');
    await fill(user, await field(t.fold), '9.5');
    await press(user, await screen.findByRole('checkbox', { name: '《会员服务协议》 3.2' }));
  });
  expect(await sold()).toEqual([['VIP-1Y', 1]]);
  expect(cells()).toEqual([['会员标准版', '会员', t.noPrice, '会员 12 个月', t.sold]]);
  await press(user, await button('会员标准版'));
  await screen.findByText('36 家起 9.5 折');
  await screen.findByText(t.noPrices);
  await setPrice(user, '12800000000');
  await screen.findByText(o['problem-price']);
  await fill(user, await field(t.fromDay), '2020-01-01');
  await fill(user, await field(t.yuan), '1280');
  await press(user, await button(setup.save));
  await screen.findByText(o['problem-past']);
  await fill(user, await field(t.fromDay), '2099-01-01');
  await press(user, await button(setup.save));
  await press(user, await button('会员标准版'));
  await waitFor(() => expect(prices()).toHaveLength(1));
  expect(prices()[0]).toMatch(/^ahead 2099-01-01 起 ¥1,280\.00未到 · 郭敏/);
  await setPrice(user, '99.90');
  await press(user, await button('会员标准版'));
  await waitFor(() => expect(prices()).toHaveLength(2));
  expect(prices()[1]).toMatch(/^held .* 起 ¥99\.90现行 · 郭敏/);
  expect(cells()[0]?.[1]).toBe('¥99.90');
});

test('[PLUS-14] [PLUS-50] what is wrong stands at its field, what was typed survives a reload, and of two operators the later one is told', async () => {
  const { user, page, reload } = await openPage();
  await press(user, await button(t.newProduct));
  await press(user, await button(setup.save));
  await waitFor(() => expect(screen.getAllByText(o['problem-missing'])).toHaveLength(4));
  await fill(user, await field(t.productId), 'P1');
  await fill(user, await field(t.name), '发票包 500 份');
  await waitFor(async () => expect(await keptDrafts(page)).toContain('发票包 500 份'));
  const again = await reload();
  await waitFor(async () => expect((await field(t.name)).value).toBe('发票包 500 份'));
  await fill(again.user, await field(t.section), '发票');
  await fill(again.user, await field(t.provider), '财税工作台');
  await press(again.user, await button(setup.save));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press(again.user, await button('发票包 500 份'));
  await press(again.user, await button(o.edit));
  await fill(again.user, await field(t.name), '我的');
  await db().updateTable('product').set({ on_sale: 1 }).execute();
  await press(again.user, await button(setup.save));
  await screen.findByText(/该内容已被他人修改/);
  expect(await sold()).toEqual([['P1', 1]]);
  expect((await field(t.name)).value).toBe('我的');
});

test('[PLUS-50] products are moved, and positions show them in their order; without the line nothing is changed, in words', async () => {
  const { user } = await openPage();
  await make(user, 'A', '甲');
  await make(user, 'B', '乙');
  await press(user, await button('乙'));
  await press(user, await button(t.up));
  await waitFor(async () => expect((await sold()).map(([id]) => id)).toEqual(['B', 'A']));
  await waitFor(() => expect(rows().map(({ dataset }) => dataset.product)).toEqual(['B', 'A']));
  const position = () => document.querySelector<HTMLElement>('[data-position="P0019"]') ?? document.body;
  await press(user, within(position()).getByRole('button', { name: /P0019/ }));
  for (const name of ['甲', '乙']) await user.selectOptions(await field(t.addShown), name);
  await press(user, await button(setup.upOf.replace('{{name}}', '乙')));
  await press(user, await button(setup.save));
  await waitFor(() => expect(position().textContent).toContain('乙、甲'));
  await waitFor(() => expect(position().textContent).toContain('2 个'));
  const places = await db().selectFrom('position').select(['position_code', 'product_id']).orderBy('ord').execute();
  expect(places.map((row) => Object.values(row).join(' '))).toEqual(['P0019 B', 'P0019 A']);
  stage.offline(true);
  await screen.findByText(o.offline);
  await press(user, await button(t.newProduct));
  expect((await button(setup.save)).getAttribute('aria-disabled')).toBe('true');
  stage.offline(false);
  await gone(() => screen.queryByText(o.offline));
});
