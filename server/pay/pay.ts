import { chinaDay, startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { isOpen, type Order, openEarlier, providerNames } from '../../src/domain/orders/order.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { Cashier, type CashierPorts } from './cashier.ts';
import { compareBill, daysWithoutBill } from './compare-bill.ts';
import { type NotificationResult, takeNotification } from './notifications.ts';
import type { Notification } from './provider.ts';
import type { Selling } from './quote.ts';
import { daysBefore, daysToReconcile, endReconciling, isReconciling } from './reconciling.ts';
import { postpone, readOrder } from './trades.ts';

/** How often a process looks for orders whose provider is to be asked, milliseconds. */
export const PAY_EVERY = 5_000;
/** Orders of one look. */
const AT_ONCE = 50;
/** When the bill of the day before is fetched, milliseconds after China's midnight. Providers have theirs by nine or ten. */
const BILL_AFTER = 10 * 3_600_000 + 10 * 60_000;
/** How often a process looks for bills that are not compared, milliseconds. */
const BILLS_EVERY = 5 * 60_000;

/** Everything about money at the gateway. */
export interface Pay {
  readonly cashier: Cashier;
  /** Which ways to pay there are, and why nothing is sold. `db`: that of the transaction in which it is asked. */
  selling(db?: Store['db'] | WriteTx['db']): Promise<Selling>;
  /** Takes a notification of a provider; null for a way to pay that the deployment has not. */
  notified(provider: string, notification: Notification): Promise<NotificationResult | null>;
  /** Asks providers about orders without a word, closes what nobody paid, follows refunds, and compares bills. Never rejects. */
  settle(): Promise<void>;
  /** Resolves when nothing is being settled. */
  idle(): Promise<void>;
}

/** One step for an order whose time has come. */
async function step(cashier: Cashier, order: Order, now: number): Promise<void> {
  for (const refund of order.refunds)
    if (refund.state === 'asked' || refund.state === 'processing') await cashier.refund(order, refund.refundId);
  if (!isOpen(order) && openEarlier(order).length > 0) await cashier.closeEarlier(order);
  if (!isOpen(order)) return;
  if (order.state === 'closing' || now >= order.holdUntil) await cashier.close(order, '');
  else await cashier.ask(order);
}

export function createPay(ports: CashierPorts): Pay {
  const { store, clock, log, providers } = ports;
  const cashier = new Cashier(ports);

  /** Orders of one provider whose time has come, the longest due first. */
  async function askOf(provider: string): Promise<void> {
    const now = clock.now();
    const due = store.db.selectFrom('trade').select(['account_id', 'order_id']).where('ask_at', '>', 0).where('ask_at', '<=', now);
    for (const { account_id, order_id } of await due.where('provider', '=', provider).orderBy('ask_at').limit(AT_ONCE).execute()) {
      const order = await readOrder(store.db, account_id, order_id);
      if (order === null) continue;
      await step(cashier, order, now);
      const after = await readOrder(store.db, account_id, order_id);
      if (after !== null) await postpone(store.db, after, clock.now());
    }
  }

  /** Asks every provider at once: one that does not answer keeps nobody else waiting. */
  async function askAll(): Promise<void> {
    await Promise.all(['', ...providerNames].map(askOf));
  }

  let comparedAt = Number.NEGATIVE_INFINITY;
  async function compareAll(): Promise<void> {
    const now = clock.now();
    const today = chinaDay(now);
    if (now < startOfChinaDay(today) + BILL_AFTER || now - comparedAt < BILLS_EVERY) return;
    comparedAt = now;
    const owed = await daysToReconcile(ports);
    let isWhole = true;
    for (const provider of providers.values())
      for (const day of await daysWithoutBill(ports, provider.name, [...owed, ...(await daysBefore(ports, today))])) {
        const isDone = day < today && (await compareBill({ ...ports, cashier }, provider, day));
        if (owed.includes(day)) isWhole = isDone && isWhole;
      }
    if (owed.length > 0 && isWhole) await endReconciling(ports, '');
  }

  const settling = oneAtATime(
    async () => {
      await askAll();
      await compareAll();
    },
    (error) => log.error('orders not settled', { error: String(error) }),
  );

  return {
    cashier,
    async selling(db = store.db) {
      const ways = [...providers.keys()];
      if (ways.length === 0) return { ways, paused: 'provider' };
      return { ways, paused: (await isReconciling(db, store.epoch)) ? 'reconciling' : '' };
    },
    notified: (name, notification) => {
      const provider = [...providers.values()].find((one) => one.name === name);
      return provider === undefined ? Promise.resolve(null) : takeNotification({ ...ports, cashier }, provider, notification);
    },
    settle: settling.run,
    idle: settling.idle,
  };
}
