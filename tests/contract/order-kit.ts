import { randomUUID } from 'node:crypto';
import type { GatewayOptions } from '../../server/gateway.ts';
import type { Provider } from '../../server/pay/provider.ts';
import { orderRows, readOrder } from '../../server/pay/trades.ts';
import { orderQuote, postOrderAdd, postOrderStash } from '../../src/api/calls/orders.ts';
import type { OrderRow, Quote } from '../../src/api/entities/order.ts';
import type { ProductText } from '../../src/api/entities/product.ts';
import type { Order, ProviderName } from '../../src/domain/orders/order.ts';
import { openTill, type Till } from '../support/pay/till.ts';
import { publishProtocol, type Sold, sell } from '../support/products.ts';
import { companyIdsOf, type ManualClock, manualClock, type OpenTestGateway, setCompany, type TestGateway } from './stores.ts';

/** What tests sell: products ask for an agreement unless they name none. */
const products: readonly Sold[] = [
  sold('P0100', '会员标准版', '1280.00', { gives: { kind: 'member', months: 12 }, discounts: [{ from: 3, permille: 950 }] }),
  sold('P0101', '发票包 500 份', '199.00', { gives: { kind: 'right', code: 'INV', months: 12 } }),
  sold('P0102', '查企业次数包', '99.90', { gives: { kind: 'checks', checks: 100, months: 6 }, protocolCodes: [] }),
  sold('P0103', '查企业试用', '0.00', { gives: { kind: 'checks', checks: 5, months: 1 }, protocolCodes: [] }),
  sold('P0104', '没有标价', '', { gives: { kind: 'member', months: 12 } }),
  sold('P0105', '新开企业注册', '500.00', { gives: { kind: 'none' }, newBusinessOrderFlag: 1 }),
];

function sold(productId: string, name: string, priceValue: string, more: Partial<ProductText>): Sold {
  return { productId, priceValue, text: { name, protocolCodes: ['member'], ...more } };
}

/** The gateway with tills, what it sells, and somebody with five companies who buys. */
export async function openShop(
  open: OpenTestGateway,
  options: Omit<Partial<GatewayOptions>, 'clock' | 'db'> & { tills?: readonly ProviderName[]; clock?: ManualClock } = {},
) {
  const { tills = ['test', 'bank'], clock = manualClock(), ...more } = options;
  const till = new Map(tills.map((name): [ProviderName, Till] => [name, openTill(name, () => clock.now())]));
  const providers: ReadonlyMap<ProviderName, Provider> = till;
  const gateway = await open({ clock, providers, ...more });
  await publishProtocol(gateway.services, { code: 'member', version: '3.2', name: '会员服务协议' });
  await sell(gateway.services, ...products);
  const accountId = await gateway.account('wang', 5);
  const user = gateway.client();
  await user.signIn('wang');
  const companyIds = await companyIdsOf(gateway, accountId);
  for (const companyId of companyIds) await setCompany(gateway, { accountId, companyId }, { isVip: 0, expireDate: '' });
  const { store, pay } = gateway.services;
  return {
    ...{ gateway, clock, accountId, user, companyIds, providers, ...buyer(user, accountId, companyIds[0] ?? '') },
    till: till.get('test') as Till, // as: the first of the tills unless a test says otherwise
    bank: till.get('bank'),
    order: async (orderId: string, of = accountId): Promise<Order> => {
      const found = await readOrder(store.db, of, orderId);
      if (found === null) throw new Error('no such order');
      return found;
    },
    rows: async (of = accountId): Promise<OrderRow[]> => {
      const rows = await orderRows.select(store.db, of).select('doc').execute();
      return rows.map(({ doc }) => orderRows.parse(doc));
    },
    /** Posts a notification as a provider does. */
    notify: async (body: string, provider = 'test'): Promise<[number, string]> => {
      const answer = await gateway.app.request(`/pay/v1/${provider}/notify`, { method: 'POST', body });
      return [answer.status, await answer.text()];
    },
    settle: () => pay.settle(),
  };
}

/** How a signed-in client asks, buys and goes to the cashier. */
export function buyer(user: Awaited<ReturnType<TestGateway['client']>>, accountId: string, companyId: string) {
  const quote = async (productId: string, companyIds: readonly string[]): Promise<Quote> => {
    const answer = await user.client.call(orderQuote, { productId, companyIds: [...companyIds] });
    if (!answer.ok || answer.value.quote === null) throw new Error(answer.ok ? 'no quote' : answer.error.code);
    return answer.value.quote;
  };
  const input = (
    orderId: string,
    productId: string,
    companyIds: readonly string[],
    totalFen: number,
    purpose: 'SELL' | 'TRIAL' = 'SELL',
  ) => ({
    ...{ orderId, accountId, companyId, companyIds: [...companyIds], totalFen },
    productInfoDTOList: [{ saleNumber: String(companyIds.length), productId, purpose }],
    protocols: productId === 'P0102' || productId === 'P0103' ? [] : [{ code: 'member', version: '3.2' }],
  });
  return {
    quote,
    input,
    add: (given: ReturnType<typeof input>) => user.client.call(postOrderAdd, given),
    /** Orders what a quote says, and answers the order. */
    buy: async (productId: string, companyIds: readonly string[], orderId: string = randomUUID()): Promise<OrderRow> => {
      const { totalFen } = await quote(productId, companyIds);
      const answer = await user.client.call(postOrderAdd, input(orderId, productId, companyIds, totalFen));
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value.order;
    },
    stash: (order: Pick<OrderRow, 'orderId' | 'productId' | 'lines'>, provider: ProviderName = 'test') =>
      user.client.call(postOrderStash, {
        ...{ orderId: order.orderId, provider, areaCode: '', orderItemType: 'PRODUCT' as const, purchaserId: companyId, callBackUrl: '' },
        goodsList: [{ productId: order.productId, saleNumber: String(order.lines.length) }],
      }),
  };
}
