import { expect, test } from 'vitest';
import type { BillLine, Notification } from '../../server/pay/provider.ts';
import { chinaDay, startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { refundWord } from '../../src/domain/orders/buyer.ts';
import type { Order, ProviderName } from '../../src/domain/orders/order.ts';
import { now } from '../support/clock/clock.ts';
import { alipayForm } from '../support/pay/alipay-service.ts';
import { alipayStand } from '../support/pay/alipay-stand.ts';
import { wechatStand } from '../support/pay/wechat-stand.ts';
import { openShop } from './order-kit.ts';
import { manualClock, onBothStores, setCompany } from './stores.ts';

const HOUR = 3_600_000;

onBothStores('refunds that were made at the provider', (open) => {
  /** Two companies' orders of 1280.00 (a membership) and 199.00 (a right), paid at one provider. */
  async function openPaid(provider: 'wechat' | 'alipay' | 'test') {
    const [wechat, alipay] = [wechatStand(), alipayStand()];
    const stands = new Map<ProviderName, typeof wechat.provider>([
      ['wechat', wechat.provider],
      ['alipay', alipay.provider],
    ]);
    const shop = await openShop(open, { clock: manualClock(now()), ...(provider === 'test' ? {} : { providers: stands }) });
    const { pay, store } = shop.gateway.services;
    const tell = (notification: Notification) => pay.notified(provider, notification);
    const buy = async (productId: string, companyId: string) => {
      const order = await shop.buy(productId, [companyId]);
      await shop.stash(order, provider);
      if (provider === 'test') await shop.notify(shop.till.pay(order.tradeNumber));
      else {
        const stand = provider === 'wechat' ? wechat : alipay;
        await stand.pay(order.tradeNumber);
        await tell(await stand.notice(order.tradeNumber, null));
      }
      return shop.order(order.orderId);
    };
    const [first = '', second = ''] = shop.companyIds;
    const [member, right] = [await buy('P0100', first), await buy('P0101', second)];
    const row = async ({ orderId }: typeof member) => {
      const found = (await shop.rows()).find((one) => one.orderId === orderId);
      return [found?.state, found === undefined ? null : refundWord(found)];
    };
    /** Whether each of the two companies has what was bought. */
    const ends = async () => {
      const companies = await store.db
        .selectFrom('company')
        .select(['company_id', 'doc'])
        .where('account_id', '=', shop.accountId)
        .execute();
      const rights = await store.db.selectFrom('member_right').selectAll().where('account_id', '=', shop.accountId).execute();
      return [
        JSON.parse(companies.find(({ company_id }) => company_id === first)?.doc ?? '').expireDate !== '',
        rights.some((one) => one.company_id === second && one.auth_code === 'INV' && one.expire_date > chinaDay(now())),
      ];
    };
    return { ...shop, wechat, alipay, member, right, row, ends, tell };
  }

  test('[PLUS-51] money that goes back at a silent provider is asked for with growing pauses, and a payment of which nothing was told is found meanwhile', async () => {
    const { gateway, till, member, right, buy, stash, settle, clock, order, companyIds } = await openPaid('test');
    const { cashier } = gateway.services.pay;
    for (const { orderId, accountId, payments } of [member, right]) {
      const [payment] = payments;
      const refund = { refundId: `r-${orderId}`, transactionId: payment?.transactionId ?? '', fen: payment?.fen ?? 0 };
      await cashier.move({ orderId, accountId }, { kind: 'refundAsked', ...refund, reason: '', by: '' }, { by: '李静', digest: '' });
    }
    till.silent = ['refund', 'queryRefund'];
    const lost = await buy('P0102', companyIds.slice(2, 3));
    await stash(lost);
    till.pay(lost.tradeNumber);
    for (let at = 0; at < 60; at += 1) {
      clock.advance(5_000);
      await settle();
    }
    const tries = ({ tradeNumber }: typeof member) =>
      till.asked.filter((one) => one.call === 'refund' && one.tradeNumber === tradeNumber).length;
    for (const one of [member, right]) {
      expect(tries(one)).toBeGreaterThan(2);
      expect(tries(one)).toBeLessThan(8);
    }
    expect((await order(lost.orderId)).state).toBe('fulfilled');
    till.silent = false;
    clock.advance(10 * 60_000);
    await settle();
    expect((await order(member.orderId)).refunds[0]?.state).toBe('processing');
  });

  test('[PLUS-51] bought twice: the first that goes back moves the second to its place, in its order too; both given back leave what was there before', async () => {
    const { gateway, till, notify, buy, stash, order, rows, accountId, companyIds } = await openShop(open);
    const { store, pay } = gateway.services;
    const two = companyIds.slice(0, 2);
    await setCompany(gateway, { accountId, companyId: two[1] ?? '' }, { isVip: 1, expireDate: '2026-10-14' });
    const bought: Order[] = [];
    for (const _ of ['once', 'again']) {
      const one = await buy('P0100', two);
      await stash(one);
      await notify(till.pay(one.tradeNumber));
      bought.push(await order(one.orderId));
    }
    const [first, second] = bought;
    if (first === undefined || second === undefined) throw new Error('not bought');
    const ends = async () => {
      const found = await store.db.selectFrom('company').select(['company_id', 'doc']).where('account_id', '=', accountId).execute();
      return two.map((id) => JSON.parse(found.find(({ company_id }) => company_id === id)?.doc ?? '').expireDate);
    };
    const termsOf = async ({ orderId }: typeof first) =>
      (await rows()).find((row) => row.orderId === orderId)?.lines.map(({ from, to }) => [from, to]);
    expect([await ends(), await termsOf(second)]).toEqual([
      ['2028-11-19', '2028-11-19'],
      [
        ['2027-11-20', '2028-11-19'],
        ['2027-11-20', '2028-11-19'],
      ],
    ]);
    const giveBack = async (of: typeof first) => {
      const [payment] = (await order(of.orderId)).payments;
      const refund = { refundId: `r-${of.orderId}`, transactionId: payment?.transactionId ?? '', fen: payment?.fen ?? 0 };
      await pay.cashier.move(of, { kind: 'refundAsked', ...refund, reason: '', by: '' }, { by: '李静', digest: '' });
    };
    await giveBack(first);
    expect([await ends(), await termsOf(second)]).toEqual([
      ['2027-11-19', '2027-11-19'],
      [
        ['2026-11-20', '2027-11-19'],
        ['2026-11-20', '2027-11-19'],
      ],
    ]);
    expect((await rows()).find(({ orderId }) => orderId === second.orderId)?.history.at(-1)?.cause).toBe('term.moved');
    await giveBack(second);
    expect(await ends()).toEqual(['', '2026-10-14']);
  });

  const paidOf = ({ payments }: { payments: readonly { transactionId: string }[] }) => payments[0]?.transactionId ?? '';

  test('[PLUS-51] WeChat Pay tells of a part and of a whole that its merchant gave back there: 部分退款 keeps what was bought, 已退款 takes it back', async () => {
    const { wechat, member, right, row, ends, tell, order } = await openPaid('wechat');
    const giveBack = async (of: typeof member, refundId: string, fen: number) => {
      await wechat.provider.refund({
        ...{ tradeNumber: of.tradeNumber, transactionId: paidOf(of), refundId, fen, totalFen: of.totalFen, reason: '' },
      });
      return wechat.refundNotice(refundId);
    };
    expect(await ends()).toEqual([true, true]);
    const notice = await giveBack(right, 'back-1', 9_900);
    for (const again of [notice, notice]) expect(await tell(again)).toMatchObject({ outcome: 'taken' });
    expect([await row(right), await ends()]).toEqual([
      ['fulfilled', 'part'],
      [true, true],
    ]);
    expect((await order(right.orderId)).refunds).toMatchObject([{ refundId: 'back-1', fen: 9_900, state: 'done' }]);
    await tell(await giveBack(member, 'back-2', 128_000));
    expect([await row(member), await row(right), await ends()]).toEqual([
      ['refund-due', 'refunded'],
      ['fulfilled', 'part'],
      [false, true],
    ]);
    await tell(await giveBack(right, 'back-3', 10_000));
    expect([await row(right), await ends()]).toEqual([
      ['refund-due', 'refunded'],
      [false, false],
    ]);
  });

  test('[PLUS-51] Alipay names a sum of all refunds: how much one of them is is asked; closed after it was paid is all of it', async () => {
    const { alipay, member, right, row, ends, tell, order } = await openPaid('alipay');
    const tradeOf = ({ tradeNumber }: typeof member) => {
      const trade = alipay.service.trades.get(tradeNumber);
      if (trade === undefined) throw new Error('no such trade');
      return trade;
    };
    const notice = (of: typeof member, out_biz_no: string) => ({
      headers: () => '',
      body: alipayForm({
        ...alipay.service.noticeOf(tradeOf(of)),
        gmt_refund: '2026-11-20 10:00:00.123',
        refund_fee: '199.00',
        out_biz_no,
      }),
    });
    tradeOf(right).refunds.set('back-1', 9_900);
    for (let n = 0; n < 2; n += 1) await tell(notice(right, 'back-1'));
    tradeOf(right).refunds.set('back-2', 100);
    await tell(notice(right, 'back-2'));
    expect([await row(right), await ends()]).toEqual([
      ['fulfilled', 'part'],
      [true, true],
    ]);
    expect((await order(right.orderId)).refunds.map(({ refundId, fen }) => [refundId, fen])).toEqual([
      ['back-1', 9_900],
      ['back-2', 100],
    ]);
    tradeOf(member).refunds.set('back-3', 128_000);
    for (let n = 0; n < 2; n += 1) await tell(notice(member, 'back-3'));
    expect([await row(member), await ends()]).toEqual([
      ['refund-due', 'refunded'],
      [false, true],
    ]);
    tradeOf(right).refunds.set('back-4', 9_900);
    await tell(notice(right, 'back-4'));
    expect([await row(right), await ends()]).toEqual([
      ['refund-due', 'refunded'],
      [false, false],
    ]);
  });

  test('[PLUS-51] nothing told: the bill of the day has the refunds, each a line for an operator; one that was told of before is a line too, and counts once', async () => {
    const { gateway, clock, till, notify, settle, member, right, row, ends, order, rows } = await openPaid('test');
    const told = { refundId: 'back-1', tradeNumber: right.tradeNumber, transactionId: paidOf(right), state: 'done', fen: 9_900, raw: 'x' };
    await notify(JSON.stringify({ by: 'signed', refund: told }));
    const day = chinaDay(clock.now());
    const line = (of: typeof member, kind: BillLine['kind'], refundId: string, fen: number): BillLine => ({
      ...{ kind, tradeNumber: of.tradeNumber, transactionId: paidOf(of), refundId, fen, at: clock.now() },
    });
    till.bills.set(day, [
      line(member, 'payment', '', 128_000),
      line(right, 'payment', '', 19_900),
      line(member, 'refund', 'back-2', 128_000),
      line(right, 'refund', 'back-1', 9_900),
      { ...line(right, 'refund', 'back-3', 500), isUnderWay: true },
    ]);
    clock.advance(startOfChinaDay(day) + 24 * HOUR + 11 * HOUR - clock.now());
    await settle();
    const lines = await gateway.services.store.db.selectFrom('bill_line').selectAll().orderBy('n').execute();
    expect(
      lines.map(({ kind, refund_id, order_id, ours_fen, theirs_fen }) => [kind, refund_id, order_id, Number(ours_fen), Number(theirs_fen)]),
    ).toEqual([
      ['refund', 'back-2', member.orderId, 0, -128_000],
      ['refund', 'back-1', right.orderId, 0, -9_900],
      ['refund', 'back-3', right.orderId, 0, -500],
    ]);
    expect([await row(member), await row(right), await ends()]).toEqual([
      ['refund-due', 'refunded'],
      ['fulfilled', 'part'],
      [false, true],
    ]);
    expect((await order(right.orderId)).refunds).toMatchObject([
      { refundId: 'back-1', fen: 9_900, state: 'done' },
      { refundId: 'back-3', fen: 500, state: 'processing' },
    ]);
    const history = (await rows()).find(({ orderId }) => orderId === member.orderId)?.history ?? [];
    expect(history.at(-1)).toMatchObject({ cause: 'refund.found', words: 'back-2' });
  });
});
