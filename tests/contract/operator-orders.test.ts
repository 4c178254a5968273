import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GatewayOptions } from '../../server/gateway.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import type { OpenKind } from '../../src/domain/orders/open-kind.ts';
import { openShop } from './order-kit.ts';
import { type OpenTestGateway, onBothStores } from './stores.ts';

/** A shop with an operator; wang has five companies. */
async function openOffice(open: OpenTestGateway, options: Omit<Partial<GatewayOptions>, 'clock' | 'db'> = {}) {
  const shop = await openShop(open, options);
  const { gateway, accountId: owner } = shop;
  const { db } = gateway.services.store;
  const accountId = await gateway.account('boss', 0);
  await db.updateTable('account').set({ operator: 1, full_name: '李静' }).where('account_id', '=', accountId).execute();
  const boss = gateway.client();
  await boss.signIn('boss');
  async function ask<C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const told = await boss.client.call(call, input);
    if (!told.ok) throw new Error(JSON.stringify(told.error));
    return told.value;
  }
  const list = (words = '', kind: OpenKind | '' = '') => ask(calls.operatorOrders, { words, kind });
  const look = async (orderId: string) => {
    const { order } = await ask(calls.operatorOrder, { owner, orderId });
    if (order === null) throw new Error('no such order');
    return order;
  };
  const act = async (orderId: string, action: string, over: object = {}) => {
    const { seen } = await look(orderId);
    const payload = { owner, orderId, seen, requestId: randomUUID(), action, reason: '网银流水', ...over };
    const { status, head, body } = await boss.send('operatorOrderMove', { payload });
    const problems = (body as { problems?: { field: string; problem: string }[] } | null)?.problems;
    return status === 200 ? 'ok' : (problems?.map(({ field, problem }) => `${field} ${problem}`) ?? head.code);
  };
  const counts = async () => Object.fromEntries((await list()).figures.open.map(({ kind, count }) => [kind, count]));
  return { ...shop, db, owner, boss, ask, list, look, act, counts };
}

onBothStores('orders on the operator’s page', (open) => {
  test('[PLUS-51] each order waits for one thing: the figures add up to what waits; it is found by number, company and batch', async () => {
    const office = await openOffice(open);
    const { buy, stash, companyIds, till, list, counts, clock } = office;
    expect((await list()).figures.today).toEqual({ count: 0, fen: 0 });
    const [one = '', two = '', three = '', four = '', five = ''] = companyIds;
    const wrong = await buy('P0101', [one]);
    await stash(wrong);
    await office.notify(till.pay(wrong.tradeNumber, { fen: 19_899 }));
    const transfer = await buy('P0100', [two]);
    await stash(transfer, 'bank');
    const done = await buy('P0101', [three]);
    await stash(done);
    await office.notify(till.pay(done.tradeNumber));
    const twice = await buy('P0101', [four]);
    await stash(twice);
    await office.notify(till.pay(twice.tradeNumber));
    await office.notify(till.pay(twice.tradeNumber));
    const silent = await buy('P0101', [five]);
    await stash(silent);
    till.silent = true;
    clock.advance(60_000);
    await office.settle();
    till.silent = false;
    expect(await counts()).toEqual({ disputed: 1, unsure: 1, transfer: 1, due: 1, invoice: 0 });
    const { list: all, figures } = await list();
    expect(all.map(({ kind }) => kind)).toEqual(['disputed', 'unsure', 'transfer', 'due', '']);
    expect(figures.today).toEqual({ count: 2, fen: 39_800 });
    const found = async (words: string) => (await list(words)).list.map(({ orderId }) => orderId);
    expect(await found(all[0]?.number.toLowerCase() ?? '')).toEqual([wrong.orderId]);
    expect(await found(transfer.lines[0]?.companyName ?? '')).toEqual([transfer.orderId]);
    expect(await found((await office.order(silent.orderId)).batchId)).toEqual([silent.orderId]);
    expect(await found('%')).toEqual([]);
    expect((await list('', 'due')).list.map(({ orderId }) => orderId)).toEqual([twice.orderId]);
  });

  test('[PLUS-51] a bank transfer is confirmed with number, amount, day, reason and name; that is the evidence, and it is fulfilled; another amount is disputed', async () => {
    const { buy, stash, companyIds, act, look, boss, owner, user, clock } = await openOffice(open);
    const [one = '', two = ''] = companyIds;
    const order = await buy('P0100', [one]);
    await stash(order, 'bank');
    const given = { number: 'B-6601', fen: order.totalFen, day: '2026-11-20' };
    expect(await act(order.orderId, 'confirm', { reason: ' ', day: '' })).toEqual([
      'reason missing',
      'number missing',
      'fen missing',
      'day missing',
    ]);
    expect(await act(order.orderId, 'confirm', { ...given, day: '2026-11-21' })).toEqual(['day value']);
    // A buyer who looks asks again and again: the same answer is one event, so that nothing changes under the operator's hands.
    const asks = () => user.client.call(calls.orderAsk, { orderId: order.orderId });
    await asks();
    clock.advance(16_000);
    const { seen, evidence } = await look(order.orderId);
    for (const _ of [1, 2]) await asks();
    const asked = await look(order.orderId);
    expect([asked.seen, asked.evidence.map(({ cause }) => cause)]).toEqual([seen, evidence.map(({ cause }) => cause)]);
    expect((asked.evidence.at(-1)?.at ?? 0) - (evidence.at(-1)?.at ?? 0)).toBe(16_000);
    expect(await act(order.orderId, 'confirm', { ...given, seen })).toBe('ok');
    const after = await look(order.orderId);
    expect(after).toMatchObject({ state: 'fulfilled', kind: '', payments: [{ provider: 'bank', transactionId: 'B-6601', how: 'hand' }] });
    expect(JSON.parse(after.payments[0]?.raw ?? '')).toMatchObject({ by: '李静', reason: '网银流水', fen: order.totalFen });
    expect(after.evidence.filter(({ by }) => by === '李静').map(({ cause }) => cause)).toEqual(['paid']);
    const late = { owner, orderId: order.orderId, seen, requestId: randomUUID(), action: 'confirm', reason: '又一次', ...given };
    expect((await boss.send('operatorOrderMove', { payload: late })).head.code).toBe('publication.changed');
    const less = await buy('P0100', [two]);
    await stash(less, 'bank');
    expect(await act(less.orderId, 'confirm', { ...given, number: 'B-6602', fen: 1 })).toBe('ok');
    expect(await look(less.orderId)).toMatchObject({ state: 'disputed', dispute: 'amount' });
    expect(await act(less.orderId, 'keep', { reason: '补齐差额' })).toBe('ok');
    const kept = await look(less.orderId);
    expect([kept.state, kept.evidence.some(({ by, words }) => by === '李静' && words === '补齐差额')]).toEqual(['fulfilled', true]);
    // A name that is told beside the words is not told in them again.
    expect(kept.evidence.filter(({ by, words }) => by !== '' && words.includes(by))).toEqual([]);
  });

  test('[PLUS-51] an order of which money was given back says so in the list, and today counts without what was given back', async () => {
    const { buy, stash, companyIds, act, look, list, till, notify } = await openOffice(open);
    const bought: string[] = [];
    for (const [at, fen] of [19_900, 10_000, 0].entries()) {
      const order = await buy('P0101', companyIds.slice(at, at + 1));
      await stash(order);
      await notify(till.pay(order.tradeNumber));
      const number = (await look(order.orderId)).payments[0]?.transactionId ?? '';
      if (fen > 0) expect(await act(order.orderId, 'refund', { number, fen })).toBe('ok');
      bought.push(order.orderId);
    }
    const { list: all, figures } = await list();
    const moneyOf = (id: string) => all.flatMap(({ orderId, paidFen, refundedFen }) => (orderId === id ? [[paidFen, refundedFen]] : []))[0];
    expect(bought.map(moneyOf)).toEqual([
      [19_900, 19_900],
      [19_900, 10_000],
      [19_900, 0],
    ]);
    expect(figures.today).toEqual({ count: 2, fen: 9_900 + 19_900 });
  });

  test('[PLUS-51] a transfer is recorded where its number was shown, though another way was looked at since; one more for what is paid is due back, the same one again is refused', async () => {
    const { buy, stash, companyIds, act, look, counts } = await openOffice(open);
    const [one = '', two = ''] = companyIds;
    const never = await buy('P0101', [two]);
    await stash(never);
    expect((await look(never.orderId)).reference).toBe('');
    const day = '2026-11-20';
    expect(await act(never.orderId, 'confirm', { number: 'B-0', fen: 19_900, day })).toBe('pay.none');
    const order = await buy('P0100', [one]);
    await stash(order, 'bank');
    await stash(order, 'test');
    expect(await look(order.orderId)).toMatchObject({ provider: 'test', reference: expect.stringMatching(/^[0-9A-Z]{4} [0-9A-Z]{4}$/) });
    expect(await act(order.orderId, 'confirm', { number: 'B-1', fen: order.totalFen, day })).toBe('ok');
    expect(await look(order.orderId)).toMatchObject({ state: 'fulfilled', provider: 'bank', dueFen: 0 });
    expect(await act(order.orderId, 'confirm', { number: 'B-1', fen: order.totalFen, day })).toBe('order.paid');
    expect(await act(order.orderId, 'confirm', { number: 'B-2', fen: 5_000, day })).toBe('ok');
    expect([await look(order.orderId), (await counts()).due]).toMatchObject([{ state: 'fulfilled', dueFen: 5_000 }, 1]);
  });

  test('[PLUS-51] money goes back with reason and name, never more than was paid; by bank it is done by hand, and the order waits until then', async () => {
    const { buy, stash, companyIds, act, look, counts, till, notify } = await openOffice(open);
    const [one = '', two = ''] = companyIds;
    const order = await buy('P0101', [one]);
    await stash(order);
    await notify(till.pay(order.tradeNumber));
    const number = (await look(order.orderId)).payments[0]?.transactionId ?? '';
    expect(await act(order.orderId, 'refund', { number, fen: 19_901 })).toBe('refund.tooMuch');
    expect(await act(order.orderId, 'refund', { number, fen: 10_000, reason: '' })).toEqual(['reason missing']);
    expect(await act(order.orderId, 'refund', { number, fen: 10_000 })).toBe('ok');
    expect(await act(order.orderId, 'refund', { number, fen: 9_901 })).toBe('refund.tooMuch');
    expect((await look(order.orderId)).refunds).toMatchObject([{ fen: 10_000, reason: '网银流水', by: '李静' }]);
    const transfer = await buy('P0101', [two]);
    await stash(transfer, 'bank');
    await act(transfer.orderId, 'confirm', { number: 'B-1', fen: 19_900, day: '2026-11-20' });
    expect(await act(transfer.orderId, 'refund', { number: 'B-1', fen: 19_900 })).toBe('ok');
    expect((await counts()).due).toBe(1);
    const refundId = (await look(transfer.orderId)).refunds[0]?.refundId ?? '';
    expect(await act(transfer.orderId, 'refundDone', { number: refundId })).toBe('ok');
    expect([(await look(transfer.orderId)).refunds[0]?.state, (await counts()).due]).toEqual(['done', 0]);
  });

  test('[PLUS-51] [ORDER-07] an invoice is issued with its number or refused in words; the order waits no more', async () => {
    const { buy, stash, companyIds, act, look, counts, till, notify, user } = await openOffice(open);
    const invoice = { kind: 'plain', title: '甲公司', taxNo: '91440300MA5EXAMPL1', mail: 'a@example.com', mobile: '', remark: '' } as const;
    for (const [n, companyId] of companyIds.slice(0, 2).entries()) {
      const order = await buy('P0101', [companyId]);
      await stash(order);
      await notify(till.pay(order.tradeNumber));
      const asked = await user.client.call(calls.orderInvoice, { orderId: order.orderId, applicationId: randomUUID(), invoice });
      expect(asked.ok).toBe(true);
      expect((await counts()).invoice).toBe(1);
      if (n === 0) {
        expect(await act(order.orderId, 'issue')).toEqual(['number missing']);
        for (const number of ['见邮件', '2644200000001', '12345678'])
          expect(await act(order.orderId, 'issue', { number })).toEqual(['number value']);
        expect((await look(order.orderId)).invoice).toMatchObject({ state: 'asked', number: '' });
        expect(await act(order.orderId, 'issue', { number: '12345678 044001900111', reason: '' })).toBe('ok');
        expect((await look(order.orderId)).invoice).toMatchObject({ state: 'issued', number: '044001900111 12345678', title: '甲公司' });
      } else {
        expect(await act(order.orderId, 'refuse', { reason: '税号不符' })).toBe('ok');
        expect((await look(order.orderId)).invoice).toMatchObject({ state: 'refused', number: '', words: '税号不符' });
      }
      expect((await counts()).invoice).toBe(0);
    }
  });

  test('[PLUS-51] a day of a bill is closed when each of its lines has a conclusion; one that has it keeps it', async () => {
    const { buy, stash, companyIds, till, notify, ask, boss, clock, settle } = await openOffice(open);
    const order = await buy('P0101', [companyIds[0] ?? '']);
    await stash(order);
    await notify(till.pay(order.tradeNumber));
    const surplus = { kind: 'payment', tradeNumber: 'N-1', transactionId: 'x-1', refundId: '', fen: 36_000, at: clock.now() } as const;
    till.bills.set('2026-11-20', [surplus]);
    clock.advance(27 * 3_600_000);
    await settle();
    await boss.signIn('boss');
    const bill = async () => (await ask(calls.operatorBills, {})).list.find(({ provider }) => provider === 'test');
    expect(await bill()).toMatchObject({
      ...{ day: '2026-11-20', state: 'open', theirsFen: 36_000, closedBy: '' },
      differences: [
        { kind: 'surplus', number: 'N-1', oursFen: 0, theirsFen: 36_000, conclusion: '' },
        { kind: 'short', orderId: order.orderId, oursFen: 19_900, theirsFen: 0, conclusion: '' },
      ],
    });
    const conclude = async (n: number, conclusion: string) =>
      (await boss.send('operatorBillConclude', { payload: { provider: 'test', day: '2026-11-20', n, conclusion } })).head.code;
    expect(await conclude(0, ' ')).toBe('setup.invalid');
    expect([await conclude(0, '已退回'), await conclude(0, '已退回')]).toEqual(['00000000', '00000000']);
    expect([await conclude(0, '别的'), await conclude(7, '没有这行')]).toEqual(['publication.changed', 'setup.unknown']);
    expect(await bill()).toMatchObject({ state: 'open', closedBy: '' });
    expect(await conclude(1, '次日到账')).toBe('00000000');
    expect(await bill()).toMatchObject({ state: 'closed', closedBy: '李静', differences: [{ by: '李静' }, { conclusion: '次日到账' }] });
  });
});
