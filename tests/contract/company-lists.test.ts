import { expect, test } from 'vitest';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores } from './stores.ts';

const IMPORT = 'import-of-companies';
const CODE = '91350100M000100Y43';
const OTHER = '91440300708461136T';

interface Row {
  readonly line: number;
  readonly companyName: string;
  readonly [field: string]: string | number;
}

/** Two accounts without companies. */
async function openTwo(open: OpenTestGateway) {
  const gateway = await open();
  const [wang, li] = [await gateway.account('wang', 0), await gateway.account('li', 0)];
  const [asWang, asLi] = [gateway.client(), gateway.client()];
  await asWang.signIn('wang');
  await asLi.signIn('li');
  const { db } = gateway.services.store;
  async function give(as: TestClient, rows: readonly Row[], { importId = IMPORT, rename = 0 } = {}) {
    const { status, body } = await as.send('companiesImport', { payload: { importId, fileName: '名单.xlsx', rename, rows } });
    return status === 200 ? (body as { results: unknown }).results : status;
  }
  async function takeBack(as: TestClient, lines: readonly number[], importId = IMPORT) {
    return (await as.send('companiesImportUndo', { payload: { importId, lines } })).body;
  }
  async function companies(accountId: string) {
    const rows = await db.selectFrom('company').select('doc').where('account_id', '=', accountId).orderBy('ord').execute();
    return rows.map(({ doc }) => JSON.parse(doc));
  }
  return { gateway, db, wang, li, asWang, asLi, give, takeBack, companies };
}

onBothStores('lists of companies', (open) => {
  test('[PLUS-46] [PLUS-49] rows become companies that are authorised and whose admin is who imported them; each row is answered for itself', async () => {
    const { wang, asWang, give, companies } = await openTwo(open);
    const rows: Row[] = [
      { line: 3, companyName: '福州甲有限公司', shxydm: CODE, addedTaxType: '1', accountant: '王丽', tags: '重点、季报' },
      { line: 4, companyName: '深圳乙有限公司', shxydm: OTHER, location: '440305' },
      { line: 5, companyName: '无税号的丙店' },
      { line: 6, companyName: '福州甲有限公司', nsrsbh: CODE },
      { line: 7, companyName: '校验位不对', shxydm: '91350100M000100Y44' },
    ];
    expect(await give(asWang, rows)).toEqual([
      { line: 3, outcome: 'added', problem: 'area-from-code: 350100' },
      { line: 4, outcome: 'added' },
      { line: 5, outcome: 'added', problem: 'no-tax-id: ' },
      { line: 6, outcome: 'double', problem: 'double: 3' },
      { line: 7, outcome: 'refused', problem: expect.stringMatching(/^code-check-digit: /) },
    ]);
    const [first, second, third, ...more] = await companies(wang);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ shxydm: CODE, nsrsbh: CODE, locationCode: '350100', addedTaxType: '1', isAuthorize: 1 });
    expect([first.tags, first.accountant, second.locationCode, third.nsrsbh]).toEqual([['重点', '季报'], '王丽', '440305', '']);
    const { body } = await asWang.send('getCompanyAuth', { payload: { companyId: second.companyId } });
    expect(body).toMatchObject({ isAdmin: 1, isAuthorize: 1 });
    // The security centre says the same of each, and lets him do any business of them.
    const offices = [first, second, third].map(async ({ companyId }) => {
      const { body: has } = await asWang.send('hasAdmin', { payload: { companyId } });
      const check = { accountId: wang, companyId, bizId: 'gs' };
      return { ...Object(has), ...Object((await asWang.send('privilegeCheck', { payload: check })).body) };
    });
    expect(await Promise.all(offices)).toMatchObject(Array(3).fill({ hasAdmin: true, hasPrivilege: true }));
    const { companyId } = first;
    await asWang.send('adminApply', { payload: { companyId } });
    const { body: listed } = await asWang.send('privilegeList', { payload: { companyId } });
    expect(listed).toMatchObject({ members: [{ accountId: wang, isAdmin: true }] });
  });

  test('[PLUS-46] a known company is completed and never emptied, one that knows all of it stays, and another name is taken only when it is asked for', async () => {
    const { wang, asWang, give, companies } = await openTwo(open);
    await give(asWang, [{ line: 2, companyName: '福州甲有限公司', shxydm: CODE, accountant: '王丽', note: '老客户' }]);
    const again = { line: 9, companyName: '福州甲有限公司', shxydm: CODE, accountant: '', addedTaxType: '2' };
    expect(await give(asWang, [again], { importId: 'second' })).toEqual([
      { line: 9, outcome: 'completed', problem: 'area-from-code: 350100' },
    ]);
    expect(await give(asWang, [again], { importId: 'third' })).toMatchObject([{ outcome: 'same' }]);
    const renamed = { line: 2, companyName: '福州新名有限公司', shxydm: CODE };
    expect(await give(asWang, [renamed], { importId: 'fourth' })).toEqual([
      { line: 2, outcome: 'refused', problem: 'other-name: 福州甲有限公司' },
    ]);
    expect(await companies(wang)).toMatchObject([{ companyName: '福州甲有限公司', accountant: '王丽', note: '老客户', addedTaxType: '2' }]);
    expect(await give(asWang, [renamed], { importId: 'fifth', rename: 1 })).toMatchObject([{ outcome: 'completed' }]);
    expect(await companies(wang)).toMatchObject([{ companyName: '福州新名有限公司', note: '老客户' }]);
  });

  test('[PLUS-46] what an import added is taken away again, but not what was changed, told of or shared since, nor what it completed', async () => {
    const { gateway, db, wang, li, asWang, asLi, give, takeBack, companies } = await openTwo(open);
    await give(asWang, [{ line: 2, companyName: '原有的', shxydm: CODE }], { importId: 'before' });
    const names = ['原有的', '没动过', '改过', '有数据', '共享过', '也没动过'];
    await give(
      asWang,
      names.map((companyName, n) => ({ line: n + 2, companyName, note: n === 0 ? '补全' : '' })),
    );
    const held = await companies(wang);
    const [, , changed, told, shared] = held;
    const edit = { companyId: changed.companyId, baseRev: changed.rev, changes: { note: { from: '', to: '改' } } };
    expect((await asWang.send('companyUpdate', { payload: edit })).status).toBe(200);
    const doc = { code: 'vat', period: '202610', state: 'accepted', amount: '1.00', stateAt: '2026-11-10T02:00:00.000Z' };
    const facts = [{ line: 2, companyId: told.companyId, area: 'tax', doc }];
    const factsOf = { importId: 'facts', fileName: 'x', at: '2026-11-12T02:00:00.000Z', companyIds: [told.companyId], rows: facts };
    expect((await asWang.send('factsImport', { payload: factsOf })).status).toBe(200);
    const copied = await db.selectFrom('company').selectAll().where('company_id', '=', shared.companyId).executeTakeFirstOrThrow();
    await db
      .insertInto('company')
      .values({ ...copied, account_id: li })
      .execute();
    const lines = [2, 3, 4, 5, 6, 7, 8];
    // Another account that names the same import reaches nothing of it.
    expect(await takeBack(asLi, lines)).toMatchObject({ removed: 0 });
    expect(await takeBack(asWang, lines)).toEqual({
      removed: 2,
      kept: [
        { line: 2, why: 'gone' },
        { line: 4, why: 'changed' },
        { line: 5, why: 'told' },
        { line: 6, why: 'shared' },
        { line: 8, why: 'gone' },
      ],
    });
    expect((await companies(wang)).map(({ companyName }) => companyName)).toEqual(['原有的', '改过', '有数据', '共享过']);
    expect((await companies(wang))[0]?.note).toBe('补全');
    expect(await companyIdsOf(gateway, li)).toEqual([shared.companyId]);
    expect(await takeBack(asWang, lines)).toMatchObject({ removed: 0 });
  });

  test('[PLUS-46] a line that is told again, or twice at once, adds its company all the same, and the first of them is what an undo finds', async () => {
    const { wang, asWang, give, takeBack, companies } = await openTwo(open);
    expect(await give(asWang, [{ line: 2, companyName: '甲' }])).toMatchObject([{ outcome: 'added' }]);
    const again = [
      { line: 2, companyName: '乙' },
      { line: 3, companyName: '丙' },
      { line: 3, companyName: '丁' },
    ];
    expect(await give(asWang, again)).toMatchObject(again.map(({ line }) => ({ line, outcome: 'added' })));
    expect((await companies(wang)).map(({ companyName }) => companyName)).toEqual(['甲', '乙', '丙', '丁']);
    expect(await takeBack(asWang, [2, 3])).toEqual({ removed: 2, kept: [] });
    expect((await companies(wang)).map(({ companyName }) => companyName)).toEqual(['乙', '丁']);
  });

  test('[PLUS-46] the same number in another account is a company of its own there, and neither account is told of the other', async () => {
    const { wang, li, asWang, asLi, give, companies } = await openTwo(open);
    const row = { line: 2, companyName: '福州甲有限公司', shxydm: CODE };
    const [own, theirs] = [await give(asWang, [row]), await give(asLi, [row])];
    expect(theirs).toEqual(own);
    const [[first], [second]] = [await companies(wang), await companies(li)];
    expect(first.companyId).not.toBe(second.companyId);
  });

  test('[PLUS-46] 200 rows are one command, and a field that a row does not tell may be missing', async () => {
    const { wang, asWang, give, companies } = await openTwo(open);
    const rows = Array.from({ length: 200 }, (_, n) => ({ line: n + 2, companyName: `第${n}家有限公司` }));
    expect(await give(asWang, rows)).toHaveLength(200);
    expect(await companies(wang)).toHaveLength(200);
    expect(await give(asWang, [...rows, { line: 300, companyName: '太多' }], { importId: 'more' })).toBe(400);
  });
});
