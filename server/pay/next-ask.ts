import { CLOSE_AFTER_MS } from '../../src/domain/orders/judge.ts';
import { isOpen, type Order, openEarlier } from '../../src/domain/orders/order.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After this the bill of the day has the last word. */
const LONGEST = 72 * HOUR;
/** So long a refund is followed. */
const LONGEST_REFUND = 30 * 24 * HOUR;
const FIRST = 20 * SECOND;
const FARTHEST = 10 * MINUTE;

/** Double the time since the cashier was opened, within bounds: soon in the first minutes, then every ten. */
const backOff = (since: number): number => Math.min(FARTHEST, Math.max(FIRST, since));

/** When a provider is asked about money that is on its way back. What was transferred by bank goes back by hand. */
function nextOfRefunds({ payments, refunds }: Order, now: number): number {
  const ofBank = new Set(payments.flatMap((one) => (one.provider === 'bank' ? [one.transactionId] : [])));
  const waits = refunds.filter(({ state, transactionId }) => (state === 'asked' || state === 'processing') && !ofBank.has(transactionId));
  if (waits.length === 0) return 0;
  const since = now - Math.max(...waits.map(({ at }) => at));
  return since > LONGEST_REFUND ? 0 : now + backOff(since);
}

/** When an order that has ended is closed at the ways in which it could still be paid. */
function nextOfEarlier(order: Order, now: number): number {
  const ways = openEarlier(order);
  if (isOpen(order) || ways.length === 0 || now - order.createdAt > LONGEST) return 0;
  const first = Math.min(...ways.map(({ openedAt }) => openedAt));
  return Math.max(now + backOff(now - first), first + CLOSE_AFTER_MS);
}

/** When it is asked whether an order was paid: while its cashier is open with growing pauses, and at the end of its time to close it. */
function nextOfOpen(order: Order, now: number): number {
  const { state, provider, openedAt, holdUntil, createdAt } = order;
  if (!isOpen(order)) return 0;
  if (provider === null) return holdUntil;
  if (state === 'closing' && provider === 'bank') return now + FIRST;
  if (provider === 'bank') return 0;
  if (now - createdAt > LONGEST) return 0;
  if (state === 'closing') return Math.max(now + backOff(now - openedAt), openedAt + CLOSE_AFTER_MS);
  const asked = now + backOff(now - openedAt);
  return now < holdUntil ? Math.min(asked, holdUntil) : asked;
}

/** When providers are asked about an order next, 0 for never. */
export function nextAsk(order: Order, now: number): number {
  const times = [nextOfRefunds(order, now), nextOfEarlier(order, now), nextOfOpen(order, now)].filter((at) => at > 0);
  return times.length === 0 ? 0 : Math.min(...times);
}
