import { describe, expect, test } from 'vitest';
import type { Notification, NotificationProblem, PayRequest, Provider } from '../../../server/pay/provider.ts';
import { chinaDay } from '../../../src/domain/core/china-time.ts';
import { now } from '../clock/clock.ts';

/** A provider to test an adapter against: the real protocol with keys of its own. */
export interface ProviderStand {
  readonly provider: Provider;
  /** The buyer pays; the transaction. */
  pay(tradeNumber: string): Promise<string>;
  /** The notification of what was paid, with something wrong with it. */
  notice(tradeNumber: string, wrong: NotificationProblem | 'changed' | null): Promise<Notification>;
  /** The notification of a refund; null for a provider that sends none. */
  refundNotice(refundId: string): Promise<Notification> | null;
  /** The buyer opens the cashier, and does not pay. */
  looked?(tradeNumber: string): void;
  /** How it answers from now on; `forged`: signed by somebody else. */
  answers(how: 'well' | 'silent' | 'broken' | 'forged'): void;
  /** What a buyer's page leads to, so that two payments can be told apart. */
  readonly isPageOf: (url: string, request: PayRequest) => boolean;
}

/** What can be wrong with a notification, and for what it is refused then. */
export type Wrongs = readonly (readonly [NotificationProblem | 'changed', NotificationProblem])[];

/** A payment to ask for. The numbers differ, so that no adapter passes by mixing them up. */
function requestOf(n: number): PayRequest {
  return {
    tradeNumber: `20261113-7K2M-041${n}`,
    batchId: `B2611130041${n}`,
    fen: 128_000 + n,
    subject: `会员标准版 · ${n} 家`,
    expireAt: now() + 30 * 60_000,
    notifyUrl: 'https://workbench.example/pay/v1/notify',
  };
}

/** What every adapter of a provider keeps. `open` gives a new stand for each test. */
export function providerContract(open: () => ProviderStand | Promise<ProviderStand>, wrongs: Wrongs): void {
  async function opened(n = 1) {
    const stand = await open();
    const request = requestOf(n);
    const created = await stand.provider.create(request);
    return { ...stand, request, created, number: request.tradeNumber };
  }
  const wordOf = (said: Awaited<ReturnType<Provider['query']>>) => (said.kind === 'said' ? said.word : null);

  describe('the contract of providers', () => {
    test('[PLUS-51] a cashier is opened, and the same again is the same payment', async () => {
      const { created, provider, request, isPageOf } = await opened();
      expect(created).toMatchObject({ kind: 'said', word: { reference: '' } });
      const url = created.kind === 'said' ? created.word.url : '';
      expect(isPageOf(url, request)).toBe(true);
      expect(isPageOf(url, requestOf(2))).toBe(false);
      expect(await provider.create(request)).toEqual(created);
    });

    test('[PLUS-51] a query says unpaid before, and after paying what was paid, by which transaction and when', async () => {
      const { provider, request, number, pay } = await opened();
      expect(wordOf(await provider.query(number))).toMatchObject({ state: 'unpaid', tradeNumber: number, transactionId: '' });
      const transactionId = await pay(number);
      const word = wordOf(await provider.query(number));
      const paid = { state: 'paid', tradeNumber: number, transactionId, fen: request.fen, currency: 'CNY', merchant: provider.merchant };
      expect(word).toMatchObject(paid);
      expect(Math.abs((word?.paidAt ?? 0) - now())).toBeLessThan(1_000);
      expect(word?.raw).toContain(transactionId);
    });

    test('[PLUS-51] what was never opened is not paid', async () => {
      const { provider } = await opened();
      expect(wordOf(await provider.query('20261113-NONE-0000'))).toMatchObject({ state: 'unpaid', transactionId: '' });
    });

    test('[PLUS-51] what nobody paid is closed, and stays so', async () => {
      const { provider, number, looked } = await opened();
      looked?.(number);
      expect(wordOf(await provider.close(number))).toMatchObject({ state: 'closed', tradeNumber: number, transactionId: '' });
      expect(wordOf(await provider.query(number))).toMatchObject({ state: 'closed' });
      expect(wordOf(await provider.close(number))).toMatchObject({ state: 'closed' });
    });

    test('[PLUS-51] a close of what was paid says paid', async () => {
      const { provider, request, number, pay } = await opened();
      const transactionId = await pay(number);
      expect(wordOf(await provider.close(number))).toMatchObject({ state: 'paid', transactionId, fen: request.fen });
    });

    test('[PLUS-51] two refunds of one payment; one that is asked for twice under one number is one', async () => {
      const { provider, request, number, pay } = await opened();
      const transactionId = await pay(number);
      const [first, second] = ['R-1', 'R-2'].map((refundId, n) => {
        return { tradeNumber: number, transactionId, refundId, fen: 28_000 + n, totalFen: request.fen, reason: '重复付款' };
      }) as [Parameters<Provider['refund']>[0], Parameters<Provider['refund']>[0]]; // as: two names give two
      const done = (refundId: string, fen: number) => ({ kind: 'said', word: { refundId, tradeNumber: number, state: 'done', fen } });
      expect(await provider.refund(first)).toMatchObject(done('R-1', 28_000));
      expect(await provider.refund(first)).toMatchObject(done('R-1', 28_000));
      expect(await provider.refund(second)).toMatchObject(done('R-2', 28_001));
      expect(await provider.queryRefund('R-2', number)).toMatchObject(done('R-2', 28_001));
      expect(await provider.refund({ ...second, refundId: 'R-3', fen: request.fen })).toMatchObject({ kind: 'none' });
      // Some say of a part that it was given back, none that nothing was paid.
      expect(wordOf(await provider.query(number))).toMatchObject({ state: expect.stringMatching(/^(?:paid|refunded)$/), fen: request.fen });
      const bill = await provider.bill(chinaDay(now()));
      const refunds = bill.kind === 'said' ? bill.word.filter(({ kind }) => kind === 'refund') : [];
      expect(refunds.map(({ refundId, fen }) => [refundId, fen]).sort()).toEqual([
        ['R-1', 28_000],
        ['R-2', 28_001],
      ]);
    });

    test('[PLUS-51] what was given back whole is refunded, and neither unpaid nor closed', async () => {
      const { provider, request, number, pay } = await opened();
      const transactionId = await pay(number);
      await provider.refund({
        tradeNumber: number,
        transactionId,
        refundId: 'R-9',
        fen: request.fen,
        totalFen: request.fen,
        reason: '退款',
      });
      expect(wordOf(await provider.query(number))).toMatchObject({ state: 'refunded', transactionId, fen: request.fen });
      expect(wordOf(await provider.close(number))).toMatchObject({ state: 'refunded' });
    });

    test('[PLUS-51] the bill of a day has what was paid on it, and of another day nothing', async () => {
      const stand = await opened();
      const other = requestOf(3);
      await stand.provider.create(other);
      await stand.provider.create(requestOf(4));
      const [first, second] = [await stand.pay(stand.number), await stand.pay(other.tradeNumber)];
      const bill = await stand.provider.bill(chinaDay(now()));
      const lines = bill.kind === 'said' ? [...bill.word].sort((a, b) => a.fen - b.fen) : [];
      expect(lines.map(({ kind, tradeNumber, transactionId, fen }) => [kind, tradeNumber, transactionId, fen])).toEqual([
        ['payment', stand.number, first, stand.request.fen],
        ['payment', other.tradeNumber, second, other.fen],
      ]);
      expect(lines.every(({ at }) => Math.abs(at - now()) < 1_000)).toBe(true);
      expect(await stand.provider.bill('2026-01-02')).toEqual({ kind: 'said', word: [] });
    });

    test.each(['silent', 'broken', 'forged'] as const)('[PLUS-51] of a provider that is %s nothing is known', async (how) => {
      const { provider, request, number, pay, answers } = await opened();
      const transactionId = await pay(number);
      answers(how);
      const refund = { tradeNumber: number, transactionId, refundId: 'R-1', fen: 1, totalFen: request.fen, reason: '' };
      const words = await Promise.all([
        provider.create(request),
        provider.query(number),
        provider.close(number),
        provider.refund(refund),
        provider.queryRefund('R-1', number),
        provider.bill(chinaDay(now())),
      ]);
      expect(words.map(({ kind }) => kind)).toEqual(Array(6).fill('none'));
      answers('well');
      // What a forged answer hides may have happened all the same.
      expect(wordOf(await provider.query(number))).toMatchObject({ state: expect.stringMatching(/^(?:paid|refunded)$/), transactionId });
    });

    test('[PLUS-51] a signed notification says what was paid, and the same again says the same', async () => {
      const { provider, request, number, pay, notice } = await opened();
      const transactionId = await pay(number);
      const paid = { state: 'paid', tradeNumber: number, transactionId, fen: request.fen, currency: 'CNY', merchant: provider.merchant };
      const notification = await notice(number, null);
      const verified = await provider.verify(notification, now());
      expect(verified).toMatchObject({ kind: 'payment', word: paid });
      expect(verified.kind === 'payment' && verified.word.raw).toContain(notification.body);
      expect(await provider.verify(notification, now())).toEqual(verified);
    });

    test.each(wrongs)('[PLUS-51] a notification with a wrong %s is refused for its %s', async (wrong, problem) => {
      const { provider, number, pay, notice } = await opened();
      await pay(number);
      expect(await provider.verify(await notice(number, wrong), now())).toEqual({ kind: 'refused', problem });
    });

    test('[PLUS-51] a notification of a refund says how far it is', async () => {
      const { provider, request, number, pay, refundNotice } = await opened();
      const transactionId = await pay(number);
      await provider.refund({ tradeNumber: number, transactionId, refundId: 'R-5', fen: 500, totalFen: request.fen, reason: '多付' });
      const notification = await refundNotice('R-5');
      if (notification === null) return;
      const word = { refundId: 'R-5', tradeNumber: number, state: 'done', fen: 500 };
      expect(await provider.verify(notification, now())).toMatchObject({ kind: 'refund', word });
    });

    test('[PLUS-51] nothing that comes as a notification throws', async () => {
      const { provider } = await opened();
      const bodies = ['', '{', 'null', '[]', '{"a":1}', 'a=b&c=%', '\u0000'.repeat(50), `{"id":"${'x'.repeat(10_000)}"}`];
      const words = await Promise.all(bodies.map((body) => provider.verify({ headers: () => '1', body }, now())));
      expect(words.map(({ kind }) => kind)).toEqual(bodies.map(() => 'refused'));
    });

    test('[PLUS-51] what is taken is answered otherwise than what is refused', async () => {
      const { provider } = await opened();
      expect(provider.answer(true).status).toBeLessThan(300);
      expect(provider.answer(false)).not.toEqual(provider.answer(true));
    });
  });
}
