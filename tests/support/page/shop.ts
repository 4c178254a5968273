import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { orderRows } from '../../../server/pay/trades.ts';
import { putPosition } from '../../../server/store/tables/product-writes.ts';
import type { Company } from '../../../src/api/entities/company.ts';
import type { OrderRow } from '../../../src/api/entities/order.ts';
import { askZone } from '../../../src/desk/asked/asked-zone.ts';
import type { ProviderName } from '../../../src/domain/orders/order.ts';
import { zhCN } from '../../../src/texts/zh-CN.ts';
import { now } from '../clock/clock.ts';
import { openTill, type Till } from '../pay/till.ts';
import { sell } from '../products.ts';
import { openStage, type TestAccount } from './page-kit.tsx';

/* A deployment that sells, as a user meets it in the product zone. */

/** What is sold: membership with a discount from three companies on, a right, a trial, new business, and one whose price nobody can read. */
export const sold = {
  member: 'P0100',
  right: 'P0101',
  trial: 'P0103',
  broken: 'P0104',
  business: 'P0105',
} as const;

type Stage = ReturnType<typeof openStage>;

async function fillShelves({ gateway }: Stage): Promise<void> {
  const { store } = gateway().services;
  const row = { scene: 'product', code: 'service', version: '3.2', name: '会员服务协议', url: '/protocols/member-service-3.2.html' };
  await store.db
    .insertInto('protocol')
    .values({ ...row, published_at: 1 })
    .execute();
  const goods = [
    { goodsId: 'g1', name: '每月检测', sort: 20 },
    { goodsId: 'g2', name: '自动获取', sort: 3 },
  ];
  const protocolCodes = ['service'];
  await sell(
    { store },
    {
      ...{ productId: sold.member, priceValue: '1280.00' },
      text: {
        name: '会员标准版',
        goods,
        protocolCodes,
        provider: '阳江航信',
        discounts: [{ from: 3, permille: 950 }],
        imageUrl: '/pictures/product-member.svg',
      },
    },
    {
      ...{ productId: sold.right, priceValue: '199.50' },
      text: { name: '发票包', section: '发票', gives: { kind: 'right', code: 'JZ', months: 6 }, protocolCodes, unit: '家' },
    },
    { productId: sold.trial, priceValue: '0.00', text: { name: '会员体验', gives: { kind: 'member', months: 1 }, protocolCodes } },
    { productId: sold.broken, priceValue: '', text: { name: '没有标价', section: '其他' } },
    {
      productId: sold.business,
      priceValue: '',
      text: { name: '新开企业', section: '其他', gives: { kind: 'none' }, newBusinessOrderFlag: 1 },
    },
  );
  await store.write(async (tx) => {
    await putPosition(tx, 'P0008', [sold.member]);
    await putPosition(tx, 'P0019', [sold.right, sold.trial]);
    await putPosition(tx, 'P0018', [sold.business]);
  });
}

/** A stage whose gateway sells, with tills in place of providers. `ways`: none sells nothing. */
export function openShopStage(ways: readonly ProviderName[] = ['test', 'bank']) {
  const tills = new Map(ways.map((name): [ProviderName, Till] => [name, openTill(name, now)]));
  const stage = openStage({ providers: tills });
  let filled: Promise<void> | null = null;
  async function account(companies = 4): Promise<TestAccount> {
    filled ??= fillShelves(stage);
    await filled;
    const made = await stage.account(companies);
    // Nobody has a membership, and all of them are in sight.
    await setCompanies(stage, made, () => ({ isVip: 0, expireDate: '', hidden: 0 }));
    return made;
  }
  const till = (name: ProviderName = 'test'): Till => {
    const found = tills.get(name);
    if (found === undefined) throw new Error(`no till ${name}`);
    return found;
  };
  return { ...stage, account, till };
}

/** Changes companies of an account at the gateway, each by its place. */
export async function setCompanies(
  stage: Pick<Stage, 'gateway' | 'companies'>,
  account: TestAccount,
  over: (n: number) => Partial<Company>,
): Promise<readonly Company[]> {
  const { db } = stage.gateway().services.store;
  for (const [n, company] of (await stage.companies(account)).entries()) {
    const doc = JSON.stringify({ ...company, ...over(n) });
    await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
  return await stage.companies(account);
}

/** The one order that an account has, as its devices are told of it. */
export async function onlyOrderOf({ gateway }: Pick<Stage, 'gateway'>, { accountId }: TestAccount): Promise<OrderRow> {
  const rows = await orderRows.select(gateway().services.store.db, accountId).select('doc').execute();
  const [order, ...others] = rows.map(({ doc }) => orderRows.parse(doc));
  if (order === undefined || others.length > 0) throw new Error(`${rows.length} orders`);
  return order;
}

/** The zone, once it is open. */
export const zone = (): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-zone]');
    if (found === null) throw new Error('no zone');
    return found;
  });

/** Opens the zone for companies at a product, and answers its drawer once its price is told. */
export async function openProduct(companyIds: readonly string[], productId: string): Promise<HTMLElement> {
  askZone({ companyIds, productId });
  return await waitFor(() => {
    const drawer = document.querySelector<HTMLElement>(`[data-drawer="${productId}"]`);
    if (drawer === null) throw new Error('no drawer');
    return drawer;
  });
}

/** The sum that a drawer says. */
export const totalOf = (drawer: HTMLElement): string => drawer.querySelector('[data-total]')?.textContent ?? '';

export const buttonIn = (place: HTMLElement, name: string): HTMLElement => within(place).getByText(name, { selector: 'button' });

/** Ticks the agreement of a drawer. */
export async function agree(user: UserEvent, drawer: HTMLElement): Promise<void> {
  await user.click(within(drawer).getByLabelText(zhCN.zone.agree));
}

/** Buys at a product's drawer; ends when the cashier is there. Answers its dialog. */
export async function buy(user: UserEvent, drawer: HTMLElement, total: string): Promise<HTMLElement> {
  await waitFor(() => {
    if (totalOf(drawer) !== total) throw new Error(`the sum is ${totalOf(drawer)}`);
  });
  await agree(user, drawer);
  await user.click(buttonIn(drawer, zhCN.zone['do-sell']));
  const title = await screen.findByText(zhCN.orders.iPaid);
  const dialog = title.closest<HTMLElement>('[role="dialog"]');
  if (dialog === null) throw new Error('no cashier');
  return dialog;
}
