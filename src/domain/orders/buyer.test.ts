import { expect, test } from 'vitest';
import { isPaid, newerOrder, type OwnOrder, orderWord, unfinishedOrder } from './buyer.ts';
import { orderStates, type RefundState } from './order.ts';

const own = (given: Partial<OwnOrder> = {}): OwnOrder => ({
  ...{ state: 'created', unsure: 0, paidFen: 0, refundedFen: 0, refunds: [], holdUntil: 2_000, createdAt: 1 },
  ...given,
});

test('[PLUS-51] every state of an order has its word; one that nobody is sure of is being checked while it is open, and what was given back stands over all', () => {
  expect(orderStates.map((state) => [state, orderWord(own({ state })), orderWord(own({ state, unsure: 1 }))])).toEqual([
    ['created', 'open', 'checking'],
    ['paying', 'open', 'checking'],
    ['closing', 'ending', 'checking'],
    ['closed', 'closed', 'closed'],
    ['paid', 'opening', 'opening'],
    ['paid-late', 'choose', 'choose'],
    ['refund-due', 'due', 'due'],
    ['fulfilled', 'there', 'there'],
    ['disputed', 'disputed', 'disputed'],
  ]);
  // What is on its way back is not back.
  const back = (refundedFen: number, ...all: RefundState[]) =>
    orderWord(
      own({ state: refundedFen < 500 ? 'fulfilled' : 'refund-due', paidFen: 500, refundedFen, refunds: all.map((state) => ({ state })) }),
    );
  expect([back(499, 'done'), back(499, 'asked'), back(499, 'done', 'processing')]).toEqual(['part', 'there', 'part']);
  expect([back(500, 'done'), back(500, 'done', 'asked'), back(500, 'processing')]).toEqual(['refunded', 'due', 'due']);
});

test('[ORDER-07] an invoice follows only a payment that is stored', () => {
  expect(isPaid(own({ state: 'paid', paidFen: 1 }))).toBe(true);
  expect(isPaid(own({ state: 'fulfilled', paidFen: 9 }))).toBe(true);
  // A trial is there without a payment.
  expect(isPaid(own({ state: 'fulfilled' }))).toBe(false);
  for (const state of ['disputed', 'paid-late', 'refund-due', 'closed'] as const) expect(isPaid(own({ state, paidFen: 9 }))).toBe(false);
});

test('[PLUS-51] the order to go on with: what is checked, then what is to be chosen, then what can be paid, the newest of it; none that is over', () => {
  expect(unfinishedOrder([], 1_000)).toBeNull();
  const done = own({ state: 'fulfilled', createdAt: 90 });
  const over = own({ holdUntil: 1_000, createdAt: 80 });
  expect(unfinishedOrder([done, over, own({ state: 'closed' })], 1_000)).toBeNull();
  const older = own({ state: 'paying', createdAt: 10 });
  const newer = own({ createdAt: 20 });
  expect(unfinishedOrder([done, older, newer, over], 1_000)).toBe(newer);
  const late = own({ state: 'paid-late', createdAt: 2 });
  expect(unfinishedOrder([newer, late], 1_000)).toBe(late);
  const unsure = own({ state: 'paying', unsure: 1, createdAt: 1, holdUntil: 0 });
  expect(unfinishedOrder([newer, late, unsure], 1_000)).toBe(unsure);
});

test('of an answer and what was told, the one counts to which more has happened', () => {
  const told = { history: [1, 2] };
  const held = { history: [1, 2, 3] };
  expect([newerOrder(told, held), newerOrder(held, told), newerOrder(told, { history: [3, 4] })]).toEqual([held, held, told]);
  expect([newerOrder(null, held), newerOrder(told, null), newerOrder<typeof told>(null, null)]).toEqual([held, told, null]);
});
