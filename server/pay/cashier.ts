import { chinaDay } from '../../src/domain/core/china-time.ts';
import type { Log } from '../../src/domain/core/log.ts';
import {
  CLOSE_AFTER_MS,
  type Evidence,
  isUnsure,
  type Judged,
  type OrderEvent,
  type OrderRefusal,
  unnamedRefund,
} from '../../src/domain/orders/judge.ts';
import { givenBack, isOpen, type Order, openEarlier, type ProviderName } from '../../src/domain/orders/order.ts';
import { sha256Hex } from '../hash.ts';
import type { Clock, Random } from '../ports.ts';
import { randomLetters } from '../random-number.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import type { Store } from '../store/store.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { deliver, type Holders, holdersByCompany } from './fulfil.ts';
import { notifyUrlOf } from './pay-config.ts';
import type { Provider, ProviderWord, RefundWord, Said } from './provider.ts';
import { takeBack } from './take-back.ts';
import { tellBuyer } from './tell-buyer.ts';
import { addOrder, byGateway, type Cause, moveOrder, ownerOf, readOrder } from './trades.ts';

export interface CashierPorts {
  /** The address of this gateway under which providers reach it. */
  readonly notifyBase: string;
  readonly store: Store;
  readonly groupCommit: GroupCommit;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly providers: ReadonlyMap<ProviderName, Provider>;
}

/** What became of an order, or why nothing did. */
export type Moved =
  | { readonly order: Order }
  | { readonly refused: OrderRefusal | 'order.unknown' | 'pay.none' | 'pay.silent' | 'payment.other' };

/** A word of a provider with the text that it came in. */
interface Heard {
  readonly provider: Provider;
  readonly word: ProviderWord;
  readonly how: Evidence['how'];
  readonly by: string;
}

/**
 * Orders and the providers that take their money: every change goes through `move`, which stores the order, its history, the provider's word and what was bought in
 * one transaction.
 */
export class Cashier {
  private readonly ports: CashierPorts;

  constructor(ports: CashierPorts) {
    this.ports = ports;
  }

  get providers(): ReadonlyMap<ProviderName, Provider> {
    return this.ports.providers;
  }

  /** Does something to an order of an account. `after` runs in the same transaction, once the order has changed. */
  async move(
    { accountId, orderId }: { accountId: string; orderId: string },
    event: OrderEvent,
    cause: Cause,
    after: (change: AccountChange, order: Order) => Promise<void> = async () => {},
  ): Promise<Moved> {
    const { store, groupCommit } = this.ports;
    const known = await readOrder(store.db, accountId, orderId);
    if (known === null) return { refused: 'order.unknown' };
    const holders = await holdersByCompany(
      store.db,
      known.lines.map(({ companyId }) => companyId),
    );
    const otherIds = [...new Set([...holders.values()].flat())].filter((id) => id !== accountId);
    return groupCommit.carryOut({
      ...{ accountId, otherIds, companyIds: known.lines.map(({ companyId }) => companyId), commandIds: [] },
      run: async (change, others): Promise<Moved> => {
        const order = await readOrder(change.tx.db, accountId, orderId);
        if (order === null) return { refused: 'order.unknown' };
        const judged = await moveOrder(change, order, event, cause);
        if ('refused' in judged) return judged;
        if (judged.audit !== null) await after(change, judged.order);
        const changes = new Map([change, ...others].map((one) => [one.accountId, one]));
        return { order: await this.bring(judged, { change, changes, holders }) };
      },
    });
  }

  /** Stores a new order. A trial has nothing to be paid: what it gives is there in the same transaction. `holders`: the accounts that have its companies. */
  async add(change: AccountChange, holders: readonly AccountChange[], order: Order, contentHash: string): Promise<Order> {
    await addOrder(change, order, contentHash);
    if (order.purpose === 'SELL') return order;
    const held = await holdersByCompany(
      change.tx.db,
      order.lines.map(({ companyId }) => companyId),
    );
    const changes = new Map([change, ...holders].map((one) => [one.accountId, one]));
    return this.bring({ order, audit: null, effect: 'fulfil' }, { change, changes, holders: held });
  }

  /** Opens the cashier of an order at a provider. */
  async open(order: Order, name: ProviderName): Promise<Moved> {
    const { clock, random, notifyBase } = this.ports;
    const provider = this.providers.get(name);
    if (provider === undefined) return { refused: 'pay.none' };
    if (!isOpen(order)) return { refused: order.payments.length > 0 ? 'order.paid' : 'order.ended' };
    // Another way than before: who paid there has paid, and only the provider's word that nothing was opens another cashier. A bank has no word.
    if (order.provider !== null && order.provider !== name) {
      const asked = await this.ask(order, { butBank: true });
      if ('refused' in asked || !isOpen(asked.order) || isUnsure(asked.order)) return asked;
    }
    // A cashier that was opened before is the same payment, and goes by its batch.
    const known = order.provider === name ? order.batchId : (order.earlier?.find((way) => way.provider === name)?.batchId ?? '');
    const batchId = known || `B${chinaDay(clock.now()).slice(2).replaceAll('-', '')}${randomLetters(random, 10)}`;
    const said = await provider.create({
      ...{ tradeNumber: order.tradeNumber, batchId, fen: order.totalFen, subject: order.productName },
      ...{ expireAt: order.holdUntil, notifyUrl: notifyUrlOf(notifyBase, name) },
    });
    if (said.kind === 'none') {
      this.ports.log.error('cashier not opened', { provider: name, reason: said.reason });
      return { refused: 'pay.silent' };
    }
    const { url: cashierUrl, reference } = said.word;
    return this.move(order, { kind: 'opened', provider: name, batchId, cashierUrl, reference }, { by: order.buyer, digest: '' });
  }

  /**
   * Asks about an order at every way in which it can be paid: nothing is paid by it. Without an answer nobody knows, and says so; so it is where the deployment has a way no
   * more. `butBank`: leaves a bank out, which never knows.
   */
  async ask(order: Order, { butBank = false }: { readonly butBank?: boolean } = {}): Promise<Moved> {
    const current = order.provider === null || (butBank && order.provider === 'bank') ? [] : [order.provider];
    const names = [...current, ...openEarlier(order).map(({ provider }) => provider)];
    const said = await Promise.all(names.map(async (name) => ({ name, word: await this.providers.get(name)?.query(order.tradeNumber) })));
    return this.hearAll(order, said);
  }

  /** Closes an order that nobody paid: its providers are asked before, and their answer to the closing may be that it was paid. */
  async close(order: Order, by: string): Promise<Moved> {
    const wanted = await this.move(order, { kind: 'close', by }, { by, digest: '' });
    if ('refused' in wanted || wanted.order.state !== 'closing') return wanted;
    const asked = await this.ask(wanted.order);
    if ('refused' in asked || asked.order.state !== 'closing') return asked;
    const { provider, openedAt } = asked.order;
    return this.closeAt(asked.order, [...openEarlier(asked.order), ...(provider === null ? [] : [{ provider, openedAt }])]);
  }

  /** Closes an order that has ended at the ways in which it can still be paid: what is paid there would have to go back. */
  closeEarlier(order: Order): Promise<Moved> {
    return this.closeAt(order, openEarlier(order));
  }

  /** Closes an order at some of its ways, once their providers take that; a bank takes it at any time. */
  private async closeAt(order: Order, ways: readonly { readonly provider: ProviderName; readonly openedAt: number }[]): Promise<Moved> {
    const now = this.ports.clock.now();
    const takes = ways.filter(({ provider, openedAt }) => provider === 'bank' || now >= openedAt + CLOSE_AFTER_MS);
    const said = takes.map(async ({ provider: name }) => ({ name, word: await this.providers.get(name)?.close(order.tradeNumber) }));
    return this.hearAll(order, await Promise.all(said));
  }

  /** Hears what several providers say of one order, one after the other. */
  private async hearAll(
    order: Order,
    said: readonly { readonly name: ProviderName; readonly word: Said<ProviderWord> | undefined }[],
  ): Promise<Moved> {
    let moved: Moved = { order };
    for (const { name, word } of said) {
      const provider = this.providers.get(name);
      moved =
        provider === undefined || word === undefined || word.kind === 'none'
          ? await this.move(order, { kind: 'silent', provider: name }, { by: name, digest: '' })
          : await this.hear(order, { provider, word: word.word, how: 'query', by: name });
      if ('refused' in moved) return moved;
    }
    return moved;
  }

  /** A verified word about an order. A transaction that is another order's pays for that one alone. */
  async hear(order: Pick<Order, 'accountId' | 'orderId'>, { provider, word, how, by }: Heard): Promise<Moved> {
    if (await this.isAnothers(order, provider.name, word.transactionId)) {
      this.ports.log.error('transaction of another order', { provider: provider.name, tradeNumber: word.tradeNumber });
      return { refused: 'payment.other' };
    }
    const digest = sha256Hex(word.raw);
    const { state, transactionId, fen, currency, paidAt } = word;
    const at = paidAt > 0 ? paidAt : this.ports.clock.now();
    const evidence: Evidence = { provider: provider.name, state, transactionId, fen, currency, paidAt: at, how, digest };
    const moved = await this.move(order, { kind: 'word', word: evidence }, { by, digest }, async ({ tx, accountId, now }, after) => {
      if (state !== 'paid' && state !== 'refunded') return;
      const ids = {
        provider: provider.name,
        transaction_id: transactionId,
        trade_number: after.tradeNumber,
        account_id: accountId,
        order_id: after.orderId,
      };
      const row = { ...ids, how, digest, raw: word.raw, fen, paid_at: at, at: now };
      await tx.db.insertInto('payment').values(row).execute();
    });
    return 'refused' in moved || word.refundedFen === undefined ? moved : this.hearSum(moved.order, word, word.refundedFen, { by, digest });
  }

  /** How much was given back of a transaction in all: what of it nobody knew here was given back at the provider. */
  private async hearSum(order: Order, { transactionId }: ProviderWord, sum: number, cause: Cause): Promise<Moved> {
    const refundId = unnamedRefund(transactionId);
    const fen = sum - givenBack(order, transactionId);
    if (fen > 0) return this.move(order, { kind: 'refundFound', refundId, transactionId, fen, state: 'done' }, cause);
    if (!order.refunds.some((one) => one.refundId === refundId)) return { order };
    return this.move(order, { kind: 'refundTold', refundId, state: 'done' }, cause);
  }

  private async isAnothers({ orderId }: Pick<Order, 'orderId'>, provider: ProviderName, transactionId: string): Promise<boolean> {
    if (transactionId === '') return false;
    const known = this.ports.store.db.selectFrom('payment').select('order_id').where('transaction_id', '=', transactionId);
    const payment = await known.where('provider', '=', provider).executeTakeFirst();
    return payment !== undefined && payment.order_id !== orderId;
  }

  /** Sends money back that was asked for: the same number again is the same refund. A transfer by bank goes back by hand. */
  async refund(order: Order, refundId: string): Promise<Moved> {
    const refund = order.refunds.find((one) => one.refundId === refundId);
    const payment = order.payments.find(({ transactionId }) => transactionId === refund?.transactionId);
    if (refund === undefined || payment === undefined) return { refused: 'refund.unknown' };
    const provider = this.providers.get(payment.provider);
    if (provider === undefined || provider.name === 'bank') return { order };
    const { tradeNumber } = order;
    const said =
      refund.state === 'asked'
        ? await provider.refund({
            ...{
              tradeNumber,
              transactionId: payment.transactionId,
              refundId,
              fen: refund.fen,
              totalFen: payment.fen,
              reason: refund.reason,
            },
          })
        : await provider.queryRefund(refundId, tradeNumber);
    if (said.kind === 'none') {
      this.ports.log.error('refund not answered', { provider: provider.name, reason: said.reason });
      return { order };
    }
    return this.hearRefund(order, said.word, provider.name);
  }

  hearRefund(order: Pick<Order, 'accountId' | 'orderId'>, { refundId, state, raw }: RefundWord, by: string): Promise<Moved> {
    return this.move(order, { kind: 'refundTold', refundId, state }, { by, digest: sha256Hex(raw) });
  }

  /** A refund that a provider tells of: one that was asked for here, or one that was made there. How much it is is asked where the word does not say it. */
  async hearAnyRefund(order: Order, told: RefundWord, provider: Provider): Promise<Moved> {
    const heard = await this.hearRefund(order, told, provider.name);
    const isMoney = told.state === 'done' || told.state === 'processing';
    if (!('refused' in heard) || heard.refused !== 'refund.unknown' || !isMoney || told.refundId === '') return heard;
    const said = told.fen > 0 ? ({ kind: 'said', word: told } as const) : await provider.queryRefund(told.refundId, told.tradeNumber);
    if (said.kind === 'none' || said.word.fen <= 0) {
      this.ports.log.error('refund of unknown amount', {
        provider: provider.name,
        reason: said.kind === 'none' ? said.reason : 'none said',
      });
      return heard;
    }
    const { refundId, state, fen, raw } = said.word;
    if (state !== 'done' && state !== 'processing') return heard;
    const transactionId = told.transactionId ?? order.payments.find((one) => one.provider === provider.name)?.transactionId ?? '';
    return this.findRefund(order, { refundId, transactionId, fen, state }, { by: provider.name, digest: sha256Hex(raw) });
  }

  /** A refund that was made at the provider, and not asked for here. */
  findRefund(
    order: Pick<Order, 'accountId' | 'orderId'>,
    found: Omit<Extract<OrderEvent, { kind: 'refundFound' }>, 'kind'>,
    cause: Cause,
  ): Promise<Moved> {
    return this.move(order, { kind: 'refundFound', ...found }, cause);
  }

  /** The order that a provider names, null when it is none of ours. */
  async named(tradeNumber: string): Promise<Order | null> {
    const { db } = this.ports.store;
    const owner = await ownerOf(db, tradeNumber);
    return owner === null ? null : readOrder(db, owner.accountId, owner.orderId);
  }

  /** What a change of an order brings about, in its transaction: what was bought, what is taken back, and a word to its buyer. */
  private async bring(
    judged: Extract<Judged, { order: Order }>,
    { change, changes, holders }: { change: AccountChange; changes: ReadonlyMap<string, AccountChange>; holders: Holders },
  ): Promise<Order> {
    const { order, effect, audit } = judged;
    if (audit !== null) await tellBuyer(change, order, audit.cause);
    if (effect === null) return order;
    const given = {
      ...{ order, holders: within(holders, changes) },
      changeOf: (accountId: string) => changes.get(accountId) ?? change,
    };
    if (effect === 'withdraw') {
      await takeBack(given);
      return order;
    }
    const delivered = await deliver(given, order.payments[0]?.paidAt ?? change.now);
    const event: OrderEvent = delivered === null ? { kind: 'undeliverable' } : { kind: 'fulfilled', ...delivered };
    const after = await moveOrder(change, order, event, byGateway);
    if ('refused' in after) return order;
    await tellBuyer(change, after.order, delivered === null ? 'undeliverable' : 'fulfilled');
    return after.order;
  }
}

/** Of the holders those whose accounts are locked. */
const within = (holders: Holders, changes: ReadonlyMap<string, AccountChange>): Holders =>
  new Map([...holders].map(([companyId, ids]) => [companyId, ids.filter((id) => changes.has(id))]));
