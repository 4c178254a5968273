import { expect, test } from 'vitest';
import { addSourceKey } from '../../server/sources/keys/source-keys.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { keepMembership } from '../../server/store/tables/memberships.ts';
import { calls } from '../../src/api/calls/table.ts';
import { openShop } from './order-kit.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores } from './stores.ts';

/** A gateway with wang, who has two companies, and li with one of her own. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const { store } = gateway.services;
  const accountId = await gateway.account('wang', 2);
  await gateway.account('li', 1);
  const [wang, li] = [gateway.client(), gateway.client()];
  await wang.signIn('wang');
  await li.signIn('li');
  const [first = '', second = ''] = await companyIdsOf(gateway, accountId);
  const tell = (companyId: string, authCode: string, expireDate: string, name: string) =>
    store.write((tx) =>
      changeAccount(tx, accountId, gateway.clock.now(), (change) =>
        keepMembership(change, companyId, { authCode, expireDate, told: { source: { kind: 'push', name }, reason: '只给运营看' } }),
      ),
    );
  const set = (settings: Readonly<Record<string, unknown>>) =>
    store.db
      .insertInto('remote_config')
      .values(Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) })))
      .execute();
  const record = async (companyId: string) => {
    const told = await wang.client.call(calls.memberRecord, { companyId });
    if (!told.ok) throw new Error(JSON.stringify(told.error));
    return told.value;
  };
  return { gateway, accountId, first, second, wang, li, tell, set, record };
}

onBothStores('the VIP centre', (open) => {
  test('[CALL-058] [VIP-08] the member centre of a company is where the deployment says, of its size; without an address there is none', async () => {
    const { wang, accountId, first, set } = await openStage(open);
    const ask = () => wang.client.call(calls.getMemberCenter, { companyId: first, accountId });
    expect(await ask()).toEqual({ ok: true, value: { site: '', width: 1_000, height: 600 } });
    await set({ memberCenterUrl: 'https://member.example.com/{companyId}', memberCenterWidth: 1_180, memberCenterHeight: 640 });
    expect(await ask()).toEqual({ ok: true, value: { site: `https://member.example.com/${first}`, width: 1_180, height: 640 } });
  });

  test('[VIP-03] a company that nobody told of has nothing: no number, product, pack or word', async () => {
    const { first, record } = await openStage(open);
    expect(await record(first)).toEqual({ number: '', paidFen: 0, rights: [], packs: [], words: [] });
  });

  test('[VIP-03] products, packs that are paid and every word are told, the newest word first, without why an operator said it', async () => {
    const { gateway, accountId, first, second, tell, record } = await openStage(open);
    const { db } = gateway.services.store;
    await tell(first, '', '2027-03-31', '会员平台');
    await tell(first, 'TJ', '2027-01-31', '会员平台');
    await tell(first, 'DA', '2026-12-31', '商城');
    await tell(first, '', '2028-03-31', '商城');
    await tell(second, 'JZ', '2030-01-01', '会员平台');
    const pack = { account_id: accountId, company_id: first, product_id: 'P0032' };
    await db
      .insertInto('inquiry_pack')
      .values([
        { ...pack, pack_id: 'p1', kind: 'trial', state: 'paid', checks: 5, at: 1_000, end_date: '2026-12-01' },
        { ...pack, pack_id: 'p2', kind: 'order', state: 'paid', checks: 20, at: 2_000, end_date: '2027-06-01' },
        { ...pack, pack_id: 'p3', kind: 'order', state: 'open', checks: 40, at: 3_000, end_date: '2027-07-01' },
      ])
      .execute();
    const told = await record(first);
    expect(told.rights.map(({ product, expireDate }) => [product, expireDate])).toEqual([
      ['DA', '2026-12-31'],
      ['TJ', '2027-01-31'],
    ]);
    expect(told.packs).toEqual([
      { kind: 'order', checks: 20, at: 2_000, expireDate: '2027-06-01' },
      { kind: 'trial', checks: 5, at: 1_000, expireDate: '2026-12-01' },
    ]);
    expect(told.words.map(({ product, expireDate, source }) => [product, expireDate, source.name])).toEqual([
      ['', '2028-03-31', '商城'],
      ['DA', '2026-12-31', '商城'],
      ['TJ', '2027-01-31', '会员平台'],
      ['', '2027-03-31', '会员平台'],
    ]);
    expect(JSON.stringify(told)).not.toContain('只给运营看');
  });

  test('[VIP-03] the number of a certificate is that of one account, company and term', async () => {
    const { first, second, tell, record } = await openStage(open);
    await tell(first, '', '2027-03-31', '会员平台');
    await tell(second, '', '2027-03-31', '会员平台');
    const [one, again, other] = [(await record(first)).number, (await record(first)).number, (await record(second)).number];
    expect(one).toMatch(/^20270331-[0-9A-F]{8}$/);
    expect([again, other === one]).toEqual([one, false]);
    await tell(first, '', '2028-03-31', '会员平台');
    expect((await record(first)).number).toMatch(/^20280331-/);
  });

  test('[VIP-03] what an order of the account paid for the term that runs is told with the number, of that company and no other, and not of another product', async () => {
    const { gateway, accountId, user, companyIds, buy, stash, till, notify, rows, order: orderOf } = await openShop(open);
    const [first = '', second = '', third = ''] = companyIds;
    const paidFen = async (companyId: string) => {
      const told = await user.client.call(calls.memberRecord, { companyId });
      return told.ok ? told.value.paidFen : null;
    };
    for (const [product, bought] of [
      ['P0100', [first, second]],
      ['P0101', [third]],
    ] as const) {
      const order = await buy(product, bought);
      await stash(order);
      expect(await paidFen(first)).toBe(product === 'P0100' ? 0 : 128_000);
      expect(await notify(till.pay(order.tradeNumber))).toEqual([200, 'success']);
    }
    expect([await paidFen(first), await paidFen(second), await paidFen(third)]).toEqual([128_000, 128_000, 0]);
    // Paid a second time by mistake: that goes back, and what it cost stays.
    const order = await rows().then((all) => all.find(({ productId }) => productId === 'P0100'));
    await notify(till.pay(order?.tradeNumber ?? ''));
    const [, again] = (await orderOf(order?.orderId ?? '')).payments;
    const refund = { refundId: 'r-1', transactionId: again?.transactionId ?? '', fen: again?.fen ?? 0, reason: '', by: '' };
    const named = { accountId, orderId: order?.orderId ?? '' };
    await gateway.services.pay.cashier.move(named, { kind: 'refundAsked', ...refund }, { by: '李静', digest: '' });
    expect(await paidFen(first)).toBe(128_000);
  });

  test('[VIP-01] a source tells what a member gets and where it is looked after; what it leaves out stays, and an empty word takes it back', async () => {
    const { gateway, accountId, first, wang } = await openStage(open);
    const { key } = await addSourceKey(gateway.services, { name: '会员平台', areas: [], accounts: [], expiresAt: 0, createdBy: '' });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const push = async (said: object): Promise<unknown> => {
      const body = JSON.stringify({ memberships: [{ companyId: first, expireDate: '2027-06-30', ...said }] });
      return (await gateway.app.request('/sources/v1/memberships', { method: 'POST', headers, body })).json();
    };
    const told = async () => {
      const answer = await wang.client.call(calls.getMemberInfo, { companyId: first });
      const [row] = await gateway.services.reads.doc(accountId, first);
      const vip = answer.ok ? answer.value.vip : null;
      return [vip?.productPromotionName, vip?.renewUrl, vip?.moreUrl, vip?.expireDate, JSON.parse(row?.doc ?? '').buyUrl];
    };
    const stored = { results: [{ outcome: 'stored' }] };
    const site = 'https://member.example.com';
    expect(await push({ productPromotionName: '金卡', renewUrl: `${site}/r`, moreUrl: `${site}/m`, buyUrl: `${site}/b` })).toEqual(stored);
    expect(await told()).toEqual(['金卡', `${site}/r`, `${site}/m`, '2027-06-30', `${site}/b`]);
    expect(await push({ expireDate: '2028-06-30' })).toEqual(stored);
    expect(await told()).toEqual(['金卡', `${site}/r`, `${site}/m`, '2028-06-30', `${site}/b`]);
    expect(await push({ moreUrl: '', productPromotionName: '', buyUrl: '' })).toEqual(stored);
    expect(await told()).toEqual(['', `${site}/r`, '', '2027-06-30', '']);
    expect(await push({ renewUrl: 'x'.repeat(501) })).toMatchObject({
      results: [{ outcome: 'bad', problem: expect.stringContaining('renewUrl') }],
    });
  });

  test('[CALL-058] of a company that the account has not nothing is told, nor for another account', async () => {
    const { wang, li, accountId, first } = await openStage(open);
    expect(await li.client.call(calls.memberRecord, { companyId: first })).toMatchObject({
      ok: false,
      error: { code: 'company.notFound' },
    });
    const asked = { companyId: first, accountId };
    expect(await li.client.call(calls.getMemberCenter, asked)).toMatchObject({ ok: false, error: { code: 'privilege.denied' } });
    expect(await wang.client.call(calls.getMemberCenter, { ...asked, companyId: 'nobody' })).toMatchObject({ ok: false });
  });
});
