import type { OrderState, RefundState } from './order.ts';

/* What an order is to its buyer. One function says its word, on every screen. */

/**
 * - `checking`  nobody may pay again before the provider has answered
 * - `open`      it can be paid until its time is over
 * - `ending`    the provider is being asked to close it
 * - `closed`    nothing was paid, and nothing can be
 * - `opening`   paid, and what was bought is not there yet
 * - `there`     what was bought is there
 * - `choose`    paid after it was closed: its buyer is asked what he wants
 * - `due`       paid, and to be given back
 * - `disputed`  amount, merchant or currency do not match
 * - `part`, `refunded`  some of what was paid was given back, or all of it
 */
export type OrderWord =
  | 'checking'
  | 'open'
  | 'ending'
  | 'closed'
  | 'opening'
  | 'there'
  | 'choose'
  | 'due'
  | 'disputed'
  | 'part'
  | 'refunded';

/** What of an order is needed to say its word. `unsure` 1 while nobody may pay again. */
export interface KnownOrder {
  readonly state: OrderState;
  readonly unsure: number;
  readonly paidFen: number;
  readonly refundedFen: number;
  readonly refunds: readonly { readonly state: RefundState }[];
}

/** What of an order is needed to find the one to go on with. */
export interface OwnOrder extends KnownOrder {
  readonly holdUntil: number;
  readonly createdAt: number;
}

const words = {
  created: 'open',
  paying: 'open',
  closing: 'ending',
  closed: 'closed',
  paid: 'opening',
  fulfilled: 'there',
  'paid-late': 'choose',
  'refund-due': 'due',
  disputed: 'disputed',
} as const satisfies Record<OrderState, OrderWord>;

/** Whether some of what was paid for an order was given back or is on its way, or all of it; null for nothing. */
export function refundWord({ paidFen, refundedFen }: Pick<KnownOrder, 'paidFen' | 'refundedFen'>): 'part' | 'refunded' | null {
  if (refundedFen === 0) return null;
  return refundedFen < paidFen ? 'part' : 'refunded';
}

/** The word of an order. */
export function orderWord(order: KnownOrder): OrderWord {
  const { state, unsure } = order;
  const refund = refundWord(order);
  const isNow = (at: RefundState): boolean => order.refunds.some((one) => one.state === at);
  // What is on its way back is not back.
  if (refund === 'refunded') return isNow('asked') || isNow('processing') ? 'due' : 'refunded';
  if (refund === 'part' && isNow('done')) return 'part';
  const word = words[state];
  return unsure !== 0 && (word === 'open' || word === 'ending') ? 'checking' : word;
}

/** A payment of it is known and stored. */
export const isPaid = ({ state, paidFen }: Pick<KnownOrder, 'state' | 'paidFen'>): boolean =>
  paidFen > 0 && (state === 'paid' || state === 'fulfilled');

/** What its buyer should do first about an order, the smaller the sooner; null where nothing is left to do. */
function urgencyOf(row: OwnOrder, now: number): number | null {
  switch (orderWord(row)) {
    case 'checking':
      return 0;
    case 'choose':
      return 1;
    case 'open':
      return row.holdUntil > now ? 2 : null;
    case 'ending':
      return 3;
    default:
      return null;
  }
}

/** The order to go on with before a new one is made: what is being checked first, then what waits for a choice, then what can still be paid; of several the newest. */
export function unfinishedOrder<O extends OwnOrder>(orders: readonly O[], now: number): O | null {
  const open = orders.flatMap((row) => {
    const urgency = urgencyOf(row, now);
    return urgency === null ? [] : [{ row, urgency }];
  });
  return open.sort((x, y) => x.urgency - y.urgency || y.row.createdAt - x.row.createdAt)[0]?.row ?? null;
}

/** The newer of what the device was told and what was just answered: more has happened to it. */
export function newerOrder<O extends { readonly history: readonly unknown[] }>(told: O | null, held: O | null): O | null {
  if (told === null || held === null) return told ?? held;
  return held.history.length > told.history.length ? held : told;
}
