import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueBackFen, type Evidence, isUnsure, judge, type OrderEvent, rankOf } from './judge.ts';
import { openKindOf } from './open-kind.ts';
import { claimedFen, isTransferable, moneyOf, type Order, openEarlier, paidFen, refundedFen } from './order.ts';

const NOW = 1_795_000_000_000;
const order: Order = {
  orderId: '018f0000-0000-7000-8000-000000000001',
  tradeNumber: 'T20261126-1',
  accountId: '1',
  buyer: '王丽',
  purpose: 'SELL',
  productId: 'P0100',
  productName: '会员标准版',
  gives: { kind: 'member', months: 12 },
  unitFen: 128_000,
  totalFen: 256_000,
  agreed: [{ code: 'member', version: '3.2', name: '会员服务协议', at: NOW }],
  lines: [
    { companyId: 'a', companyName: '甲', fen: 128_000, term: null },
    { companyId: 'b', companyName: '乙', fen: 128_000, term: null },
  ],
  createdAt: NOW,
  holdUntil: NOW + 1_800_000,
  state: 'created',
  provider: null,
  batchId: '',
  openedAt: 0,
  cashierUrl: '',
  reference: '',
  word: null,
  payments: [],
  refunds: [],
  invoice: null,
  dispute: '',
  fulfilledAt: 0,
};
const form = { kind: 'plain', title: '甲公司', taxNo: '91441700MA4EER2Q2T', mail: 'a@example.com', mobile: '', remark: '' } as const;

const word = (more: Partial<Evidence> = {}): OrderEvent => ({
  kind: 'word',
  word: {
    ...{
      provider: 'test',
      state: 'paid',
      transactionId: 'x1',
      fen: 256_000,
      currency: 'CNY',
      paidAt: NOW,
      how: 'notification',
      digest: 'd',
    },
    ...more,
  },
});
const opened: OrderEvent = {
  kind: 'opened',
  provider: 'test',
  batchId: 'B1',
  cashierUrl: 'https://pay.example/?batchId=B1',
  reference: '',
};
const terms = [
  { from: '2026-11-26', to: '2027-11-25' },
  { from: '2027-04-11', to: '2028-04-10' },
];

/** What is left of an order after events; what was refused changes nothing. */
function after(...events: readonly OrderEvent[]): Order {
  return events.reduce<Order>((before, event) => {
    const judged = judge(before, event, NOW);
    return 'refused' in judged ? before : judged.order;
  }, order);
}

test('[PLUS-51] an order goes from its cashier to what was bought, and is paid by a provider’s word alone', () => {
  const paying = after(opened);
  expect([paying.state, isUnsure(paying)]).toEqual(['paying', false]);
  const asked = after(opened, { kind: 'silent', provider: 'test' });
  expect([asked.state, asked.word, isUnsure(asked)]).toEqual(['paying', { at: NOW, said: 'none', tries: 1 }, true]);
  expect(isUnsure(after(opened, word({ state: 'unpaid', transactionId: '' })))).toBe(false);
  expect(judge(paying, opened, NOW + 60_000)).toEqual({ order: paying, audit: null, effect: null });
  const judged = judge(paying, word(), NOW);
  expect(judged).toMatchObject({ effect: 'fulfil', order: { state: 'paid' }, audit: { cause: 'paid' } });
  const there = after(opened, word(), { kind: 'fulfilled', terms });
  expect(there.lines.map(({ term }) => term)).toEqual(terms);
  // The same word again, and the word that it is closed, change nothing of it.
  expect(judge(there, word(), NOW)).toEqual({ order: there, audit: null, effect: null });
  expect(after(opened, word(), word({ state: 'closed', transactionId: '' })).state).toBe('paid');
});

test('[PLUS-51] another amount or currency is a dispute: nothing is given until somebody has decided', () => {
  for (const [more, dispute] of [
    [{ fen: 255_999 }, 'amount'],
    [{ fen: 256_001 }, 'amount'],
    [{ currency: 'HKD' }, 'currency'],
  ] as const) {
    const judged = judge(after(opened), word(more), NOW);
    expect(judged).toMatchObject({ effect: null, order: { state: 'disputed', dispute } });
  }
  const disputed = after(opened, word({ fen: 255_999 }));
  expect(judge(disputed, { kind: 'chosen', choice: 'product', by: '李静', reason: '少一分' }, NOW)).toMatchObject({ effect: 'fulfil' });
  const back = after(opened, word({ fen: 255_999 }), { kind: 'chosen', choice: 'refund', by: '李静', reason: '' });
  expect([back.state, dueBackFen(back)]).toEqual(['refund-due', 255_999]);
});

test('[PLUS-51] paid after it was closed its buyer is asked; a second transaction is to be given back', () => {
  const late = after(opened, word({ state: 'closed', transactionId: '' }), word());
  expect(late.state).toBe('paid-late');
  expect(judge(late, { kind: 'chosen', choice: 'product', by: '', reason: '' }, NOW)).toMatchObject({
    effect: 'fulfil',
    order: { state: 'paid' },
  });
  const twice = after(opened, word(), { kind: 'fulfilled', terms }, word({ transactionId: 'x2', fen: 256_000 }));
  expect([twice.state, dueBackFen(twice), paidFen(twice)]).toEqual(['fulfilled', 256_000, 512_000]);
  const given = { kind: 'refundAsked', refundId: 'r1', transactionId: 'x2', fen: 256_000, reason: '重复付款', by: '李静' } as const;
  const back = judge(twice, given, NOW);
  expect(back).toMatchObject({ effect: null, order: { state: 'fulfilled' } });
  expect('order' in back && dueBackFen(back.order)).toBe(0);
});

test('[PLUS-51] a cancelled order without a cashier is closed at once; with one the provider has the last word', () => {
  expect(after({ kind: 'close', by: '王丽' }).state).toBe('closed');
  expect(after(opened, { kind: 'close', by: '王丽' }).state).toBe('closing');
  expect(after(opened, { kind: 'close', by: '王丽' }, word()).state).toBe('paid');
  expect(judge(after(opened, word()), { kind: 'close', by: '王丽' }, NOW)).toEqual({ refused: 'order.paid' });
  expect(judge(after(opened, word()), opened, NOW)).toEqual({ refused: 'order.paid' });
});

test('[PLUS-51] refunds: the same number once, never more than was paid; a whole one takes back what was bought and the invoice that waits', () => {
  const paid = after(opened, word(), { kind: 'fulfilled', terms }, { kind: 'invoiceAsked', form });
  const ask = (refundId: string, fen: number): OrderEvent => ({
    kind: 'refundAsked',
    refundId,
    transactionId: 'x1',
    fen,
    reason: '退',
    by: '李静',
  });
  const part = judge(paid, ask('r1', 56_000), NOW);
  if ('refused' in part) throw new Error(part.refused);
  expect([part.effect, part.order.invoice?.state, refundedFen(part.order)]).toEqual([null, 'asked', 56_000]);
  expect(judge(part.order, ask('r1', 56_000), NOW)).toMatchObject({ audit: null });
  expect(judge(part.order, ask('r1', 55_000), NOW)).toEqual({ refused: 'refund.tooMuch' });
  expect(judge(part.order, ask('r2', 200_001), NOW)).toEqual({ refused: 'refund.tooMuch' });
  const whole = judge(part.order, ask('r2', 200_000), NOW);
  expect(whole).toMatchObject({ effect: 'withdraw', order: { invoice: { state: 'void' }, state: 'refund-due' } });
  if ('refused' in whole) throw new Error(whole.refused);
  const told = judge(whole.order, { kind: 'refundTold', refundId: 'r2', state: 'done' }, NOW);
  if ('refused' in told) throw new Error(told.refused);
  expect(judge(told.order, { kind: 'refundTold', refundId: 'r2', state: 'processing' }, NOW)).toMatchObject({ audit: null });
  // Given back at the provider before its payment was heard of: not unpaid, and nothing is given for it.
  const elsewhere = after(opened, word({ state: 'refunded' }));
  expect([elsewhere.state, paidFen(elsewhere), refundedFen(elsewhere), dueBackFen(elsewhere)]).toEqual(['refund-due', 256_000, 256_000, 0]);
});

test('[PLUS-51] refunds that were made at the provider: a part is a part, what makes it whole takes back what was bought, once; its number takes the place of what was guessed', () => {
  const paid = after(opened, word(), { kind: 'fulfilled', terms }, { kind: 'invoiceAsked', form });
  const found = (refundId: string, fen: number, transactionId = 'x1'): OrderEvent => ({
    ...{ kind: 'refundFound', refundId, transactionId, fen, state: 'done' },
  });
  const part = judge(paid, found('b1', 56_000), NOW);
  if ('refused' in part) throw new Error(part.refused);
  expect([part.effect, part.audit?.cause, part.order.state, part.order.invoice?.state]).toEqual([
    ...[null, 'refund.found', 'fulfilled', 'asked'],
  ]);
  expect(judge(part.order, found('b1', 56_000), NOW)).toMatchObject({ audit: null });
  expect(judge(part.order, found('b2', 200_001), NOW)).toEqual({ refused: 'refund.tooMuch' });
  expect(judge(part.order, found('b2', 1_000, 'x9'), NOW)).toEqual({ refused: 'order.unpaid' });
  // All of it is given back, and of 200000 nobody knows yet by which refunds.
  const whole = judge(part.order, found('p-x1', 200_000), NOW);
  if ('refused' in whole) throw new Error(whole.refused);
  expect([whole.effect, whole.order.state, whole.order.invoice?.state]).toEqual(['withdraw', 'refund-due', 'void']);
  const named = judge(whole.order, found('b2', 150_000), NOW);
  if ('refused' in named) throw new Error(named.refused);
  expect([named.effect, named.order.refunds.map(({ refundId, fen }) => [refundId, fen])]).toEqual([
    null,
    [
      ['b1', 56_000],
      ['p-x1', 50_000],
      ['b2', 150_000],
    ],
  ]);
  // What was given back before its payment was heard of was a part: the rest is to be given back too.
  const elsewhere = after(opened, word({ state: 'refunded' }), found('b1', 56_000));
  expect([elsewhere.state, refundedFen(elsewhere), dueBackFen(elsewhere)]).toEqual(['refund-due', 56_000, 200_000]);
  const disputed = after(opened, word({ fen: 255_999 }));
  expect(after(opened, word({ fen: 255_999 }), found('b1', 1)).state).toBe('disputed');
  expect(judge(disputed, found('b1', 255_999), NOW)).toMatchObject({ effect: null, order: { state: 'refund-due' } });
});

test('[ORDER-07] an invoice is applied for once, of what was bought and is kept', () => {
  expect(judge(after(opened), { kind: 'invoiceAsked', form }, NOW)).toEqual({ refused: 'invoice.refused' });
  const asked = after(opened, word(), { kind: 'fulfilled', terms }, { kind: 'invoiceAsked', form });
  expect(judge(asked, { kind: 'invoiceAsked', form }, NOW)).toEqual({ refused: 'invoice.exists' });
  const refused = judge(asked, { kind: 'invoiceEnded', number: '', words: '税号不符', by: '李静' }, NOW);
  if ('refused' in refused) throw new Error(refused.refused);
  expect(judge(refused.order, { kind: 'invoiceAsked', form }, NOW)).toMatchObject({ order: { invoice: { state: 'asked', words: '' } } });
  expect(judge(asked, { kind: 'invoiceEnded', number: '2644001', words: '', by: '李静' }, NOW)).toMatchObject({
    order: { invoice: { state: 'issued', number: '2644001' } },
  });
  expect(judge({ ...asked, invoice: null, state: 'disputed' }, { kind: 'invoiceAsked', form }, NOW)).toEqual({
    refused: 'invoice.refused',
  });
});

test('[PLUS-51] a second payment that goes back changes nothing of the first: its invoice, what is paid and what is kept; the first that goes back whole takes both', () => {
  const twice = after(
    opened,
    word(),
    { kind: 'fulfilled', terms },
    { kind: 'invoiceAsked', form },
    word({ transactionId: 'x2', fen: 256_000 }),
  );
  const back = (transactionId: string): OrderEvent => ({
    ...{ kind: 'refundAsked', refundId: `r-${transactionId}`, transactionId },
    ...{ fen: 256_000, reason: '', by: '' },
  });
  const second = judge(twice, back('x2'), NOW);
  if ('refused' in second) throw new Error(second.refused);
  expect([second.effect, second.order.state, second.order.invoice?.state]).toEqual([null, 'fulfilled', 'asked']);
  expect([moneyOf(twice), moneyOf(second.order)]).toEqual([
    { paidFen: 512_000, refundedFen: 0 },
    { paidFen: 256_000, refundedFen: 0 },
  ]);
  const refused = judge(second.order, { kind: 'invoiceEnded', number: '', words: '税号不符', by: '' }, NOW);
  if ('refused' in refused) throw new Error(refused.refused);
  expect(judge(refused.order, { kind: 'invoiceAsked', form }, NOW)).toMatchObject({ order: { invoice: { state: 'asked' } } });
  const first = judge(second.order, back('x1'), NOW);
  expect(first).toMatchObject({ effect: 'withdraw', order: { state: 'refund-due', invoice: { state: 'void' } } });
  expect('order' in first && moneyOf(first.order)).toEqual({ paidFen: 256_000, refundedFen: 256_000 });
});

test('[PLUS-51] a refund that comes to nothing is due again and waits for an operator; one that is stuck may still be done, and what it claims is not given back twice', () => {
  const ask = (refundId: string, fen: number): OrderEvent => ({
    kind: 'refundAsked',
    refundId,
    transactionId: 'x1',
    fen,
    reason: '',
    by: '',
  });
  const tell = (refundId: string, state: 'closed' | 'abnormal' | 'done'): OrderEvent => ({ kind: 'refundTold', refundId, state });
  const paid = [opened, word(), { kind: 'fulfilled', terms } as const];
  const closed = after(...paid, ask('r1', 256_000), tell('r1', 'closed'));
  expect([closed.state, dueBackFen(closed), openKindOf(closed)]).toEqual(['refund-due', 256_000, 'due']);
  const again = judge(closed, ask('r2', 256_000), NOW);
  // What was bought is taken back once.
  expect(again).toMatchObject({ effect: null, order: { state: 'refund-due' } });
  const part = after(...paid, ask('r1', 100_000), tell('r1', 'closed'));
  expect([part.state, dueBackFen(part), openKindOf(part)]).toEqual(['fulfilled', 0, 'due']);
  expect(openKindOf(after(...paid, ask('r1', 100_000), tell('r1', 'closed'), ask('r2', 100_000)))).toBe('');
  const stuck = after(...paid, ask('r1', 200_000), tell('r1', 'abnormal'));
  expect(openKindOf(stuck)).toBe('due');
  expect(judge(stuck, ask('r2', 56_001), NOW)).toEqual({ refused: 'refund.tooMuch' });
  const both = after(...paid, ask('r1', 200_000), tell('r1', 'abnormal'), ask('r2', 56_000), tell('r1', 'done'), tell('r2', 'done'));
  expect([both.state, refundedFen(both)]).toEqual(['refund-due', 256_000]);
  // Its provider gave that money back under another number: the one that was stuck is never done beside it.
  const other: OrderEvent = { ...{ kind: 'refundFound', refundId: 'b1', transactionId: 'x1' }, ...{ fen: 256_000, state: 'done' } };
  const found = after(...paid, ask('r1', 200_000), tell('r1', 'abnormal'), other, tell('r1', 'done'));
  expect(found.refunds.map(({ refundId, state }) => [refundId, state])).toEqual([
    ['r1', 'closed'],
    ['b1', 'done'],
  ]);
});

test('[PLUS-51] every way in which an order was at a cashier counts: another is unsure until each says unpaid, closed it ends nothing, paid it is what it was paid with', () => {
  const other: OrderEvent = { ...opened, provider: 'wechat', batchId: 'B2' };
  const back = { provider: 'test', transactionId: '' } as const;
  const two = after(opened, word({ state: 'unpaid', transactionId: '' }), other);
  expect([two.provider, two.earlier, isUnsure(two)]).toEqual([
    'wechat',
    [{ provider: 'test', batchId: 'B1', openedAt: NOW, said: 'unpaid' }],
    false,
  ]);
  const silent = after(opened, other, { kind: 'silent', provider: 'test' });
  expect([silent.word, isUnsure(silent), openKindOf(silent)]).toEqual([null, true, 'unsure']);
  expect(judge(silent, { kind: 'silent', provider: 'test' }, NOW)).toMatchObject({ audit: null });
  expect(isUnsure(after(opened, other, { kind: 'silent', provider: 'test' }, word({ ...back, state: 'unpaid' })))).toBe(false);
  expect(isUnsure(after(opened, other, word({ ...back, state: 'processing' })))).toBe(true);
  const ended = after(opened, other, word({ ...back, state: 'closed' }));
  expect([ended.state, openEarlier(ended), isUnsure(ended)]).toEqual(['paying', [], false]);
  const paid = after(opened, other, word({ provider: 'test' }));
  expect([paid.state, paid.provider, openEarlier(paid).map(({ provider }) => provider)]).toEqual(['paid', 'test', ['wechat']]);
  const twice = after(opened, other, word({ provider: 'test' }), word({ provider: 'wechat', transactionId: 'w1' }));
  expect([twice.payments.length, openEarlier(twice)]).toEqual([2, []]);
  // Chosen again it is no earlier one; a bank is none that can be asked, and its transfer can come at any time.
  expect(after(opened, other, opened).earlier?.map(({ provider }) => provider)).toEqual(['wechat']);
  const bank = after({ ...opened, provider: 'bank' }, other);
  expect([openEarlier(bank), isTransferable(bank), isTransferable(two)]).toEqual([[], true, false]);
});

const transaction = fc.constantFrom('x1', 'x2', 'w1');
const provider = fc.constantFrom('test', 'test', 'wechat');
const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  provider.map((name): OrderEvent => ({ ...opened, provider: name, batchId: `B-${name}` })),
  fc
    .record({
      state: fc.constantFrom('paid', 'paid', 'unpaid', 'closed', 'processing', 'refunded'),
      transactionId: transaction,
      fen: fc.constantFrom(256_000, 256_000, 255_999),
      currency: fc.constantFrom('CNY', 'CNY', 'CNY', 'USD'),
    } as const)
    // Each provider has numbers of its own.
    .map((more) => word({ ...more, provider: more.transactionId === 'w1' ? 'wechat' : 'test' })),
  provider.map((name): OrderEvent => ({ kind: 'silent', provider: name })),
  fc.constant<OrderEvent>({ kind: 'close', by: '王丽' }),
  fc.constant<OrderEvent>({ kind: 'undeliverable' }),
  fc.constantFrom('product', 'refund').map((choice): OrderEvent => ({ kind: 'chosen', choice, by: '王丽', reason: '' })),
  fc
    .tuple(fc.constantFrom('r1', 'r2', 'r3'), transaction, fc.constantFrom(-5, 0, 56_000, 200_000, 256_000, 256_001))
    .map(([refundId, transactionId, fen]): OrderEvent => ({ kind: 'refundAsked', refundId, transactionId, fen, reason: '', by: '' })),
  fc
    .tuple(fc.constantFrom('r1', 'r2', 'p-x1'), fc.constantFrom('processing', 'done', 'closed', 'abnormal'))
    .map(([refundId, state]): OrderEvent => ({ kind: 'refundTold', refundId, state })),
  fc
    .tuple(fc.constantFrom('r1', 'b1', 'b2', 'p-x1'), transaction, fc.constantFrom(-1, 1, 100_000, 156_000, 256_000))
    .map(([refundId, transactionId, fen]): OrderEvent => ({ kind: 'refundFound', refundId, transactionId, fen, state: 'done' })),
  fc.constant<OrderEvent>({ kind: 'invoiceAsked', form }),
  fc.constantFrom('', '2644001').map((number): OrderEvent => ({ kind: 'invoiceEnded', number, words: '', by: '' })),
);

test('[PLUS-51] whatever comes in whatever order: paid only with a transaction, rank never falls, one fulfilment, never more given back than paid, each change with its cause', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.boolean(), fc.array(anyEvent, { maxLength: 25 }), (isPaid, events) => {
      // Half of them begin with what was paid: refunds need it.
      const start = isPaid ? [opened, word()] : [];
      let now: Order = order;
      let fulfilments = 0;
      let withdrawals = 0;
      for (const event of [...start, ...events]) {
        const judged = judge(now, event, NOW);
        if ('refused' in judged) continue;
        const before = now;
        now = judged.order;
        if (judged.audit === null) expect(now).toBe(before);
        else expect(judged.audit.cause).not.toBe('');
        if (judged.effect === 'fulfil') {
          fulfilments += 1;
          const ended = judge(now, { kind: 'fulfilled', terms }, NOW);
          if ('refused' in ended) throw new Error('what is paid can be fulfilled');
          now = ended.order;
        }
        if (judged.effect === 'withdraw') withdrawals += 1;
        seen.add(now.state);
        expect(rankOf(now)).toBeGreaterThanOrEqual(rankOf(before));
        if (rankOf(now) >= 4) expect(now.payments.length).toBeGreaterThan(0);
        expect(new Set(now.payments.map((one) => `${one.provider} ${one.transactionId}`)).size).toBe(now.payments.length);
        for (const { transactionId, fen } of now.payments) {
          const given = refundedFen({ refunds: now.refunds.filter((one) => one.transactionId === transactionId) });
          expect(given).toBeLessThanOrEqual(fen);
          expect(claimedFen(now, transactionId)).toBeLessThanOrEqual(fen);
        }
        expect(dueBackFen(now) + refundedFen(now)).toBeLessThanOrEqual(paidFen(now));
        expect(Number.isSafeInteger(dueBackFen(now))).toBe(true);
      }
      expect(fulfilments).toBeLessThanOrEqual(1);
      if (fulfilments === 0) expect(withdrawals).toBe(0);
    }),
    { numRuns: 1_500, seed: 20261126 },
  );
  expect([...seen].sort()).toEqual(['closed', 'closing', 'created', 'disputed', 'fulfilled', 'paid-late', 'paying', 'refund-due']);
});
