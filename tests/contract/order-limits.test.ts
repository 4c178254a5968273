import { expect, test } from 'vitest';
import { orderChoose } from '../../src/api/calls/orders.ts';
import { openShop } from './order-kit.ts';
import { onBothStores, setCompany } from './stores.ts';

const MINUTE = 60_000;

onBothStores('what an order may not do', (open) => {
  test('[PLUS-51] a dispute is the operator’s to decide and not its buyer’s; what is not sold any more is not chosen, and its money is', async () => {
    const { gateway, user, clock, companyIds, buy, stash, till, notify, settle, order } = await openShop(open);
    const [disputed, late] = [await buy('P0101', companyIds.slice(0, 1)), await buy('P0101', companyIds.slice(1, 2))];
    for (const one of [disputed, late]) await stash(one);
    await notify(till.pay(disputed.tradeNumber, { fen: 19_899 }));
    clock.advance(31 * MINUTE);
    await settle();
    await notify(till.pay(late.tradeNumber));
    await user.signIn('wang');
    const choose = async (orderId: string, choice: 'product' | 'refund') => {
      const answer = await user.client.call(orderChoose, { orderId, choice });
      return answer.ok ? answer.value.order.state : answer.error.code;
    };
    expect([await choose(disputed.orderId, 'product'), await choose(disputed.orderId, 'refund')]).toEqual([
      'order.notAsked',
      'order.notAsked',
    ]);
    expect((await order(disputed.orderId)).state).toBe('disputed');
    await gateway.services.store.db.deleteFrom('product').where('product_id', '=', 'P0101').execute();
    expect(await choose(late.orderId, 'product')).toBe('product.unknown');
    expect(await choose(late.orderId, 'refund')).toBe('refund-due');
  });

  test('[PLUS-51] a company that has a product for longer than a year from today is not offered it again; a day less and it is', async () => {
    const { gateway, accountId, companyIds, quote } = await openShop(open);
    const ends = ['2027-11-21', '2027-11-20', '2026-10-14'];
    for (const [at, expireDate] of ends.entries())
      await setCompany(gateway, { accountId, companyId: companyIds[at] ?? '' }, { isVip: 1, expireDate });
    const { lines, totalFen } = await quote('P0100', companyIds.slice(0, 3));
    expect(lines.map(({ why, from }) => [why, from])).toEqual([
      ['bought', ''],
      ['', '2027-11-21'],
      ['', '2026-11-20'],
    ]);
    expect(totalFen).toBe(256_000);
  });

  test('[PLUS-51] a provider that says nothing is asked with growing pauses, and without end only until its bill has the last word', async () => {
    const { clock, companyIds, buy, stash, till, settle } = await openShop(open);
    const order = await buy('P0101', companyIds.slice(0, 1));
    await stash(order);
    till.silent = true;
    const queries = () => till.asked.filter(({ call }) => call === 'query').length;
    const during = async (rounds: number, ms: number) => {
      const before = queries();
      for (let at = 0; at < rounds; at += 1) {
        clock.advance(ms);
        await settle();
      }
      return queries() - before;
    };
    const first = await during(24, 5_000);
    const later = await during(24, 5_000);
    expect([first > later, later > 0, first < 12]).toEqual([true, true, true]);
    await during(1, 71 * 60 * MINUTE);
    await during(1, 2 * 60 * MINUTE);
    expect(await during(3, 60 * MINUTE)).toBe(0);
  });
});
