import { expect, test } from 'vitest';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { type OpenTestGateway, onBothStores } from './stores.ts';

const AT = '2026-11-12T02:00:00.000Z';
const IMPORT = 'import-of-wang';

interface Told {
  readonly line: number;
  readonly companyId: string;
  readonly area: string;
  readonly doc: Readonly<Record<string, unknown>>;
}

const vat = (line: number, companyId: string, over: object = {}): Told => ({
  ...{ line, companyId, area: 'tax' },
  doc: { code: 'vat', period: '202610', state: 'accepted', amount: '12.00', stateAt: '2026-11-10T02:00:00.000Z', ...over },
});
const invoices = (line: number, companyId: string): Told => ({
  ...{ line, companyId, area: 'invoice' },
  doc: { period: '202610', issued: 31, issuedAmount: '980.50', received: null, quotaLeft: 7 },
});

/** Two accounts with companies of their own, one of which both have. */
async function openTwo(open: OpenTestGateway) {
  const gateway = await open();
  const [wang, li] = [await gateway.account('wang', 3), await gateway.account('li', 3)];
  const { db } = gateway.services.store;
  const idsOf = async (accountId: string) =>
    (await db.selectFrom('company').select('company_id').where('account_id', '=', accountId).orderBy('ord').execute()).map(
      ({ company_id }) => company_id,
    );
  const [own = '', shared = ''] = await idsOf(wang);
  const [foreign = '', second = ''] = await idsOf(li);
  await db.updateTable('company').set({ company_id: shared }).where('company_id', '=', second).execute();
  const [asWang, asLi] = [gateway.client(), gateway.client()];
  await asWang.signIn('wang');
  await asLi.signIn('li');
  async function give(as: TestClient, rows: readonly Told[], importId = IMPORT) {
    const companyIds = [...new Set(rows.map(({ companyId }) => companyId))];
    const { status, body } = await as.send('factsImport', { payload: { importId, fileName: '申报清单.xlsx', at: AT, companyIds, rows } });
    return { status, results: (body as { results?: unknown } | null)?.results };
  }
  async function takeBack(as: TestClient, companyIds: readonly string[], importId = IMPORT) {
    return (await as.send('factsImportUndo', { payload: { importId, companyIds, reason: '撤销导入' } })).body;
  }
  /** What counts now of the company, with who told it. */
  async function counts(companyId: string) {
    const rows = db.selectFrom('fact').innerJoin('source', 'source.source_id', 'fact.source_id').where('company_id', '=', companyId);
    const found = await rows.where('standing', '=', 1).select(['part', 'source.kind', 'name', 'by_name', 'doc']).orderBy('part').execute();
    return found.map(({ part, kind, name, by_name, doc }) => ({ part, kind, name, by: by_name, state: JSON.parse(doc).state }));
  }
  return { gateway, asWang, asLi, own, shared, foreign, give, takeBack, counts };
}

onBothStores('lists', (open) => {
  test('[PLUS-46] rows of a file become facts of kind file, with its name and who imported it; each row is answered for itself', async () => {
    const { gateway, asWang, own, shared, foreign, give, counts } = await openTwo(open);
    const rows = [vat(5, own), invoices(6, shared), vat(7, foreign), vat(8, own, { code: 'cit', state: 'lost' }), vat(9, 'nobody')];
    expect(await give(asWang, rows)).toEqual({
      status: 200,
      results: [
        { line: 5, outcome: 'stored' },
        { line: 6, outcome: 'stored' },
        { line: 7, outcome: 'unknown' },
        { line: 8, outcome: 'bad', problem: expect.stringMatching(/^state: /) },
        { line: 9, outcome: 'unknown' },
      ],
    });
    const account = await gateway.services.store.db
      .selectFrom('account')
      .select('full_name')
      .where('login_name', '=', 'wang')
      .executeTakeFirst();
    const by = { kind: 'file', name: '申报清单.xlsx', by: account?.full_name };
    expect(await counts(own)).toEqual([{ part: 'vat.202610', ...by, state: 'accepted' }]);
    expect(await counts(shared)).toEqual([{ part: '202610', ...by, state: undefined }]);
    expect(await counts(foreign)).toEqual([]);
  });

  test('[PLUS-46] the same rows in a second command of the import change nothing, and another import of an earlier file does not count', async () => {
    const { asWang, own, shared, give, counts } = await openTwo(open);
    await give(asWang, [vat(5, own), vat(6, shared)]);
    expect((await give(asWang, [vat(5, own), vat(6, shared, { amount: '13.00' })])).results).toEqual([
      { line: 5, outcome: 'same' },
      { line: 6, outcome: 'stored' },
    ]);
    const earlier = { importId: 'import-before', fileName: '九月.csv', at: '2026-11-01T02:00:00.000Z', companyIds: [own] };
    const { body } = await asWang.send('factsImport', { payload: { ...earlier, rows: [vat(2, own, { state: 'undeclared' })] } });
    expect(body).toEqual({ results: [{ line: 2, outcome: 'stored' }] });
    expect((await counts(own)).map(({ name, state }) => [name, state])).toEqual([['申报清单.xlsx', 'accepted']]);
  });

  test('[PLUS-46] an import is taken back for the companies that are named, twice is no failure, and another account takes nothing back', async () => {
    const { asWang, asLi, own, shared, give, takeBack, counts } = await openTwo(open);
    await give(asWang, [vat(2, own, { state: 'undeclared', amount: null })], 'import-before');
    await give(asWang, [vat(5, own), invoices(6, own), vat(7, shared)], IMPORT);
    expect(await takeBack(asLi, [own, shared])).toEqual({ withdrawn: 0 });
    expect(await takeBack(asWang, [own])).toEqual({ withdrawn: 2 });
    expect(await takeBack(asWang, [own])).toEqual({ withdrawn: 0 });
    expect([(await counts(own)).map(({ state }) => state), (await counts(shared)).map(({ state }) => state)]).toEqual([
      ['undeclared'],
      ['accepted'],
    ]);
    expect(await takeBack(asWang, [own, shared, 'nobody'])).toEqual({ withdrawn: 1 });
    expect(await counts(shared)).toEqual([]);
  });

  test('[PLUS-46] every account that has a company of the list is told of it, and nobody else', async () => {
    const { gateway, asWang, own, shared, give } = await openTwo(open);
    await give(asWang, [vat(5, own), vat(6, shared)]);
    const { db } = gateway.services.store;
    const events = await db
      .selectFrom('event_log')
      .innerJoin('account', 'account.account_id', 'event_log.account_id')
      .select(['login_name', 'about'])
      .where('topic', '=', 'status')
      .execute();
    const told = Object.fromEntries(events.map(({ login_name, about }) => [login_name, about.split(' ').sort()]));
    expect(told).toEqual({ wang: [`${own}/tax`, `${shared}/tax`].sort(), li: [`${shared}/tax`] });
  });

  test('[PLUS-46] a command of no rows, or of more than 500, is refused', async () => {
    const { asWang, own, give } = await openTwo(open);
    expect((await give(asWang, [])).status).toBe(400);
    const many = Array.from({ length: 501 }, (_, n) => vat(n + 2, own));
    expect((await give(asWang, many)).status).toBe(400);
    expect((await give(asWang, many.slice(1))).status).toBe(200);
  });
});
