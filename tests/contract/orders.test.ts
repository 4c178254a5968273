import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages } from '../../server/store/tables/messages.ts';
import { orderAsk, orderCancel, orderChoose, orderInvoice } from '../../src/api/calls/orders.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { addCompany } from './order-companies.ts';
import { buyer, openShop } from './order-kit.ts';
import { onBothStores, setCompany } from './stores.ts';

const MINUTE = 60_000;
const invoice = {
  kind: 'plain',
  title: '阳江市恒航网络科技有限公司',
  taxNo: '91441700MA4EER2Q2T',
  mail: 'a@example.com',
  mobile: '',
  remark: '',
} as const;

onBothStores('orders', (open) => {
  test('[PLUS-51] a quote tells the end of a membership that is over, and begins with the payment; of one that never was it tells none', async () => {
    const { gateway, accountId, companyIds, quote } = await openShop(open);
    const ids = companyIds.slice(0, 3);
    for (const [at, expireDate] of ['', '2026-10-14', '2026-12-31'].entries())
      await setCompany(gateway, { accountId, companyId: ids[at] ?? '' }, { isVip: at === 2 ? 1 : 0, expireDate });
    expect((await quote('P0100', ids)).lines.map(({ endDate, from }) => [endDate, from])).toEqual([
      ['', '2026-11-20'],
      ['2026-10-14', '2026-11-20'],
      ['2026-12-31', '2027-01-01'],
    ]);
  });

  test('[PLUS-51] [ORDER-04] [CALL-054] [CALL-075] [ENT-13] [ENT-14] an order freezes price, terms and companies; the same id again is the same order, with other content it is refused', async () => {
    const { quote, input, add, companyIds, accountId, gateway, rows, user } = await openShop(open);
    const two = companyIds.slice(0, 2);
    await setCompany(gateway, { accountId, companyId: two[1] ?? '' }, { isVip: 1, expireDate: '2027-04-10' });
    const offered = await quote('P0100', two);
    expect(offered).toMatchObject({ unitFen: 128_000, totalFen: 256_000, discountFen: 0, paused: '', ways: ['test', 'bank'] });
    const terms = offered.lines.map(({ endDate, from, to, fen }) => [endDate, from, to, fen]);
    const before = (await rows()).length;
    expect(terms[1]).toEqual(['2027-04-10', '2027-04-11', '2028-04-10', 128_000]);
    const given = input(randomUUID(), 'P0100', two, 256_000);
    const other = { payload: given, idempotencyKey: randomUUID() };
    expect(await user.send('postOrderAdd', other)).toMatchObject({ status: 400, head: { code: 'idempotency.missing' } });
    const [first, again] = [await add(given), await add(given)];
    if (!first.ok || !again.ok) throw new Error('not ordered');
    expect(again.value).toEqual(first.value);
    const fields = ['tradeNumber', 'innerTubeID', 'orderNumbers', 'productEndDate', 'stashUrl'] as const;
    expect(fields.filter((name) => first.value.order[name] === undefined)).toEqual([]);
    expect(first.value.order.orderNumbers).toEqual([expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)]);
    expect(first.value.order).toMatchObject({ state: 'created', unitFen: 128_000, totalFen: 256_000, stashUrl: '', purpose: 'SELL' });
    expect((await rows()).length).toBe(before + 1);
    const differs = await add({
      ...given,
      companyIds: companyIds.slice(0, 1),
      totalFen: 128_000,
      productInfoDTOList: [{ saleNumber: '1', productId: 'P0100', purpose: 'SELL' }],
    });
    expect(differs).toMatchObject({
      ok: false,
      error: { code: 'order.differs', status: 409, body: { order: { orderId: given.orderId } } },
    });
    expect((await rows()).length).toBe(before + 1);
  });

  test('[PLUS-51] three companies and more cost what the discount says; another sum, an old protocol, a missing price or a foreign company is refused', async () => {
    const { gateway, quote, input, add, companyIds } = await openShop(open);
    const three = companyIds.slice(0, 3);
    expect(await quote('P0100', three)).toMatchObject({ totalFen: 364_800, discountFen: 19_200 });
    const codes = async (given: ReturnType<typeof input>) => {
      const answer = await add(given);
      return answer.ok ? 'ok' : answer.error.code;
    };
    expect(await codes(input(randomUUID(), 'P0100', three, 384_000))).toBe('order.price');
    expect(await codes({ ...input(randomUUID(), 'P0100', three, 364_800), protocols: [{ code: 'member', version: '3.1' }] })).toBe(
      'order.protocol',
    );
    expect(await codes(input(randomUUID(), 'P0104', three, 0))).toBe('product.price');
    expect(await codes(input(randomUUID(), 'P0104', three, 0, 'TRIAL'))).toBe('product.price');
    expect(await codes(input(randomUUID(), 'P0105', three.slice(0, 1), 50_000))).toBe('product.price');
    expect(await codes(input(randomUUID(), 'P0999', three, 0))).toBe('product.unknown');
    const li = await gateway.account('li', 1);
    const foreign =
      (await gateway.services.store.db.selectFrom('company').select('company_id').where('account_id', '=', li).executeTakeFirst())
        ?.company_id ?? '';
    expect((await quote('P0100', [three[0] ?? '', foreign])).lines.map(({ why }) => why)).toEqual(['', 'gone']);
    expect(await codes(input(randomUUID(), 'P0100', [three[0] ?? '', foreign], 256_000))).toBe('order.companies');
    expect(await codes(input(randomUUID(), 'P0100', three, 364_800))).toBe('ok');
  });

  test('[PLUS-51] without a provider nothing is sold', async () => {
    const { quote, input, add, companyIds } = await openShop(open, { tills: [] });
    expect(await quote('P0100', companyIds)).toMatchObject({ paused: 'provider', ways: [] });
    const answer = await add(input(randomUUID(), 'P0101', companyIds.slice(0, 1), 19_900));
    expect(answer).toMatchObject({ ok: false, error: { code: 'pay.none' } });
    // A trial costs nothing: nobody has to take money for it.
    expect((await add(input(randomUUID(), 'P0103', companyIds.slice(0, 1), 0, 'TRIAL'))).ok).toBe(true);
  });

  test('[PLUS-51] [CALL-074] [ORDER-08] a signed notification fulfils the order once, for everybody who has the company; twice at once it is still once', async () => {
    const { gateway, accountId, companyIds, buy, stash, till, notify, order, rows } = await openShop(open);
    const [first = '', second = ''] = companyIds;
    await setCompany(gateway, { accountId, companyId: second }, { isVip: 1, expireDate: '2027-04-10' });
    const colleague = await addCompany(gateway, 'zhao', first);
    const longer = await addCompany(gateway, 'sun', first);
    await setCompany(gateway, { accountId: longer, companyId: first }, { isVip: 1, expireDate: '2030-01-31' });
    const bought = await buy('P0100', [first, second]);
    const cashier = await stash(bought);
    if (!cashier.ok) throw new Error(cashier.error.code);
    expect(new URL(cashier.value.stashUrl).searchParams.get('batchId')).toBe(cashier.value.order.batchId);
    const body = till.pay(bought.tradeNumber);
    expect(await Promise.all([notify(body), notify(body)])).toEqual([
      [200, 'success'],
      [200, 'success'],
    ]);
    const after = await order(bought.orderId);
    expect([after.state, after.payments.length]).toEqual(['fulfilled', 1]);
    expect(after.lines.map(({ term }) => term)).toEqual([
      { from: '2026-11-20', to: '2027-11-19' },
      { from: '2027-04-11', to: '2028-04-10' },
    ]);
    const companyOf = async (of: string, companyId: string): Promise<Company> => {
      const query = gateway.services.store.db
        .selectFrom('company')
        .select('doc')
        .where('account_id', '=', of)
        .where('company_id', '=', companyId);
      return JSON.parse((await query.executeTakeFirstOrThrow()).doc);
    };
    for (const of of [accountId, colleague]) expect(await companyOf(of, first)).toMatchObject({ isVip: 1, expireDate: '2027-11-19' });
    expect(await companyOf(accountId, second)).toMatchObject({ isVip: 1, expireDate: '2028-04-10' });
    // Whoever has it for longer keeps that.
    expect(await companyOf(longer, first)).toMatchObject({ isVip: 1, expireDate: '2030-01-31' });
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'fulfilled', paidFen: 256_000, productEndDate: '2027-11-19', stashUrl: '', unsure: 0 });
    expect(row?.history.map(({ cause }) => cause)).toEqual(['created', 'opened', 'paid', 'fulfilled']);
    const words = gateway.services.store.db.selectFrom('member_word').select('reason').where('company_id', '=', first);
    expect((await words.execute()).map(({ reason }) => reason)).toEqual(Array(2).fill(`会员标准版 ${bought.tradeNumber}`));
  });

  test('[PLUS-51] a forged notification, one of another merchant, of an unknown order and of another order’s transaction are refused and counted; the order stays', async () => {
    const { gateway, companyIds, buy, stash, till, notify, order } = await openShop(open);
    const bought = await buy('P0101', companyIds.slice(0, 1));
    await stash(bought);
    const signed = till.pay(bought.tradeNumber);
    expect(await notify(signed.replace('signed', 'nobody'))).toEqual([400, 'fail']);
    expect(await notify(till.pay(bought.tradeNumber, { merchant: 'somebody' }))).toEqual([400, 'fail']);
    expect(await notify(till.pay('20261120UNKNOWN1', { fen: 1 }))).toEqual([400, 'fail']);
    expect((await notify(signed, 'wechat'))[0]).toBe(404);
    expect((await order(bought.orderId)).state).toBe('paying');
    const other = await buy('P0101', companyIds.slice(1, 2));
    await stash(other);
    await notify(till.pay(other.tradeNumber, { transactionId: 'shared' }));
    expect(await notify(till.pay(bought.tradeNumber, { transactionId: 'shared' }))).toEqual([400, 'fail']);
    expect([(await order(other.orderId)).state, (await order(bought.orderId)).state]).toEqual(['fulfilled', 'paying']);
    const counted = await gateway.services.store.db.selectFrom('pay_refusal').select(['problem', 'trade_number']).execute();
    expect(counted.map(({ problem }) => problem).sort()).toEqual(['merchant', 'signature', 'transaction', 'unknown']);
  });

  test('[PLUS-51] a fen less or more and another currency are a dispute: nothing is given', async () => {
    const { companyIds, buy, stash, till, notify, order } = await openShop(open);
    const cases = [{ fen: 19_899 }, { fen: 19_901 }, { currency: 'HKD' }] as const;
    for (const [at, more] of cases.entries()) {
      const bought = await buy('P0101', [companyIds[at] ?? '']);
      await stash(bought);
      await notify(till.pay(bought.tradeNumber, more));
      expect(await order(bought.orderId)).toMatchObject({ state: 'disputed', dispute: at < 2 ? 'amount' : 'currency', fulfilledAt: 0 });
    }
  });

  test('[PLUS-51] the frame’s word only asks: unsure while the provider is silent, unpaid when it says so, paid with its answer', async () => {
    const { user, companyIds, buy, stash, till, order } = await openShop(open);
    const bought = await buy('P0101', companyIds.slice(0, 1));
    await stash(bought);
    const ask = async () => {
      const answer = await user.client.call(orderAsk, { orderId: bought.orderId });
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value.order;
    };
    till.silent = true;
    expect(await ask()).toMatchObject({ state: 'paying', unsure: 1, asked: { said: 'none', tries: 1 } });
    expect(await ask()).toMatchObject({ unsure: 1, asked: { said: 'none', tries: 2 } });
    till.silent = false;
    expect(await ask()).toMatchObject({ state: 'paying', unsure: 0, asked: { said: 'unpaid', tries: 1 } });
    till.pay(bought.tradeNumber);
    expect(await ask()).toMatchObject({ state: 'fulfilled', unsure: 0 });
    expect((await order(bought.orderId)).payments[0]?.how).toBe('query');
  });

  test('[PLUS-51] when every notification is lost the gateway asks by itself, and keeps the day of payment', async () => {
    const { clock, companyIds, buy, stash, till, settle, order } = await openShop(open);
    const bought = await buy('P0100', companyIds.slice(0, 1));
    await stash(bought);
    // One minute before midnight in China; asked after it.
    clock.advance(Date.parse('2026-11-20T15:59:00Z') - clock.now());
    till.pay(bought.tradeNumber, { paidAt: Date.parse('2026-11-20T15:59:59Z') });
    clock.advance(10 * MINUTE);
    await settle();
    expect(await order(bought.orderId)).toMatchObject({ state: 'fulfilled', lines: [{ term: { from: '2026-11-20', to: '2027-11-19' } }] });
  });

  test('[PLUS-51] a cancelled order is closed by its provider, five minutes after its cashier opened at the earliest; paid at the last moment it is paid', async () => {
    const { user, clock, companyIds, buy, stash, till, settle, order } = await openShop(open);
    const [a, b, c] = [
      await buy('P0101', companyIds.slice(0, 1)),
      await buy('P0101', companyIds.slice(1, 2)),
      await buy('P0101', companyIds.slice(2, 3)),
    ];
    const cancel = async (orderId: string) => {
      const answer = await user.client.call(orderCancel, { orderId });
      return answer.ok ? answer.value.order.state : answer.error.code;
    };
    expect(await cancel(a.orderId)).toBe('closed');
    await stash(b);
    await stash(c);
    expect([await cancel(b.orderId), await cancel(c.orderId)]).toEqual(['closing', 'closing']);
    clock.advance(4 * MINUTE);
    await settle();
    expect((await order(b.orderId)).state).toBe('closing');
    till.atClose = () => {
      if (till.asked.at(-1)?.tradeNumber === c.tradeNumber) till.pay(c.tradeNumber);
      else till.set(b.tradeNumber, 'closed');
    };
    clock.advance(2 * MINUTE);
    await settle();
    expect([(await order(b.orderId)).state, (await order(c.orderId)).state]).toEqual(['closed', 'fulfilled']);
    await user.signIn('wang');
    expect(await cancel(c.orderId)).toBe('order.paid');
  });

  test('[PLUS-51] paid after it was closed: the buyer is told and chooses product or money', async () => {
    const { gateway, user, accountId, clock, companyIds, buy, stash, till, notify, settle, order } = await openShop(open);
    const two = [await buy('P0101', companyIds.slice(0, 1)), await buy('P0101', companyIds.slice(1, 2))];
    for (const one of two) await stash(one);
    clock.advance(31 * MINUTE);
    await settle();
    for (const { orderId } of two) expect((await order(orderId)).state).toBe('closed');
    for (const { tradeNumber } of two) await notify(till.pay(tradeNumber));
    for (const { orderId } of two) expect((await order(orderId)).state).toBe('paid-late');
    const told = await messages.select(gateway.services.store.db, accountId).select('doc').execute();
    await user.signIn('wang');
    expect(told.map(({ doc }) => messages.parse(doc).title)).toContain('订单关闭后收到付款，请选择要产品或退款');
    const choose = async (orderId: string, choice: 'product' | 'refund') => {
      const answer = await user.client.call(orderChoose, { orderId, choice });
      return answer.ok ? [answer.value.order.state, answer.value.order.dueBack] : answer.error.code;
    };
    expect(await choose(two[0]?.orderId ?? '', 'product')).toEqual(['fulfilled', 0]);
    expect(await choose(two[1]?.orderId ?? '', 'refund')).toEqual(['refund-due', 19_900]);
    expect(await choose(two[1]?.orderId ?? '', 'product')).toBe('order.notAsked');
  });

  test('[PLUS-51] two tabs pay one order: the second cashier is refused once it is paid, and a second transaction is to be given back', async () => {
    const { companyIds, buy, stash, till, notify, order, rows } = await openShop(open);
    const bought = await buy('P0101', companyIds.slice(0, 1));
    const [one, two] = [await stash(bought), await stash(bought)];
    expect(one.ok && two.ok && one.value.stashUrl === two.value.stashUrl).toBe(true);
    await notify(till.pay(bought.tradeNumber));
    expect(await stash(bought)).toMatchObject({ ok: false, error: { code: 'order.paid' } });
    await notify(till.pay(bought.tradeNumber));
    expect((await order(bought.orderId)).payments.length).toBe(2);
    expect((await rows())[0]).toMatchObject({ state: 'fulfilled', paidFen: 39_800, dueBack: 19_900 });
  });

  test('[PLUS-51] a colleague sees whose order is open for the same product and company; another product is his to buy', async () => {
    const { gateway, companyIds, buy } = await openShop(open);
    const [shared = '', own = ''] = companyIds;
    const zhao = await addCompany(gateway, 'zhao', shared);
    const user = gateway.client();
    await user.signIn('zhao');
    await buy('P0100', [shared, own]);
    const colleague = buyer(user, zhao, shared);
    expect((await colleague.quote('P0100', [shared])).lines).toMatchObject([{ why: 'colleague', by: '测试员', orderId: '' }]);
    expect((await colleague.quote('P0101', [shared])).lines).toMatchObject([{ why: '' }]);
    expect(await user.client.call(orderAsk, { orderId: (await buy('P0101', [own])).orderId })).toMatchObject({
      ok: false,
      error: { code: 'order.unknown' },
    });
  });

  test('[ORDER-01] [ORDER-03] a trial is there at once and once for a company; what it gives ends when it says', async () => {
    const { gateway, accountId, companyIds, input, add, quote } = await openShop(open);
    const [first = '', second = ''] = companyIds;
    const given = input(randomUUID(), 'P0103', [first], 0, 'TRIAL');
    const trial = await add(given);
    expect(trial).toMatchObject({
      ok: true,
      value: { order: { state: 'fulfilled', purpose: 'TRIAL', productEndDate: '2026-12-19', totalFen: 0 } },
    });
    expect(await add(given)).toEqual(trial);
    const told = await messages.select(gateway.services.store.db, accountId).select('doc').execute();
    expect(told.map(({ doc }) => messages.parse(doc).title)).toEqual(['试用已开通']);
    expect((await quote('P0103', [first, second])).lines.map(({ why }) => why)).toEqual(['trial', '']);
    expect(await add(input(randomUUID(), 'P0103', [first], 0, 'TRIAL'))).toMatchObject({ ok: false, error: { code: 'order.companies' } });
    // What costs money is no trial, and a trial is not bought.
    expect(await add(input(randomUUID(), 'P0101', [second], 19_900, 'TRIAL'))).toMatchObject({
      ok: false,
      error: { code: 'product.price' },
    });
    expect(await add(input(randomUUID(), 'P0103', [second], 0, 'SELL'))).toMatchObject({ ok: false, error: { code: 'product.price' } });
    const packs = gateway.services.store.db
      .selectFrom('inquiry_pack')
      .select(['kind', 'checks', 'end_date'])
      .where('account_id', '=', accountId);
    expect(await packs.execute()).toMatchObject([{ kind: 'trial', end_date: '2026-12-19' }]);
  });

  test('[ORDER-07] one invoice for one order, of what was paid; not of a trial, a dispute or what was given back', async () => {
    const { user, companyIds, buy, stash, till, notify, input, add } = await openShop(open);
    const apply = async (orderId: string, more: object = {}) => {
      const answer = await user.client.call(orderInvoice, { orderId, applicationId: randomUUID(), invoice: { ...invoice, ...more } });
      return answer.ok ? (answer.value.order.invoice?.state ?? '') : answer.error.code;
    };
    const bought = await buy('P0101', companyIds.slice(0, 1));
    expect(await apply(bought.orderId)).toBe('invoice.refused');
    await stash(bought);
    await notify(till.pay(bought.tradeNumber));
    expect([await apply(bought.orderId), await apply(bought.orderId)]).toEqual(['asked', 'asked']);
    expect(await apply(bought.orderId, { title: '别的抬头' })).toBe('invoice.exists');
    const disputed = await buy('P0101', companyIds.slice(1, 2));
    await stash(disputed);
    await notify(till.pay(disputed.tradeNumber, { fen: 1 }));
    expect(await apply(disputed.orderId)).toBe('invoice.refused');
    const trial = input(randomUUID(), 'P0103', companyIds.slice(2, 3), 0, 'TRIAL');
    await add(trial);
    expect(await apply(trial.orderId)).toBe('invoice.refused');
  });
});
