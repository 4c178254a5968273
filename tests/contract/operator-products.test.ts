import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { ProductForm } from '../../src/api/entities/operated-product.ts';
import { startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { type OpenTestGateway, onBothStores } from './stores.ts';

const draft: ProductForm = {
  ...{
    productId: 'P1',
    name: '会员标准版',
    description: '风险检测',
    section: '会员',
    unit: '家 · 年',
    provider: '财税工作台',
    sceneCode: '',
  },
  ...{ imageUrl: '/pictures/membership.svg', headImgUrl: '', newBusinessOrderFlag: 0, onSale: 1 },
  ...{ goods: ['五类状态', '税务风险'], gives: { kind: 'member', code: '', months: 12, checks: 0 } },
  ...{ discounts: [{ from: 36, permille: 950 }], protocolCodes: [] },
};

/** A gateway with two operators and an accountant who has a company. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const { db } = gateway.services.store;
  const operator = async (loginName: string, fullName: string) => {
    const accountId = await gateway.account(loginName, 0);
    await db.updateTable('account').set({ operator: 1, full_name: fullName }).where('account_id', '=', accountId).execute();
    const client = gateway.client();
    await client.signIn(loginName);
    return client;
  };
  const [boss, other] = [await operator('boss', '郭敏'), await operator('other', '李静')];
  await gateway.account('wang', 1);
  const wang = gateway.client();
  await wang.signIn('wang');
  const companyId = (await wang.pullAll())[0]?.rows[0]?.companyId ?? '';
  const told = async () => {
    const answer = await boss.client.call(calls.operatorProducts, {});
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  const code = async (sent: ReturnType<typeof boss.send>) => {
    const { status, head, body } = await sent;
    const problems = (body as { problems?: { field: string; problem: string }[] } | null)?.problems;
    return problems === undefined ? (status === 200 ? 'ok' : head.code) : problems.map(({ field, problem }) => `${field} ${problem}`);
  };
  return {
    ...{ gateway, db, boss, other, told },
    async offered() {
      const answer = await wang.client.call(calls.postProductInfo, { companyId });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.value.list.map(({ productId, priceValue, goods }) => [productId, priceValue, ...goods.map(({ name }) => name)]);
    },
    seen: async (productId: string) => (await told()).list.find((one) => one.productId === productId)?.seen ?? 0,
    save: (id: string, seen: number, over: Partial<ProductForm> = {}, by = boss) =>
      code(by.send('operatorProductSave', { payload: { id, seen, draft: { ...draft, ...over } } })),
    price: (productId: string, seen: number, priceValue: string, fromDay = '2026-11-20', by = boss) =>
      code(by.send('operatorPriceSave', { payload: { productId, seen, fromDay, priceValue } })),
    move: (id: string, before: string) => code(boss.send('operatorProductMove', { payload: { id, before } })),
    position: (positionCode: string, seen: number, productIds: string[], by = boss) =>
      code(by.send('operatorPositionSave', { payload: { id: positionCode, seen, draft: { positionCode, productIds } } })),
  };
}

onBothStores('products on the operator’s page', (open) => {
  test('[PLUS-50] a product that an operator makes is sold at its price, is told as it was written, and is sold no more when he says so', async () => {
    const { save, price, offered, told, seen } = await openStage(open);
    expect(await told()).toMatchObject({ day: '2026-11-20', list: [], positions: [], protocols: [] });
    expect([await save('', 0), await save('', 0)]).toEqual(['ok', 'ok']);
    expect(await offered()).toEqual([['P1', '', '五类状态', '税务风险']]);
    expect(await price('P1', 0, ' 1280.00 ')).toBe('ok');
    expect(await offered()).toEqual([['P1', '1280.00', '五类状态', '税务风险']]);
    const gives = [
      { kind: 'right', code: 'JZ', months: 6, checks: 0 },
      { kind: 'checks', code: '', months: 12, checks: 100 },
      { kind: 'plan', code: 'standard', months: 12, checks: 0 },
      { kind: 'none', code: '', months: 0, checks: 0 },
    ] as const;
    for (const [n, one] of gives.entries()) expect(await save('', 0, { productId: `G${n}`, gives: one, onSale: 0 })).toBe('ok');
    const { list } = await told();
    expect(list[0]).toMatchObject({ ...draft, priceValue: '1280.00' });
    expect(list.slice(1).map((one) => one.gives)).toEqual(gives);
    expect(await save('P1', await seen('P1'), { onSale: 0 })).toBe('ok');
    expect(await offered()).toEqual([]);
    expect((await told()).list[0]).toMatchObject({ onSale: 0, priceValue: '1280.00' });
  });

  test('[PLUS-51] prices of days that are over are never changed: a new one is added from today or later, with who set it; all of them stay', async () => {
    const { save, price, told, gateway, offered, boss, other } = await openStage(open);
    await save('', 0);
    expect(await price('P1', 0, '100.00', '2026-11-19')).toEqual(['fromDay past']);
    expect(await price('P1', 0, '1e3', '')).toEqual(['priceValue price', 'fromDay missing']);
    expect(await price('P9', 0, '1.00')).toBe('setup.unknown');
    const first = gateway.clock.now();
    expect(await price('P1', 0, '100.00')).toBe('ok');
    gateway.clock.advance(60_000);
    expect(await price('P1', 1, '120.00', '2026-11-21', other)).toBe('ok');
    expect(await price('P1', 2, '90.00')).toBe('ok');
    const prices = (await told()).list[0]?.prices;
    expect(prices).toEqual([
      { fromDay: '2026-11-20', priceValue: '100.00', setAt: first, setBy: '郭敏' },
      { fromDay: '2026-11-21', priceValue: '120.00', setAt: first + 60_000, setBy: '李静' },
      { fromDay: '2026-11-20', priceValue: '90.00', setAt: first + 60_000, setBy: '郭敏' },
    ]);
    expect((await offered())[0]?.[1]).toBe('90.00');
    gateway.clock.advance(startOfChinaDay('2026-11-21') - gateway.clock.now());
    await boss.signIn('boss');
    expect((await told()).list[0]).toMatchObject({ priceValue: '120.00', prices });
    expect(await price('P1', 3, '80.00', '2026-11-20')).toEqual(['fromDay past']);
  });

  test('[PLUS-50] of two operators at once the later one is told, and what the first wrote stays; the same form sent again is stored once', async () => {
    const { save, price, position, told, seen, other } = await openStage(open);
    await save('', 0);
    await save('', 0, { productId: 'P2', name: '发票包' });
    const before = await seen('P1');
    expect(await save('P1', before, { name: '甲' })).toBe('ok');
    expect(await save('P1', before, { name: '乙' }, other)).toBe('publication.changed');
    expect(await save('P1', before, { name: '甲' })).toBe('ok');
    expect([await price('P1', 0, '1.00'), await price('P1', 0, '2.00', '2026-11-20', other)]).toEqual(['ok', 'publication.changed']);
    expect(await price('P1', 0, '1.00')).toBe('ok');
    expect([await position('P0019', 0, ['P2', 'P1']), await position('P0019', 0, ['P1'], other)]).toEqual(['ok', 'publication.changed']);
    expect(await position('P0019', 0, ['P2', 'P1'])).toBe('ok');
    const { list, positions } = await told();
    expect(list.map(({ name, prices }) => [name, prices.length])).toEqual([
      ['甲', 1],
      ['发票包', 0],
    ]);
    expect(positions.map(({ positionCode, productIds }) => [positionCode, productIds])).toEqual([['P0019', ['P2', 'P1']]]);
    expect(await position('P0019', positions[0]?.seen ?? 0, [])).toBe('ok');
    expect((await told()).positions).toEqual([]);
  });

  test('[PLUS-50] what is wrong is said by field and nothing is stored: codes, pictures, protocols, positions', async () => {
    const { save, position, told, db } = await openStage(open);
    await save('', 0);
    const before = await told();
    expect(await save('', 0, { name: '另一个' })).toEqual(['productId taken']);
    expect(await save('P1', before.list[0]?.seen ?? 0, { productId: 'P3' })).toEqual(['productId value']);
    expect(await save('P9', 0, { productId: 'P9' })).toBe('setup.unknown');
    expect(await save('', 0, { productId: 'a b', name: ' ' })).toEqual(['productId code', 'name missing']);
    const picture = `/pictures/up-${'0'.repeat(40)}.png`;
    expect(await save('', 0, { productId: 'P3', headImgUrl: picture, protocolCodes: ['service'] })).toEqual([
      ...['headImgUrl picture', 'protocolCodes value'],
    ]);
    expect(await position('P0001', 0, ['P1'])).toEqual(['positionCode position']);
    expect([await position('P0008', 0, ['P7']), await position('P0008', 0, ['P1', 'P1'])]).toEqual([
      ['productIds value'],
      ['productIds value'],
    ]);
    expect(await told()).toEqual(before);
    const protocol = {
      scene: 'product',
      code: 'service',
      version: '1.0',
      name: '《服务》',
      url: '/protocols/service.html',
      published_at: 1,
    };
    await db.insertInto('protocol').values(protocol).execute();
    expect(await save('', 0, { productId: 'P3', protocolCodes: ['service'] })).toBe('ok');
  });

  test('[PLUS-50] products are put in another order, which the zone follows', async () => {
    const { save, move, offered } = await openStage(open);
    for (const productId of ['A', 'B', 'C']) await save('', 0, { productId, goods: [] });
    const ids = async () => (await offered()).map(([id]) => id).join('');
    expect([await move('C', 'A'), await ids()]).toEqual(['ok', 'CAB']);
    expect([await move('C', ''), await ids()]).toEqual(['ok', 'ABC']);
    expect([await move('A', 'C'), await ids()]).toEqual(['ok', 'BAC']);
    expect([await move('Z', 'A'), await move('A', 'Z'), await ids()]).toEqual(['setup.unknown', 'setup.unknown', 'BAC']);
  });
});
