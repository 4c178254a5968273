import { CLOSE_AFTER_MS } from '../../src/domain/orders/judge.ts';
import { isOpen, type Order } from '../../src/domain/orders/order.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After this the bill of the day has the last word. */
const LONGEST = 72 * HOUR;
const FIRST = 20 * SECOND;
const FARTHEST = 10 * MINUTE;

/** Double the time since the cashier was opened, within bounds: soon in the first minutes, then every ten. */
const backOff = (since: number): number => Math.min(FARTHEST, Math.max(FIRST, since));

/**
 * When the provider is asked about an order next, 0 for never: while its cashier is open with growing pauses, at the end of its time to close it, and while
 * money is on its way back.
 */
export function nextAsk(order: Order, now: number): number {
  const { state, provider, openedAt, holdUntil, createdAt, payments, refunds } = order;
  // What was transferred by bank goes back by hand.
  const ofBank = new Set(payments.flatMap((one) => (one.provider === 'bank' ? [one.transactionId] : [])));
  if (refunds.some(({ state: at, transactionId }) => (at === 'asked' || at === 'processing') && !ofBank.has(transactionId))) {
    const since = now - Math.max(...refunds.map(({ at }) => at));
    return since > 30 * 24 * HOUR ? 0 : now + backOff(since);
  }
  if (!isOpen(order)) return 0;
  if (provider === null) return holdUntil;
  if (provider === 'bank') return 0;
  if (now - createdAt > LONGEST) return 0;
  if (state === 'closing') return Math.max(now + FIRST, openedAt + CLOSE_AFTER_MS);
  const asked = now + backOff(now - openedAt);
  return now < holdUntil ? Math.min(asked, holdUntil) : asked;
}
