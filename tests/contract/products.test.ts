import { expect, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { keepMembership } from '../../server/store/tables/memberships.ts';
import { addPrice, putPosition } from '../../server/store/tables/product-writes.ts';
import { productOf, productsOn } from '../../server/store/tables/products.ts';
import { addPublication } from '../../server/store/tables/publications.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import { recommendedOf } from '../../src/domain/attention/recommended.ts';
import { startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { emptyContent } from '../../src/domain/publishing/content.ts';
import { everybody } from '../../src/domain/publishing/target.ts';
import { sell } from '../support/products.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores, setCompany } from './stores.ts';

/** A gateway on which wang has two companies and li another one. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const accountId = await gateway.account('wang', 2);
  const foreign = (await companyIdsOf(gateway, await gateway.account('li', 1)))[0] ?? '';
  const client = gateway.client();
  await client.signIn('wang');
  const [one = '', two = ''] = await companyIdsOf(gateway, accountId);
  async function ask<C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const told = await client.client.call(call, input);
    if (!told.ok) throw new Error(JSON.stringify(told.error));
    return told.value;
  }
  const { services } = gateway;
  return {
    ...{ gateway, services, db: services.store.db, client, accountId, one, two, foreign, ask },
    price: (productId: string, fromDay: string, priceValue: string) =>
      services.store.write((tx) => addPrice(tx, { productId, fromDay, priceValue, by: '郭敏', now: gateway.clock.now() })),
    async protocol(code: string, version: string, day: string) {
      const row = {
        scene: 'product',
        code,
        version,
        name: `《${code}》`,
        url: `/protocols/${code}.html`,
        published_at: startOfChinaDay(day),
      };
      await services.store.db.insertInto('protocol').values(row).execute();
      return { code, version, name: row.name, url: row.url };
    },
  };
}

onBothStores('what is sold', (open) => {
  test('[CALL-072] [ENT-12] [ORDER-01] a company is told what is sold today with the price of the day; what has no price has none, and is not free', async () => {
    const { services, ask, one, foreign, client, price } = await openStage(open);
    expect(await ask(calls.postProductInfo, { companyId: one })).toEqual({ day: '2026-11-20', list: [] });
    await sell(
      services,
      {
        productId: 'B',
        priceValue: '199.00',
        text: { name: '发票包', imageUrl: '/pictures/a.svg', newBusinessOrderFlag: 1, sceneCode: 'fp' },
      },
      { productId: 'A', priceValue: '' },
      { productId: 'C', priceValue: '1.00', isOnSale: false },
      { productId: 'D', priceValue: '0.00' },
    );
    await price('B', '2026-11-21', '299.00');
    const { day, list } = await ask(calls.postProductInfo, { companyId: one });
    expect([day, list.map(({ productId, priceValue }) => [productId, priceValue])]).toEqual([
      '2026-11-20',
      [
        ['B', '199.00'],
        ['A', ''],
        ['D', '0.00'],
      ],
    ]);
    expect(list[0]).toMatchObject({ name: '发票包', description: '风险检测', imageUrl: '/pictures/a.svg', newBusinessOrderFlag: 1 });
    expect(list[0]).toMatchObject({
      sceneCode: 'fp',
      imageDescriptionWeb: '',
      headImgUrl: '',
      goods: [],
      gives: { kind: 'member', months: 12 },
    });
    expect(await client.send('postProductInfo', { payload: { companyId: foreign } })).toMatchObject({ head: { code: 'company.notFound' } });
  });

  test('[PLUS-51] a price holds from its day on until the next; of two of one day the later one, and none before the first', async () => {
    const { services, db, price } = await openStage(open);
    await sell(services, { productId: 'A', priceValue: '100.00', fromDay: '2026-03-01' }, { productId: 'B', priceValue: '7.00' });
    await price('A', '2026-11-01', '120.00');
    await price('A', '2026-11-01', '110.00');
    await price('A', '2026-12-01', '130.00');
    const on = async (day: string) => (await productsOn(db, day)).map(({ productId, priceValue }) => `${productId} ${priceValue}`);
    expect(await on('2026-02-28')).toEqual(['A ', 'B 7.00']);
    expect(await on('2026-03-01')).toEqual(['A 100.00', 'B 7.00']);
    expect(await on('2026-10-31')).toEqual(['A 100.00', 'B 7.00']);
    expect(await on('2026-11-01')).toEqual(['A 110.00', 'B 7.00']);
    expect(await on('2026-12-01')).toEqual(['A 130.00', 'B 7.00']);
    expect((await productOf(db, 'A', '2026-11-30'))?.priceValue).toBe('110.00');
    expect(await productOf(db, 'Z', '2026-11-30')).toBeNull();
    await db.updateTable('product').set({ on_sale: 0 }).where('product_id', '=', 'A').execute();
    expect(await productOf(db, 'A', '2026-11-30')).toBeNull();
    expect(await on('2026-11-30')).toEqual(['B 7.00']);
  });

  test('[PROD-08] goods come in the order of their sort, whatever the order in which they were written', async () => {
    const { services, ask, one } = await openStage(open);
    const goods = [
      { goodsId: 'x', name: '第三', sort: 30 },
      { goodsId: 'y', name: '第一', sort: -1 },
      { goodsId: 'z', name: '第二', sort: 4 },
    ];
    await sell(services, { productId: 'A', priceValue: '1.00', text: { goods } });
    const { list } = await ask(calls.postProductInfo, { companyId: one });
    expect(list[0]?.goods.map(({ name }) => name)).toEqual(['第一', '第二', '第三']);
  });

  test('a product brings its protocols in the order of the operator, each in the version that is in force; one of a row that is none is left out and hides no other', async () => {
    const { services, db, protocol } = await openStage(open);
    const old = await protocol('service', '1.0', '2026-01-01');
    const today = await protocol('service', '2.0', '2026-11-20');
    await protocol('service', '3.0', '2026-11-21');
    const other = await protocol('many', '1.1', '2026-05-01');
    await sell(
      services,
      { productId: 'A', priceValue: '1.00', text: { protocolCodes: ['many', 'service', 'nowhere'] } },
      { productId: 'B', priceValue: '2.00' },
      { productId: 'C', priceValue: '3.00' },
    );
    await db.updateTable('product').set({ doc: '{"name":' }).where('product_id', '=', 'B').execute();
    expect((await productOf(db, 'A', '2026-11-20'))?.protocols).toEqual([other, today]);
    expect((await productOf(db, 'A', '2026-11-19'))?.protocols).toEqual([other, old]);
    expect((await productsOn(db, '2026-11-20')).map(({ productId }) => productId)).toEqual(['A', 'C']);
  });

  test('[CALL-059] [CALL-011] [CONST-17] positions show what is sold in their order: P0019 stands before P0018, P0033 is what the assistant sells', async () => {
    const { services, ask, one, foreign, client } = await openStage(open);
    const positionCodeList = ['P0008', 'P0018', 'P0019', 'P0033'];
    const recommend = async (scene = '') =>
      (await ask(calls.getCompanyRecommend, { companyId: one, positionCodeList, scene })).positionRecommendContentListMap;
    const positions = async () => (await ask(calls.queryPositionList, {})).list;
    expect([await recommend(), await positions()]).toEqual([{}, []]);
    await sell(
      services,
      { productId: 'A', priceValue: '1.00' },
      { productId: 'B', priceValue: '2.00', text: { sceneCode: 'tax' } },
      { productId: 'C', priceValue: '3.00' },
      { productId: 'D', priceValue: '4.00', isOnSale: false },
    );
    await services.store.write(async (tx) => {
      await putPosition(tx, 'P0018', ['A']);
      await putPosition(tx, 'P0019', ['C', 'B', 'D']);
      await putPosition(tx, 'P0033', ['A']);
      await putPosition(tx, 'P0008', ['D']);
    });
    const ids = async (scene?: string) =>
      Object.fromEntries(
        Object.entries(await recommend(scene)).map(([position, list]) => [position, list.map(({ productId }) => productId)]),
      );
    expect(await ids()).toEqual({ P0018: ['A'], P0019: ['C', 'B'], P0033: ['A'] });
    expect(await ids('tax')).toEqual(await ids());
    expect(await ids('invoice')).toEqual({ P0018: ['A'], P0019: ['C'], P0033: ['A'] });
    expect(recommendedOf(await recommend()).map(({ productId }) => productId)).toEqual(['C', 'B']);
    expect(await positions()).toEqual([
      { positionCode: 'P0018', products: 1 },
      { positionCode: 'P0019', products: 2 },
      { positionCode: 'P0033', products: 1 },
    ]);
    expect(calls.getCompanyRecommend.timeoutMs).toBe(15_000);
    const asked = { payload: { companyId: foreign, positionCodeList } };
    expect(await client.send('getCompanyRecommend', asked)).toMatchObject({ head: { code: 'company.notFound' } });
  });

  test('[CALL-073] companies are told with what they have: membership and rights; another account’s is left out', async () => {
    const { services, gateway, ask, accountId, one, two, foreign } = await openStage(open);
    const told = { source: { kind: 'hand', name: '', by: '郭敏' } as const, reason: '合同' };
    await services.store.write((tx) =>
      changeAccount(tx, accountId, gateway.clock.now(), async (change) => {
        await keepMembership(change, one, { authCode: '', expireDate: '2027-06-30', told });
        await keepMembership(change, one, { authCode: 'JZ', expireDate: '2026-12-31', told });
        await keepMembership(change, one, { authCode: 'DA', expireDate: '2027-01-31', told });
      }),
    );
    await setCompany(gateway, { accountId, companyId: one }, { taxchina: 1 });
    await setCompany(gateway, { accountId, companyId: two }, { taxchina: 0, expireDate: '' });
    const rights = [
      { code: 'DA', expireDate: '2027-01-31' },
      { code: 'JZ', expireDate: '2026-12-31' },
    ];
    expect(await ask(calls.postTaxChain, { companyIdList: [two, foreign, one, two] })).toEqual({
      list: [
        { companyId: two, taxchina: 0, expireDate: '', rights: [] },
        { companyId: one, taxchina: 1, expireDate: '2027-06-30', rights },
      ],
    });
  });

  test('[CALL-055] [CALL-076] new business is ordered on the page that the deployment names, for the company; without one, or with one that is none, there is none', async () => {
    const { db, ask, client, accountId, one, foreign } = await openStage(open);
    const url = async () => (await ask(calls.getCompanyOrderUrl, { companyId: one, accountId })).url;
    const name = (value: string) =>
      db
        .insertInto('remote_config')
        .values({ name: 'businessOrderUrl', value: JSON.stringify(value) })
        .onConflict((c) => c.column('name').doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
    expect(await url()).toBe('');
    await name('https://order.example.com/new?c={companyId}&again={companyId}');
    expect(await url()).toBe(`https://order.example.com/new?c=${one}&again=${one}`);
    await name('javascript:alert(1)');
    expect(await url()).toBe('');
    const refused = async (payload: object) => (await client.send('getCompanyOrderUrl', { payload })).head.code;
    expect(await refused({ companyId: foreign, accountId })).toBe('company.notFound');
    expect(await refused({ companyId: one, accountId: 'other' })).toBe('privilege.denied');
  });

  test('[CALL-015] who looks after a company is who is named for its area, the most exact one first; nobody of another area', async () => {
    const { services, gateway, ask, client, accountId, one, two, foreign } = await openStage(open);
    await setCompany(gateway, { accountId, companyId: one }, { locationCode: '440300' });
    await setCompany(gateway, { accountId, companyId: two }, { locationCode: '310000' });
    const areas: readonly (readonly [name: string, locations: string[]])[] = [
      ['全国', []],
      ['广东', ['31', '44']],
      ['深圳', ['4403']],
      ['北京', ['11']],
    ];
    for (const [ord, [title, locations]] of areas.entries()) {
      const draft = { kind: 'serviceManager', code: '13800138020', ord, from_at: 0, to_at: 0 } as const;
      const made = { ...draft, content: { ...emptyContent, title }, target: { ...everybody, locations } };
      await services.store.write(({ db }) => addPublication(db, made, { requestId: title, loginName: 'boss', now: 1 }));
    }
    const names = async (companyId: string) => (await ask(calls.recommendEmployeeList, { companyId })).list.map(({ name }) => name);
    expect(await names(one)).toEqual(['深圳', '广东', '全国']);
    expect(await names(two)).toEqual(['广东', '全国']);
    expect(await client.send('recommendEmployeeList', { payload: { companyId: foreign } })).toMatchObject({
      head: { code: 'company.notFound' },
    });
  });
});
