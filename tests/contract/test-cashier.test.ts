import { expect, test } from 'vitest';
import type { Mischief } from '../../samples/cashier/mischief.ts';
import { noPay } from '../../server/pay/pay-config.ts';
import { createTestCashier } from '../../server/pay/providers/test-cashier.ts';
import { orderAsk } from '../../src/api/calls/orders.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import { CASHIER_SECRET, CASHIER_URL, cashierHere } from '../support/pay/cashier-stand.ts';
import { LITTLE_PATIENCE } from '../support/pay/stand-kit.ts';
import { openShop } from './order-kit.ts';
import { manualClock, type OpenTestGateway, onBothStores } from './stores.ts';

const MINUTE = 60_000;

/**
 * The gateway with the test cashier beside it, over the wire of both: its questions and answers are signed, its notifications are posted. An order of one company is
 * at the cashier.
 */
async function openBeside(open: OpenTestGateway) {
  const clock = manualClock();
  const here = cashierHere(
    async ({ url, body, headers }) => {
      const names = ['x-cashier-key', 'x-workbench-time', 'x-workbench-signature'];
      const head = Object.fromEntries(names.map((name) => [name, headers(name)]));
      answered.push((await shop.gateway.app.request(new URL(url).pathname, { method: 'POST', body, headers: head })).status);
      return new Response('', { status: answered.at(-1) ?? 500 });
    },
    { now: clock.now },
  );
  const answered: number[] = [];
  const ports = { fetch: here.fetch, clock, log: silentLog, patience: LITTLE_PATIENCE };
  const provider = createTestCashier({ url: CASHIER_URL, secret: CASHIER_SECRET }, ports);
  const config = { pay: { ...noPay, publicOrigin: 'https://desk.example' } };
  const shop = await openShop(open, { clock, config, providers: new Map([['test', provider]]) });
  const made = await shop.buy('P0100', shop.companyIds.slice(0, 1));
  const stashed = await shop.stash(made);
  if (!stashed.ok) throw new Error(stashed.error.code);
  const { batchId } = await shop.order(made.orderId);
  const { db } = shop.gateway.services.store;
  return {
    ...{ clock, answered, stashUrl: stashed.value.stashUrl, batchId, misbehave: here.misbehave, settle: shop.settle },
    /** Presses 支付, and waits until the cashier has said all that it says. */
    pay: async () => {
      const told = await here.pay(batchId);
      await here.cashier.idle();
      return told;
    },
    order: () => shop.order(made.orderId),
    ask: () => shop.user.client.call(orderAsk, { orderId: made.orderId }),
    again: () => shop.stash(made),
    refusals: async () => (await db.selectFrom('pay_refusal').select('problem').execute()).map(({ problem }) => problem),
    payments: async () => (await db.selectFrom('payment').select(['how', 'fen']).execute()).map(({ how, fen }) => [how, Number(fen)]),
  };
}

onBothStores('faults of the test cashier', (open) => {
  test('[ORDER-05] [ORDER-08] [PLUS-51] paid at the cashier, told by its notification, delivered once', async () => {
    const { stashUrl, batchId, pay, order, payments, answered } = await openBeside(open);
    expect(stashUrl).toBe(`${CASHIER_URL}/pay?batchId=${batchId}`);
    expect(await pay()).toMatchObject({ isPaid: true });
    expect(await order()).toMatchObject({ state: 'fulfilled', payments: [{ fen: 128_000, how: 'notification', provider: 'test' }] });
    expect([await payments(), answered]).toEqual([[['notification', 128_000]], [200]]);
  });

  test('[PLUS-51] fault 1: told twice in parallel, once delivered, both answered success', async () => {
    const { misbehave, pay, order, payments, answered } = await openBeside(open);
    await misbehave({ notify: 'twice' });
    await pay();
    expect(await order()).toMatchObject({ state: 'fulfilled' });
    expect([(await payments()).length, answered]).toEqual([1, [200, 200]]);
  });

  test('[PLUS-51] faults 2, 3 and 12: told early it is paid before the page says so; never told, a question finds it', async () => {
    const early = await openBeside(open);
    await early.misbehave({ notify: 'early' });
    await early.pay();
    expect((await early.order()).payments.map(({ how }) => how)).toEqual(['notification']);
    const never = await openBeside(open);
    await never.misbehave({ notify: 'never' });
    await never.pay();
    expect(await never.order()).toMatchObject({ state: 'paying', payments: [] });
    never.clock.advance(MINUTE);
    await never.settle();
    const found = await never.order();
    expect(found).toMatchObject({ state: 'fulfilled', payments: [{ how: 'query' }] });
    expect(never.clock.now() - (found.payments[0]?.paidAt ?? 0)).toBe(MINUTE);
  });

  test.each([
    ['forged', 'signature'],
    ['changed-body', 'signature'],
    ['unknown-key', 'key'],
    ['skewed', 'skew'],
  ] as const)(
    '[PLUS-51] fault 5: a notification that is %s is refused and counted, the order stays, and a question finds the payment',
    async (signature, problem) => {
      const { misbehave, pay, order, refusals, answered, ask } = await openBeside(open);
      await misbehave({ signature });
      await pay();
      expect(await order()).toMatchObject({ state: 'paying', payments: [] });
      expect([await refusals(), answered]).toEqual([[problem], [401]]);
      expect(await ask()).toMatchObject({ ok: true, value: { order: { state: 'fulfilled' } } });
    },
  );

  test.each([
    [{ fenMore: -1 }, 'amount'],
    [{ fenMore: 1 }, 'amount'],
    [{ currency: 'USD' }, 'currency'],
  ] as const)('[PLUS-51] fault 6: %o is a dispute, and nothing is delivered', async (how: Partial<Mischief>, dispute) => {
    const { misbehave, pay, order } = await openBeside(open);
    await misbehave(how);
    await pay();
    expect(await order()).toMatchObject({ state: 'disputed', dispute, fulfilledAt: 0 });
  });

  test('[PLUS-51] fault 7: what is signed for another merchant is refused, as an answer too', async () => {
    const { misbehave, pay, order, refusals, ask } = await openBeside(open);
    await misbehave({ merchant: 'other' });
    await pay();
    expect(await refusals()).toEqual(['merchant']);
    await ask();
    expect(await order()).toMatchObject({ state: 'paying', payments: [], word: { said: 'none' } });
  });

  test('[PLUS-51] fault 13: silent or broken, nothing is known, and nobody says unpaid; later it is paid', async () => {
    const { misbehave, pay, order, ask } = await openBeside(open);
    await misbehave({ notify: 'never' });
    await pay();
    for (const answers of ['silent', 'broken'] as const) {
      await misbehave({ answers });
      expect(await ask()).toMatchObject({ ok: true, value: { order: { state: 'paying', unsure: 1, asked: { said: 'none' } } } });
    }
    await misbehave({ answers: 'well' });
    await ask();
    expect(await order()).toMatchObject({ state: 'fulfilled' });
  });

  test('[PLUS-51] fault 15: paid after it was closed it is paid late, and its buyer is asked', async () => {
    const { misbehave, pay, order, settle, clock } = await openBeside(open);
    clock.advance(31 * MINUTE);
    await settle();
    expect(await order()).toMatchObject({ state: 'closed', payments: [] });
    expect(await pay()).toMatchObject({ isPaid: false });
    await misbehave({ afterClose: true });
    await pay();
    expect(await order()).toMatchObject({ state: 'paid-late', payments: [{ fen: 128_000 }] });
  });

  test('[PLUS-51] fault 16: two transactions of one press are one delivery and one to be given back; a paid order has no second cashier', async () => {
    const { misbehave, pay, order, payments, again } = await openBeside(open);
    await misbehave({ payTimes: 2 });
    await pay();
    const paid = await order();
    expect([paid.state, paid.payments.length, (await payments()).length]).toEqual(['fulfilled', 2, 2]);
    expect(await again()).toMatchObject({ ok: false, error: { code: 'order.paid' } });
  });

  test('[PLUS-51] fault 4: a page that says it was paid when nothing was changes nothing', async () => {
    const { misbehave, pay, order, ask } = await openBeside(open);
    await misbehave({ message: 'unpaid' });
    expect(await pay()).toMatchObject({ isPaid: false });
    await ask();
    expect(await order()).toMatchObject({ state: 'paying', payments: [], word: { said: 'unpaid' } });
  });
});
