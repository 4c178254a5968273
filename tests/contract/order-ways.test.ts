import { expect, test } from 'vitest';
import { orderAsk, orderCancel } from '../../src/api/calls/orders.ts';
import { openShop } from './order-kit.ts';
import { onBothStores } from './stores.ts';

const MINUTE = 60_000;

onBothStores('orders and more than one way to pay', (open) => {
  /** A shop with two providers and a bank, an order of 199.00 whose first cashier is the test till's, and one of 1280.00. */
  async function openTwo() {
    const shop = await openShop(open, { tills: ['test', 'wechat', 'bank'] });
    const wechat = shop.providers.get('wechat') as typeof shop.till; // as: every provider of a shop is a till
    const [right, member] = [await shop.buy('P0101', shop.companyIds.slice(0, 1)), await shop.buy('P0100', shop.companyIds.slice(1, 2))];
    const calls = (till: typeof shop.till, call: string, { tradeNumber }: typeof right) =>
      till.asked.filter((one) => one.call === call && one.tradeNumber === tradeNumber).length;
    const state = async ({ orderId }: typeof right) => {
      const { state: at, provider } = await shop.order(orderId);
      return [at, provider];
    };
    const unsure = async ({ orderId }: typeof right) => (await shop.rows()).find((row) => row.orderId === orderId)?.unsure;
    return { ...shop, wechat, right, member, calls, state, unsure };
  }

  test('[PLUS-51] [ORDER-05] another way opens only when the provider of the first says that nothing was paid: silent or under way it is being checked, and no second cashier is there', async () => {
    const { stash, till, wechat, right, calls, state, unsure } = await openTwo();
    const begun = await stash(right);
    const first = begun.ok ? begun.value.order.batchId : '';
    till.silent = true;
    expect(await stash(right, 'wechat')).toMatchObject({ ok: true, value: { stashUrl: '', order: { provider: 'test', unsure: 1 } } });
    till.silent = false;
    till.set(right.tradeNumber, 'processing');
    expect(await stash(right, 'wechat')).toMatchObject({ ok: true, value: { stashUrl: '', order: { provider: 'test', unsure: 1 } } });
    expect([calls(wechat, 'create', right), await state(right), await unsure(right)]).toEqual([0, ['paying', 'test'], 1]);
    till.set(right.tradeNumber, 'unpaid');
    const opened = await stash(right, 'wechat');
    expect(opened.ok && opened.value.stashUrl).toBe(`https://pay.example/?batchId=${opened.ok && opened.value.order.batchId}`);
    expect([calls(wechat, 'create', right), await state(right), await unsure(right)]).toEqual([1, ['paying', 'wechat'], 0]);
    // Back at the first it is the payment from before, whose cashier goes by the batch that it was given.
    const back = await stash(right);
    expect(back.ok && opened.ok && [back.value.order.batchId === first, opened.value.order.batchId === first]).toEqual([true, false]);
  });

  test('[PLUS-51] whoever pays at the first cashier after another was opened has paid: it is asked too, the other is closed, and a payment there goes back', async () => {
    const { stash, till, wechat, right, member, user, notify, settle, clock, order, rows, calls, state, unsure } = await openTwo();
    for (const one of [right, member]) {
      await stash(one);
      await stash(one, 'wechat');
    }
    const ask = ({ orderId }: typeof right) => user.client.call(orderAsk, { orderId });
    till.silent = true;
    await ask(right);
    expect([await unsure(right), await unsure(member)]).toEqual([1, 0]);
    till.silent = false;
    till.pay(right.tradeNumber);
    await ask(right);
    expect([await state(right), await state(member)]).toEqual([
      ['fulfilled', 'test'],
      ['paying', 'wechat'],
    ]);
    expect(calls(wechat, 'close', right)).toBe(0);
    clock.advance(6 * MINUTE);
    await settle();
    expect([calls(wechat, 'close', right), calls(till, 'close', right), calls(wechat, 'close', member)]).toEqual([1, 0, 0]);
    clock.advance(6 * MINUTE);
    await settle();
    expect(calls(wechat, 'close', right)).toBe(1);
    // The other order is paid at the one that was opened last, and then at the first.
    await notify(wechat.pay(member.tradeNumber), 'wechat');
    await notify(till.pay(member.tradeNumber));
    expect((await order(member.orderId)).payments.map(({ provider }) => provider)).toEqual(['wechat', 'test']);
    expect((await rows()).find(({ orderId }) => orderId === member.orderId)).toMatchObject({ state: 'fulfilled', dueBack: 128_000 });
  });

  test('[PLUS-51] a cancelled order is closed at every cashier that was opened; where the first answers paid it is paid', async () => {
    const { stash, till, wechat, right, member, user, clock, settle, calls, state } = await openTwo();
    for (const one of [right, member]) {
      await stash(one);
      await stash(one, 'wechat');
      await user.client.call(orderCancel, { orderId: one.orderId });
    }
    expect([await state(right), await state(member)]).toEqual([
      ['closing', 'wechat'],
      ['closing', 'wechat'],
    ]);
    till.atClose = () => {
      if (till.asked.at(-1)?.tradeNumber === member.tradeNumber) till.pay(member.tradeNumber);
      else till.set(right.tradeNumber, 'closed');
    };
    clock.advance(6 * MINUTE);
    await settle();
    expect([await state(right), await state(member)]).toEqual([
      ['closed', 'wechat'],
      ['fulfilled', 'test'],
    ]);
    expect([calls(till, 'close', right), calls(wechat, 'close', right)]).toEqual([1, 1]);
  });

  test('[PLUS-51] a transfer that somebody looked at and left is no payment to wait for; cancelled it is closed at once, whatever the bank knows', async () => {
    const { stash, bank, right, member, user, state, unsure } = await openTwo();
    if (bank === undefined) throw new Error('no bank');
    await stash(right, 'bank');
    expect(await stash(right, 'test')).toMatchObject({ ok: true, value: { order: { provider: 'test', unsure: 0 } } });
    await stash(member, 'bank');
    bank.set(member.tradeNumber, 'processing');
    bank.atClose = () => bank.set(member.tradeNumber, 'closed');
    // He says that he has transferred: nobody knows, and no other cashier opens.
    await user.client.call(orderAsk, { orderId: member.orderId });
    expect(await unsure(member)).toBe(1);
    expect(await stash(member, 'test')).toMatchObject({ ok: true, value: { stashUrl: '', order: { provider: 'bank' } } });
    const cancelled = await user.client.call(orderCancel, { orderId: member.orderId });
    expect([cancelled.ok && cancelled.value.order.state, await state(right)]).toEqual(['closed', ['paying', 'test']]);
  });

  test('[PLUS-51] a provider that left the deployment answers nobody: its order is being checked and not asked about without end', async () => {
    const { gateway, stash, right, clock, settle, unsure, order } = await openTwo();
    await stash(right, 'wechat');
    const providers = gateway.services.pay.cashier.providers as Map<string, unknown>; // as: the test takes one away
    providers.delete('wechat');
    clock.advance(MINUTE);
    await settle();
    expect(await unsure(right)).toBe(1);
    const asked = () =>
      gateway.services.store.db.selectFrom('trade').select('ask_at').where('order_id', '=', right.orderId).executeTakeFirst();
    expect(Number((await asked())?.ask_at)).toBeGreaterThan(clock.now());
    expect((await order(right.orderId)).word).toMatchObject({ said: 'none' });
  });
});
