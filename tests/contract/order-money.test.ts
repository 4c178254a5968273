import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BillLine } from '../../server/pay/provider.ts';
import { endReconciling } from '../../server/pay/reconciling.ts';
import { readOrder } from '../../server/pay/trades.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { buyer, openShop } from './order-kit.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores, openAt, setCompany, type TestGateway } from './stores.ts';

const HOUR = 3_600_000;
const hand = { by: '李静', digest: '' };

onBothStores('money of orders', (open) => {
  /** A shop in which three orders of different amounts are paid: 1280.00, 199.00 and 99.90. */
  async function openPaid() {
    const shop = await openShop(open);
    const bought: Order[] = [];
    for (const [at, productId] of ['P0100', 'P0101', 'P0102'].entries()) {
      const order = await shop.buy(productId, [shop.companyIds[at] ?? '']);
      await shop.stash(order);
      await shop.notify(shop.till.pay(order.tradeNumber));
      bought.push(await shop.order(order.orderId));
    }
    const [member, right, checks] = bought;
    if (member === undefined || right === undefined || checks === undefined) throw new Error('not bought');
    return { ...shop, member, right, checks };
  }

  test('[PLUS-51] refunds: asked twice it is one, followed until the provider has done it; a whole one takes back what was bought and nothing else', async () => {
    const { gateway, accountId, companyIds, member, right, checks, clock, till, notify, settle, order, rows } = await openPaid();
    const { cashier } = gateway.services.pay;
    const ask = (of: typeof member, refundId: string, fen: number) =>
      cashier.move(
        of,
        { kind: 'refundAsked', refundId, transactionId: of.payments[0]?.transactionId ?? '', fen, reason: '客户要求', by: '李静' },
        hand,
      );
    expect(await ask(right, 'r-1', 9_900)).toMatchObject({ order: { state: 'fulfilled' } });
    expect(await ask(right, 'r-1', 9_900)).toMatchObject({ order: { refunds: [{ refundId: 'r-1', fen: 9_900 }] } });
    expect(await ask(right, 'r-2', 10_001)).toEqual({ refused: 'refund.tooMuch' });
    await ask(member, 'r-3', 128_000);
    await ask(checks, 'r-4', 9_990);
    clock.advance(60_000);
    await settle();
    expect((await order(member.orderId)).refunds[0]?.state).toBe('processing');
    await notify(till.refunded(right.tradeNumber, 'r-1', 'done'));
    // An older word that comes later changes nothing.
    await notify(till.refunded(right.tradeNumber, 'r-1', 'processing'));
    expect((await order(right.orderId)).refunds[0]?.state).toBe('done');
    clock.advance(HOUR);
    await settle();
    expect((await order(member.orderId)).refunds[0]?.state).toBe('done');
    expect(till.asked.filter(({ call, tradeNumber }) => call === 'refund' && tradeNumber === member.tradeNumber)).toHaveLength(1);
    const { db } = gateway.services.store;
    const company = async (at: number) => {
      const query = db
        .selectFrom('company')
        .select('doc')
        .where('account_id', '=', accountId)
        .where('company_id', '=', companyIds[at] ?? '');
      return JSON.parse((await query.executeTakeFirstOrThrow()).doc);
    };
    // It never was a member.
    expect(await company(0)).toMatchObject({ isVip: 0, expireDate: '' });
    const rights = await db
      .selectFrom('member_right')
      .select(['company_id', 'auth_code', 'expire_date'])
      .where('account_id', '=', accountId)
      .execute();
    expect(rights.filter(({ auth_code }) => auth_code === 'INV')).toEqual([
      { company_id: companyIds[1], auth_code: 'INV', expire_date: '2027-11-19' },
    ]);
    expect(
      (await db.selectFrom('inquiry_pack').select('state').where('account_id', '=', accountId).execute()).map(({ state }) => state),
    ).toEqual(['refunded']);
    const shown = new Map((await rows()).map((row) => [row.orderId, row]));
    expect([member, right, checks].map(({ orderId }) => shown.get(orderId)?.refundedFen)).toEqual([128_000, 9_900, 9_990]);
  });

  test('[PLUS-51] a whole refund leaves the end that each company had before: none, a past one, a running one; an order that does not know it, the day before its term', async () => {
    const { gateway, accountId, companyIds, buy, stash, notify, till, order } = await openShop(open);
    const { store, pay } = gateway.services;
    const ids = companyIds.slice(0, 4);
    const ends = ['', '2026-10-14', '2026-12-31', '2026-10-14'];
    for (const [at, companyId] of ids.entries())
      await setCompany(gateway, { accountId, companyId }, { isVip: at === 2 ? 1 : 0, expireDate: ends[at] ?? '' });
    const expired = async () => {
      const rows = await store.db.selectFrom('company').select(['company_id', 'doc']).where('account_id', '=', accountId).execute();
      return ids.map((id) => JSON.parse(rows.find(({ company_id }) => company_id === id)?.doc ?? '').expireDate);
    };
    for (const some of [ids.slice(0, 3), ids.slice(3)]) {
      const bought = await buy('P0100', some);
      await stash(bought);
      await notify(till.pay(bought.tradeNumber));
      const paid = await order(bought.orderId);
      if (some.length === 1) {
        // As earlier versions have stored it.
        const doc = JSON.stringify({ ...paid, lines: paid.lines.map(({ before: _, ...line }) => line) });
        await store.db.updateTable('trade').set({ doc }).where('order_id', '=', paid.orderId).execute();
      }
      const [payment] = paid.payments;
      const refund = { refundId: `r-${some.length}`, transactionId: payment?.transactionId ?? '', fen: payment?.fen ?? 0 };
      await pay.cashier.move(paid, { kind: 'refundAsked', ...refund, reason: '客户要求', by: '李静' }, hand);
    }
    expect(await expired()).toEqual([...ends.slice(0, 3), '2026-11-19']);
  });

  test('[PLUS-51] a refund whose payment nobody has heard of asks for the payment first: not unpaid, nothing given, nothing due', async () => {
    const { companyIds, buy, stash, till, notify, order, rows } = await openShop(open);
    const bought = await buy('P0101', companyIds.slice(0, 1));
    await stash(bought);
    till.pay(bought.tradeNumber);
    till.set(bought.tradeNumber, 'refunded');
    expect(await notify(till.refunded(bought.tradeNumber, 'elsewhere', 'done'))).toEqual([200, 'success']);
    expect(await order(bought.orderId)).toMatchObject({ state: 'refund-due', payments: [{ fen: 19_900 }], fulfilledAt: 0 });
    expect((await rows())[0]).toMatchObject({ dueBack: 0, refundedFen: 19_900 });
  });

  test('[PLUS-51] the bill of the day before: what only it knows is taken over with its day; the rest are lines with both amounts; days that were missed are asked for', async () => {
    const { gateway, clock, companyIds, buy, stash, till, settle, order, member, right, checks } = await openPaid();
    const lost = await buy('P0101', companyIds.slice(3, 4));
    await stash(lost);
    till.silent = ['query', 'close'];
    clock.advance(31 * 60_000);
    await settle();
    const line = (tradeNumber: string, transactionId: string, fen: number, kind: BillLine['kind'] = 'payment'): BillLine => ({
      ...{ kind, tradeNumber, transactionId, refundId: kind === 'refund' ? 'r-9' : '', fen, at: Date.parse('2026-11-20T02:00:00Z') },
    });
    const idOf = (of: typeof member) => of.payments[0]?.transactionId ?? '';
    till.bills.set('2026-11-20', [
      line(member.tradeNumber, idOf(member), 128_000),
      line(right.tradeNumber, idOf(right), 19_800),
      line(lost.tradeNumber, 'late-1', 19_900),
      line('20261120NOBODY01', 'x-1', 36_000),
      line(member.tradeNumber, idOf(member), 1_000, 'refund'),
    ]);
    clock.advance(Date.parse('2026-11-21T01:00:00Z') - clock.now());
    await settle();
    const linesOf = () => gateway.services.store.db.selectFrom('bill_line').selectAll().orderBy('n').execute();
    expect(await linesOf()).toEqual([]);
    clock.advance(2 * HOUR);
    await settle();
    expect(await order(lost.orderId)).toMatchObject({
      state: 'fulfilled',
      payments: [{ how: 'bill' }],
      lines: [{ term: { from: '2026-11-20' } }],
    });
    const lines = (await linesOf()).map(({ kind, trade_number, ours_fen, theirs_fen }) => [
      kind,
      trade_number,
      Number(ours_fen),
      Number(theirs_fen),
    ]);
    expect(lines).toEqual([
      ['amount', right.tradeNumber, 19_900, 19_800],
      ['surplus', '20261120NOBODY01', 0, 36_000],
      ['refund', member.tradeNumber, 0, -1_000],
      ['short', checks.tradeNumber, 9_990, 0],
    ]);
    // Given back there without being asked here: a part, after which the order stays what it is.
    expect(await order(member.orderId)).toMatchObject({ state: 'fulfilled', refunds: [{ refundId: 'r-9', fen: 1_000, state: 'done' }] });
    const bills = gateway.services.store.db.selectFrom('bill').select(['provider', 'day', 'state', 'lines']);
    expect((await bills.execute()).map((bill) => ({ ...bill, lines: Number(bill.lines) }))).toEqual([
      { provider: 'test', day: '2026-11-20', state: 'open', lines: 5 },
    ]);
    await settle();
    expect(till.asked.filter(({ call }) => call === 'bill')).toHaveLength(1);
    // A gateway that was down over two days asks for the bills that it missed, and for none again.
    clock.advance(3 * 24 * HOUR);
    await settle();
    clock.advance(HOUR);
    await settle();
    const asked = till.asked.flatMap(({ call, tradeNumber: day }) => (call === 'bill' ? [day] : []));
    expect(asked).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']);
  });
});

/** One process on a file after the other. */
const opened: TestGateway[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orders-'));
});
afterEach(async () => {
  for (const gateway of opened.splice(0)) await gateway.close();
  rmSync(folder, { recursive: true });
});
const openFile: OpenTestGateway = async (options = {}) => {
  for (const gateway of opened.splice(0)) await gateway.close();
  const gateway = await openAt(join(folder, 'store.db'), options);
  opened.push(gateway);
  return gateway;
};

test('[PLUS-51] a gateway that was restored from before a payment sells nothing until the bills since then are compared; then it is paid once', async () => {
  const first = await openShop(openFile);
  const bought = await first.buy('P0100', first.companyIds.slice(0, 1));
  await first.stash(bought);
  const signed = first.till.pay(bought.tradeNumber);
  // A process on the restored store: another life, the same providers.
  const again = await openFile({ clock: first.clock, providers: first.providers, newEpoch: true });
  const stored = () => readOrder(again.services.store.db, first.accountId, bought.orderId);
  expect((await again.services.pay.selling()).paused).toBe('reconciling');
  const user = again.client();
  await user.signIn('wang');
  const { stash } = buyer(user, first.accountId, first.companyIds[0] ?? '');
  expect(await stash(bought)).toMatchObject({ ok: false, error: { code: 'pay.reconciling' } });
  const { pay } = again.services;
  first.till.bills.set('2026-11-20', [
    { kind: 'payment', tradeNumber: bought.tradeNumber, transactionId: 'test-1', refundId: '', fen: 128_000, at: first.clock.now() },
  ]);
  first.clock.advance(Date.parse('2026-11-21T03:00:00Z') - first.clock.now());
  await pay.settle();
  expect((await pay.selling()).paused).toBe('');
  expect(await stored()).toMatchObject({ state: 'fulfilled', payments: [{ transactionId: 'test-1' }] });
  await again.app.request('/pay/v1/test/notify', { method: 'POST', body: signed });
  expect((await stored())?.payments).toHaveLength(1);
  expect(await companyIdsOf(again, first.accountId)).toHaveLength(5);
});

test('[PLUS-51] an operator may end the reconciling with his name; a new store has none', async () => {
  const first = await openShop(openFile);
  expect((await first.gateway.services.pay.selling()).paused).toBe('');
  await first.buy('P0101', first.companyIds.slice(0, 1), randomUUID());
  const again = await openFile({ clock: first.clock, providers: first.providers, newEpoch: true });
  const { store, clock, pay } = again.services;
  expect((await pay.selling()).paused).toBe('reconciling');
  await endReconciling({ store, clock }, '李静');
  expect((await pay.selling()).paused).toBe('');
  expect(
    (await store.db.selectFrom('pay_epoch').select('reconciled_by').where('epoch', '=', store.epoch).execute())[0]?.reconciled_by,
  ).toBe('李静');
});
