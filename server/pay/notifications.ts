import type { Order } from '../../src/domain/orders/order.ts';
import { sha256Hex } from '../hash.ts';
import type { Cashier, CashierPorts } from './cashier.ts';
import type { Notification, NotificationProblem, Provider } from './provider.ts';

/** What a provider is answered with, and how it came to that. */
export interface NotificationResult {
  readonly answer: { readonly status: number; readonly body: string; readonly type: string };
  readonly outcome: 'taken' | RefusedBy;
}

/** Why a notification is refused: by its adapter, or because it is of no order, or of a transaction that is another order's. */
type RefusedBy = NotificationProblem | 'unknown' | 'transaction';

type Ports = Pick<CashierPorts, 'store' | 'clock' | 'random' | 'log'> & { readonly cashier: Cashier };

/** Counts what was refused: on the operator's page, and in the log without its text. */
async function refuse(
  { store, clock, random, log }: Ports,
  { name, answer }: Provider,
  given: { problem: RefusedBy; tradeNumber: string; body: string },
): Promise<NotificationResult> {
  const { problem, tradeNumber, body } = given;
  log.error('notification refused', { provider: name, problem });
  const row = { id: random.uuid(), provider: name, problem, trade_number: tradeNumber, digest: sha256Hex(body), at: clock.now() };
  await store.db.insertInto('pay_refusal').values(row).execute();
  return { answer: answer(false), outcome: problem };
}

/** An order of which money is given back: nobody has heard of its payment, so the provider is asked for it. */
async function withPayment(cashier: Cashier, provider: Provider, order: Order): Promise<Order> {
  if (order.payments.length > 0) return order;
  const asked = await provider.query(order.tradeNumber);
  if (asked.kind === 'none') return order;
  const heard = await cashier.hear(order, { provider, word: asked.word, how: 'query', by: provider.name });
  return 'refused' in heard ? order : heard.order;
}

/**
 * Takes a notification: verified, for an order of ours, stored before it is answered. The same again is taken and changes nothing. One of a refund whose payment
 * nobody has heard of asks for the payment before.
 */
export async function takeNotification(ports: Ports, provider: Provider, notification: Notification): Promise<NotificationResult> {
  const { cashier, clock } = ports;
  const verified = await provider.verify(notification, clock.now());
  const { body } = notification;
  if (verified.kind === 'refused') return refuse(ports, provider, { problem: verified.problem, tradeNumber: '', body });
  const { tradeNumber } = verified.word;
  const order = await cashier.named(tradeNumber);
  if (order === null) return refuse(ports, provider, { problem: 'unknown', tradeNumber: tradeNumber.slice(0, 64), body });
  if (verified.kind === 'payment') {
    if (verified.word.merchant !== provider.merchant) return refuse(ports, provider, { problem: 'merchant', tradeNumber, body });
    const moved = await cashier.hear(order, { provider, word: verified.word, how: 'notification', by: provider.name });
    if ('refused' in moved && moved.refused === 'payment.other')
      return refuse(ports, provider, { problem: 'transaction', tradeNumber, body });
    return { answer: provider.answer(true), outcome: 'taken' };
  }
  await cashier.hearAnyRefund(await withPayment(cashier, provider, order), verified.word, provider);
  return { answer: provider.answer(true), outcome: 'taken' };
}
