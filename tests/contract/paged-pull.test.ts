import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { readCompany, removeCompany, replaceCompany } from '../../server/store/tables/companies.ts';
import { tipId, tips } from '../../server/store/tables/tips.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { keyOf, rowsOf } from '../../src/db/collections/project.ts';
import { nextPull } from '../../src/db/companies/apply-pull.ts';
import { readMeta } from '../../src/db/meta.ts';
import { digestOf } from '../../src/domain/core/digest.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import { pullOnce } from '../../src/workers/engine/pull.ts';
import { freshStorage, openDb } from '../sim/world/local-data.ts';
import { createTestClient } from '../support/gateway/gateway-client.ts';
import { openMemoryGateway, putTips } from './stores.ts';

interface Asked {
  readonly path: string;
  readonly body: {
    readonly pageNum?: number;
    readonly memberQueryType?: string;
    readonly quickSearchParam?: string;
    readonly companyIdList?: readonly string[];
  };
}
/** What happens to a request of a page instead of, or before, the gateway's own answer. */
type Meddle = (asked: Asked, own: () => Promise<Response>) => Promise<Response>;

const SHOWN = calls.getCompanyListByAccount.path;
const HIDDEN = calls.getHiddenCompanyList.path;
const TIPS = calls.companyTipsList.path;
const success = (body: object): Response => Response.json({ head: { code: '00000000', msg: '' }, body });

/** The real gateway, which knows no delta pull while `hasPull` is false, and a device that pulls from it. */
async function setUp(companies: number) {
  const gateway = await openMemoryGateway();
  onTestFinished(() => gateway.close());
  const accountId = await gateway.account('wang', companies);
  const asked: Asked[] = [];
  const line = { hasPull: false, tips: ((_asked, own) => own()) as Meddle, meddle: ((_asked, own) => own()) as Meddle }; // as: tests put others here
  const app = {
    async fetch(request: Request): Promise<Response> {
      const { origin, pathname: path } = new URL(request.url);
      if (path === calls.companyPull.path && !line.hasPull)
        return gateway.app.fetch(new Request(`${origin}/itpbasic/company/none`, request));
      const own = async (): Promise<Response> => gateway.app.fetch(request);
      if (path === TIPS) return line.tips({ path, body: await request.clone().json() }, own);
      if (path !== SHOWN && path !== HIDDEN) return own();
      const entry: Asked = { path, body: await request.clone().json() };
      asked.push(entry);
      return line.meddle(entry, own);
    },
  };
  const { client, signIn } = createTestClient({ app }, () => gateway.clock.now());
  await signIn('wang');
  const db = await openDb(
    accountId,
    freshStorage(() => 1),
  );
  const pull = () =>
    pullOnce(
      { db, client, clock: { now: () => 77 }, log: silentLog, completeReadings: (rows) => Promise.resolve(rows), onProgress: () => {} },
      new AbortController().signal,
    );
  async function held(): Promise<Map<string, Company>> {
    const rows = new Map<string, Company>();
    const read = await db.run('r', ['chunk', 'overlay', 'meta'], async (stores) => {
      const layout = await stores.meta.get('layout');
      const shown = layout?.k === 'layout' ? layout.shown : 0;
      for (const { k, body } of await stores.chunk.toArray())
        if (Math.floor(k / 1_000_000) === shown) for (const row of body) rows.set(row.companyId, row);
      for (const { id, row } of await stores.overlay.toArray()) row === null ? rows.delete(id) : rows.set(id, row);
    });
    expect(read.ok).toBe(true);
    return rows;
  }
  const change = (what: Parameters<typeof changeAccount<void>>[3]): Promise<void> =>
    gateway.services.store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), what));
  const remove = (companyId: string): Promise<void> => change(async (c) => void (await removeCompany(c, companyId)));
  const edit = (companyId: string, part: Partial<Company>): Promise<void> =>
    change(async (c) => {
      const before = await readCompany(c, companyId);
      if (before) await replaceCompany(c, before, { ...before, ...part });
    });
  async function theirs(): Promise<Company[]> {
    const rows = await gateway.services.store.db.selectFrom('company').select('doc').where('account_id', '=', accountId).execute();
    return rows.map(({ doc }): Company => JSON.parse(doc));
  }
  const tell = (rows: Parameters<typeof putTips>[2]): Promise<void> => putTips(gateway, accountId, rows);
  /** The tips on the device, by their keys. */
  async function heldTips(): Promise<string[]> {
    const read = await db.run('r', ['tips'], async (stores) =>
      (await rowsOf(stores, 'tips').toArray()).map((row) => keyOf('tips', row)).sort(),
    );
    if (!read.ok) throw new Error('not read');
    return read.value;
  }
  /** Whether the device holds exactly what the gateway does. */
  async function expectSame(): Promise<void> {
    const rows = await held();
    expect(digestOf(rows.values())).toBe(digestOf(await theirs()));
    expect([...rows.values()].sort((a, b) => a.ord - b.ord)).toEqual((await theirs()).sort((a, b) => a.ord - b.ord));
  }
  return { gateway, asked, line, client, db, pull, held, remove, edit, theirs, expectSame, change, tell, heldTips };
}

const done = { kind: 'done', matches: true };

test("[COMP-21] a gateway without the delta pull is read in pages: first memberQueryType '0', pageNum 1, no search; hidden companies arrive too", async () => {
  const { gateway, asked, client, db, pull, expectSame, held, theirs } = await setUp(620);
  const [first] = await theirs();
  await client.call(calls.companyHide, { companyId: first?.companyId ?? '', hidden: 1 }, { idempotencyKey: randomUUID() });
  expect(await pull()).toEqual(done);
  expect(asked[0]).toEqual({ path: SHOWN, body: { memberQueryType: '0', quickSearchParam: '', pageNum: 1, pageSize: 500 } });
  expect(asked.map(({ path, body }) => [path, body.pageNum])).toEqual([
    [SHOWN, 1],
    [SHOWN, 2],
    [HIDDEN, 1],
    [SHOWN, 1],
  ]);
  await expectSame();
  expect((await held()).get(first?.companyId ?? '')?.hidden).toBe(1);
  expect(await readMeta(db, 'pull')).toMatchObject({
    value: { cursor: '', run: null, total: 620, matches: true, epoch: gateway.services.store.epoch },
  });
});

test('a company removed at the gateway goes with the next pull in pages, and a changed one changes', async () => {
  const { pull, remove, edit, theirs, expectSame, held } = await setUp(30);
  await pull();
  const [one, two] = await theirs();
  await remove(one?.companyId ?? '');
  await edit(two?.companyId ?? '', { note: '改过' });
  expect(await pull()).toEqual(done);
  await expectSame();
  expect((await held()).has(one?.companyId ?? '')).toBe(false);
  expect((await held()).get(two?.companyId ?? '')?.note).toBe('改过');
});

test('a pull in pages that is cut in the middle keeps what was held, and the next one is whole again', async () => {
  const { asked, line, db, pull, remove, theirs, expectSame, held } = await setUp(620);
  await pull();
  const before = await held();
  await remove((await theirs())[0]?.companyId ?? '');
  line.meddle = ({ path, body }, own) => (path === SHOWN && body.pageNum === 2 ? Promise.reject(new TypeError('cut')) : own());
  expect(await pull()).toMatchObject({ kind: 'failed', error: { kind: 'offline' } });
  expect(await held()).toEqual(before);
  expect(await nextPull(db)).toEqual({ ok: true, value: { cursor: '', full: true, index: 0 } });
  line.meddle = (_asked, own) => own();
  asked.length = 0;
  expect(await pull()).toEqual(done);
  expect(asked[0]?.body.pageNum).toBe(1);
  await expectSame();
});

test('a pull in pages that was cut is not resumed by a gateway that has the delta pull again; from then on only changes travel', async () => {
  const { line, db, asked, pull, expectSame, theirs, edit } = await setUp(620);
  line.meddle = ({ path }, own) => (path === HIDDEN ? Promise.reject(new TypeError('cut')) : own());
  await pull();
  line.hasPull = true;
  asked.length = 0;
  expect(await pull()).toEqual(done);
  await expectSame();
  expect(await readMeta(db, 'pull')).toMatchObject({ value: { total: 620, cursor: expect.stringMatching(/^d\./) } });
  await edit((await theirs())[3]?.companyId ?? '', { note: '增量' });
  expect(await pull()).toEqual(done);
  await expectSame();
  expect(asked).toEqual([]);
});

test('a gateway that lost its delta pull gives everything in pages, and nothing of the old cursor is kept', async () => {
  const { line, db, pull, remove, theirs, expectSame } = await setUp(40);
  line.hasPull = true;
  await pull();
  line.hasPull = false;
  await remove((await theirs())[5]?.companyId ?? '');
  expect(await pull()).toEqual(done);
  await expectSame();
  expect(await readMeta(db, 'pull')).toMatchObject({ value: { cursor: '', run: null } });
});

test('[COMP-17] a missing company list is an empty one: the companies it no longer has are gone, the hidden ones stay', async () => {
  for (const body of [{}, { list: null, total: null }, { total: 0 }]) {
    const { line, client, pull, theirs, held } = await setUp(8);
    const id = (await theirs())[2]?.companyId ?? '';
    await client.call(calls.companyHide, { companyId: id, hidden: 1 }, { idempotencyKey: randomUUID() });
    await pull();
    expect((await held()).size).toBe(8);
    line.meddle = ({ path }, own) => (path === SHOWN ? Promise.resolve(success(body)) : own());
    expect(await pull()).toEqual(done);
    expect([...(await held()).keys()]).toEqual([id]);
  }
});

test('[COMP-17] a missing list beside a total that tells of companies is no answer: what was held stays', async () => {
  const { line, pull, held } = await setUp(8);
  await pull();
  line.meddle = ({ path }, own) => (path === SHOWN ? Promise.resolve(success({ total: 8 })) : own());
  expect(await pull()).toMatchObject({ kind: 'failed', error: { kind: 'bad-answer' } });
  expect((await held()).size).toBe(8);
});

test('a refused page and a page with a wrong row keep what was held', async () => {
  const { line, pull, held } = await setUp(8);
  await pull();
  const refusal = () => Response.json({ head: { code: 'privilege.denied', msg: '' } }, { status: 400 });
  for (const answer of [refusal, () => success({ list: [{ companyId: 'x' }], total: 1 })]) {
    line.meddle = () => Promise.resolve(answer());
    expect(await pull()).toMatchObject({ kind: 'failed' });
    expect((await held()).size).toBe(8);
  }
});

test('a list without totals is read to its first empty page', async () => {
  const { line, pull, expectSame } = await setUp(620);
  line.meddle = async (_asked, own) => {
    const { head, body } = await (await own()).json();
    return Response.json({ head, body: { list: body.list } });
  };
  expect(await pull()).toEqual(done);
  await expectSame();
});

test('companies that go while the pages are read start the reading over, once', async () => {
  const { line, asked, pull, remove, theirs, expectSame } = await setUp(620);
  const ids = (await theirs()).map((row) => row.companyId);
  line.meddle = async ({ path, body }, own) => {
    if (path === SHOWN && body.pageNum === 2 && ids.length === 620) await remove(ids.shift() ?? '');
    return own();
  };
  expect(await pull()).toEqual(done);
  expect(asked.filter(({ path, body }) => path === SHOWN && body.pageNum === 2)).toHaveLength(2);
  await expectSame();
});

test('a company hidden or shown again between the two lists is neither doubled nor lost', async () => {
  for (const hidden of [1, 0] as const) {
    const { line, pull, edit, theirs, expectSame } = await setUp(20);
    const id = (await theirs())[4]?.companyId ?? '';
    await edit(id, { hidden: hidden === 1 ? 0 : 1 });
    let once = true;
    line.meddle = async ({ path }, own) => {
      if (path === HIDDEN && once) {
        once = false;
        await edit(id, { hidden });
      }
      return own();
    };
    expect(await pull()).toEqual(done);
    await expectSame();
  }
});

test('lists that change every time they are read end the pull, and what was held stays', async () => {
  const { line, asked, pull, held } = await setUp(8);
  await pull();
  asked.length = 0;
  line.meddle = async (_asked, own) => {
    const { head, body } = await (await own()).json();
    return Response.json({ head, body: { ...body, list: [...body.list, ...body.list], total: 16 } });
  };
  expect(await pull()).toMatchObject({ kind: 'failed', error: { kind: 'bad-answer', code: 'pages.moved' } });
  expect(asked).toHaveLength(2);
  expect((await held()).size).toBe(8);
});

test('[CALL-136] a gateway without the delta pull is asked for the tips of each page, and what it tells no more goes', async () => {
  const { line, pull, theirs, tell, change, heldTips, expectSame } = await setUp(620);
  const companies = (await theirs()).sort((a, b) => a.ord - b.ord);
  const [first = '', last = ''] = [companies[0]?.companyId, companies[619]?.companyId];
  const asked: Asked[] = [];
  line.tips = (one, own) => {
    asked.push(one);
    return own();
  };
  await tell([
    { companyId: first, tipsCode: 'declarationTips' },
    { companyId: first, tipsCode: 'paymentTips' },
    { companyId: last, tipsCode: 'copyTaxTips' },
  ]);
  expect(await pull()).toEqual(done);
  const told = asked.map(({ body }) => body.companyIdList ?? []);
  expect(told.flat().sort()).toEqual(companies.map(({ companyId }) => companyId).sort());
  expect(told[0]).toHaveLength(500);
  expect(asked[0]?.body).toMatchObject({ appCode: '09730100030000', bizType: '2' });
  expect(await heldTips()).toEqual([`${first}:declarationTips`, `${first}:paymentTips`, `${last}:copyTaxTips`].sort());
  await change(async (c) => void (await tips.remove(c, [tipId(first, 'paymentTips')])));
  expect(await pull()).toEqual(done);
  expect(await heldTips()).toEqual([`${first}:declarationTips`, `${last}:copyTaxTips`].sort());
  await expectSame();
});

test('a gateway that offers no tips either is asked for them once, and its companies arrive', async () => {
  const { line, pull, expectSame, heldTips } = await setUp(620);
  let asked = 0;
  line.tips = () => {
    asked += 1;
    return Promise.resolve(new Response('', { status: 404 }));
  };
  expect(await pull()).toEqual(done);
  expect(asked).toBe(1);
  expect(await heldTips()).toEqual([]);
  await expectSame();
});

test('tips that get no answer are no empty tips: what was held stays', async () => {
  const { line, pull, theirs, tell, held, heldTips } = await setUp(8);
  const companyId = (await theirs())[2]?.companyId ?? '';
  await tell([{ companyId, tipsCode: 'paymentTips' }]);
  await pull();
  line.tips = () => Promise.resolve(new Response('', { status: 500 }));
  expect(await pull()).toMatchObject({ kind: 'failed' });
  expect(await heldTips()).toEqual([tipId(companyId, 'paymentTips')]);
  expect((await held()).size).toBe(8);
});

test('a company that goes between its page and its tips starts the reading over', async () => {
  const { line, asked, pull, remove, theirs, expectSame } = await setUp(20);
  const id = (await theirs())[3]?.companyId ?? '';
  let once = true;
  line.tips = async (_asked, own) => {
    if (once) {
      once = false;
      await remove(id);
    }
    return own();
  };
  expect(await pull()).toEqual(done);
  expect(asked.filter(({ path, body }) => path === SHOWN && body.pageNum === 1).length).toBeGreaterThan(2);
  await expectSame();
});
