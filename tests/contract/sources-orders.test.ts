import { expect, test } from 'vitest';
import { addSourceKey } from '../../server/sources/keys/source-keys.ts';
import type { OrderRow } from '../../src/api/entities/order.ts';
import { addDays, chinaDay } from '../../src/domain/core/china-time.ts';
import { openShop } from './order-kit.ts';
import { type OpenTestGateway, onBothStores } from './stores.ts';

const NAME = '财务系统';

/** A shop of which wang has ordered four times by bank transfer, and a back office that tells what its bank says. */
async function openOffice(open: OpenTestGateway) {
  const shop = await openShop(open);
  const { gateway, companyIds, buy, stash, clock } = shop;
  const orders: OrderRow[] = [];
  for (const companyId of companyIds.slice(0, 4)) {
    const order = await buy('P0100', [companyId]);
    await stash(order, 'bank');
    orders.push(order);
  }
  const keyOf = async (areas: string[], accounts: string[] = []) =>
    (await addSourceKey(gateway.services, { name: NAME, areas, accounts, expiresAt: 0, createdBy: '' })).key;
  const tell = async (rows: readonly object[], key: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const body = JSON.stringify({ orders: rows });
    const answer = await gateway.app.request('/sources/v1/orders', { method: 'POST', headers, body });
    return { status: answer.status, ...((await answer.json()) as { error?: string; results?: { outcome: string; problem?: string }[] }) };
  };
  /** The reference as its buyer wrote it, in two groups. */
  const written = (order: OrderRow | undefined) => {
    const signs = order?.tradeNumber.slice(-8) ?? '';
    return `${signs.slice(0, 4)} ${signs.slice(4)}`;
  };
  return { ...shop, orders, keyOf, tell, written, today: chinaDay(clock.now()) };
}

onBothStores('bank transfers that a program tells of', (open) => {
  test('[PLUS-44] [PLUS-51] each pays for the order that its reference names: paid and fulfilled by the day it came, disputed with another amount, once however often it is told', async () => {
    const { orders, keyOf, tell, written, order, today, accountId, companyIds } = await openOffice(open);
    const [right, less, none] = orders;
    const key = await keyOf(['orders']);
    const yesterday = addDays(today, -1);
    const rows = [
      { reference: written(right), number: 'B-1', amount: '1280.00', day: yesterday },
      { reference: less?.tradeNumber.toLowerCase(), number: 'B-2', amount: '1279.99', day: today },
      { reference: 'ZZZZ ZZZZ', number: 'B-3', amount: '1280.00', day: today },
      { reference: written(none), number: 'B-4', amount: '1280.00', day: addDays(today, 1) },
      { reference: written(none), number: 'B-4', amount: '0.00', day: today },
      { reference: written(none), number: 'B-1', amount: '1280.00', day: today },
    ];
    expect((await tell(rows, key)).results).toEqual([
      { outcome: 'stored' },
      { outcome: 'stored' },
      { outcome: 'refused', problem: 'order.unknown' },
      { outcome: 'bad', problem: 'day: not yet' },
      { outcome: 'bad', problem: 'amount: more than nothing' },
      { outcome: 'refused', problem: 'payment.other' },
    ]);
    const paid = await order(right?.orderId ?? '');
    expect(paid).toMatchObject({
      state: 'fulfilled',
      payments: [{ provider: 'bank', transactionId: 'B-1', fen: 128_000, how: 'notification' }],
    });
    // A year from the day on which the money came, as for every payment.
    expect(paid.lines[0]?.term?.to).toBe(addDays(`${Number(yesterday.slice(0, 4)) + 1}${yesterday.slice(4)}`, -1));
    expect(await order(less?.orderId ?? '')).toMatchObject({ state: 'disputed', dispute: 'amount' });
    expect(await order(none?.orderId ?? '')).toMatchObject({ state: 'paying', payments: [] });
    expect((await tell(rows.slice(0, 1), key)).results).toEqual([{ outcome: 'same' }]);
    expect(await order(right?.orderId ?? '')).toEqual(paid);
    expect([accountId, companyIds.length]).toEqual([paid.accountId, 5]);
  });

  test('[PLUS-51] a second transfer for an order that is paid is due back, never a second membership', async () => {
    const { orders, keyOf, tell, written, order, today } = await openOffice(open);
    const key = await keyOf(['orders']);
    const row = { reference: written(orders[0]), amount: '1280.00', day: today };
    await tell([{ ...row, number: 'B-1' }], key);
    const once = await order(orders[0]?.orderId ?? '');
    expect((await tell([{ ...row, number: 'B-2' }], key)).results).toEqual([{ outcome: 'stored' }]);
    const twice = await order(orders[0]?.orderId ?? '');
    expect(twice.payments.map(({ transactionId }) => transactionId)).toEqual(['B-1', 'B-2']);
    expect(twice.lines).toEqual(once.lines);
  });

  test('[PLUS-44] only a key that names transfers may tell of them, and only for its accounts; one for everything else may not', async () => {
    const { orders, keyOf, tell, written, order, today, gateway, accountId } = await openOffice(open);
    const row = { reference: written(orders[0]), number: 'B-1', amount: '1280.00', day: today };
    for (const areas of [[], ['tax'], ['memberships', 'companies']])
      expect(await tell([row], await keyOf(areas))).toEqual({ status: 403, error: 'caller.forbidden' });
    const li = await gateway.account('li', 1);
    expect((await tell([row], await keyOf(['orders'], [li]))).results).toEqual([{ outcome: 'refused', problem: 'order.unknown' }]);
    expect((await order(orders[0]?.orderId ?? '')).state).toBe('paying');
    expect((await tell([row], await keyOf(['orders'], [li, accountId]))).results).toEqual([{ outcome: 'stored' }]);
    const events = await gateway.services.store.db
      .selectFrom('trade_event')
      .selectAll()
      .where('order_id', '=', orders[0]?.orderId ?? '')
      .execute();
    expect(JSON.stringify(events)).toContain(NAME);
  });

  test('[PLUS-51] an order that is not paid for by transfer hears of none', async () => {
    const { orders, buy, stash, companyIds, keyOf, tell, written, order, today } = await openOffice(open);
    const other = await buy('P0100', [companyIds[4] ?? '']);
    await stash(other);
    const row = { reference: written(other), number: 'B-9', amount: '1280.00', day: today };
    expect((await tell([row], await keyOf(['orders']))).results).toEqual([{ outcome: 'refused', problem: 'order.unknown' }]);
    expect(await order(other.orderId)).toMatchObject({ provider: 'test', payments: [] });
    // One of which a transfer was looked at first hears of it.
    const [left] = orders;
    if (left === undefined) throw new Error('not ordered');
    await stash(left);
    expect((await tell([{ ...row, reference: written(left) }], await keyOf(['orders']))).results).toEqual([{ outcome: 'stored' }]);
    expect(await order(left.orderId)).toMatchObject({ state: 'fulfilled', provider: 'bank' });
  });
});
