import * as v from 'valibot';
import { refundWordOf, type Till, wordOf } from './till.ts';

/* What the gateway asks of the test cashier, each with its answer; null is what it cannot do. */

const merchant = v.string();
const tradeNumber = v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/));
const trade = v.object({ merchant, tradeNumber });
const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const createSchema = v.object({
  merchant,
  tradeNumber,
  batchId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  fen,
  subject: v.string(),
  expireAt: v.number(),
  notifyUrl: v.pipe(v.string(), v.url()),
});
const refundSchema = v.object({ merchant, tradeNumber, transactionId: v.string(), refundId: v.string(), fen, totalFen: fen });
const refundQuerySchema = v.object({ merchant, tradeNumber, refundId: v.string() });
const billSchema = v.object({ merchant, day: v.string() });

type Refunded = Parameters<typeof refundWordOf>;

export interface CallPorts {
  readonly till: Till;
  readonly now: () => number;
  /** Address of the page of a batch. */
  readonly pageOf: (batchId: string) => string;
  /** How far a refund gets at once. */
  readonly refundState: () => Refunded[1]['state'];
  /** A refund has come to its end. */
  readonly refunded: (...of: Refunded) => void;
}

/** A call's answer for what was sent; null for what is no question. */
type Answering = (message: unknown) => object | null;

function call<T>(schema: v.GenericSchema<unknown, T>, answer: (asked: T) => object | null): Answering {
  return (message) => {
    const read = v.safeParse(schema, message);
    return read.success ? answer(read.output) : null;
  };
}

/** The calls by their names. */
export function gatewayCalls({ till, now, pageOf, refundState, refunded }: CallPorts): ReadonlyMap<string, Answering> {
  /** Past its time nobody pays any more. */
  const found = (of: { merchant: string; tradeNumber: string }) => {
    const known = till.byNumber(of.merchant, of.tradeNumber);
    if (known.batchId !== '' && known.expireAt <= now() && known.payments.length === 0) known.isClosed = true;
    return known;
  };
  return new Map([
    ['create', call(createSchema, (asked) => ({ url: pageOf(till.open(asked).batchId) }))],
    ['query', call(trade, (asked) => wordOf(found(asked)))],
    [
      'close',
      call(trade, (asked) => {
        const known = found(asked);
        if (known.payments.length === 0) known.isClosed = true;
        return wordOf(known);
      }),
    ],
    [
      'refund',
      call(refundSchema, (asked) => {
        const made = till.refund(asked, refundState());
        if (made === null) return null;
        if (made.refund.state === 'done') refunded(made.trade, made.refund);
        return refundWordOf(made.trade, made.refund);
      }),
    ],
    [
      'refund-query',
      call(refundQuerySchema, (asked) => {
        const known = found(asked);
        const refund = till.refundOf(known, asked.refundId);
        if (refund?.state === 'processing' && refundState() === 'done') refund.state = 'done';
        return refund === null ? null : refundWordOf(known, refund);
      }),
    ],
    ['bill', call(billSchema, (asked) => ({ merchant: asked.merchant, lines: till.bill(asked.day) }))],
  ]);
}
