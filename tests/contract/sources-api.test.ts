import { expect, test } from 'vitest';
import { addSourceKey, listSourceCalls, listSourceKeys, revokeSourceKey } from '../../server/sources/keys/source-keys.ts';
import { KEEP, sweep } from '../../server/store/sweep.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { calls } from '../../src/api/calls/table.ts';
import { type OpenTestGateway, onBothStores, setCompany } from './stores.ts';

const AT = '2026-11-19T02:00:00.000Z';
const filing = (over: object = {}) => ({ code: 'vat', period: '202610', state: 'accepted', amount: '12.00', stateAt: AT, ...over });

/** Two accounts with two companies each, and a program that calls with a key. */
async function openApi(open: OpenTestGateway) {
  const gateway = await open();
  const { services } = gateway;
  const [wang, li] = [await gateway.account('wang', 2), await gateway.account('li', 2)];
  const companies = async (accountId: string) => {
    const rows = await services.store.db.selectFrom('company').selectAll().where('account_id', '=', accountId).orderBy('ord').execute();
    return rows.map(({ doc }): { companyId: string; nsrsbh: string; shxydm: string } => JSON.parse(doc));
  };
  const newKey = async (given: { areas?: string[]; accounts?: string[]; days?: number } = {}) => {
    const expiresAt = given.days === undefined ? 0 : gateway.clock.now() + given.days * 86_400_000;
    const { areas = [], accounts = [] } = given;
    return addSourceKey(services, { name: '发票平台', areas, accounts, expiresAt, createdBy: '' });
  };
  const post = async (path: string, body: object | string, key = '') => {
    const headers = { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await gateway.app.request(`/sources/v1/${path}`, { method: 'POST', headers, body: text });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
  };
  const tax = async (login: string, companyIdList: string[]) => {
    const user = gateway.client();
    await user.signIn(login);
    const accountId = login === 'wang' ? wang : li;
    const answer = await user.client.call(calls.perCompanyTax, { companyIdList, accountId, appCode: '', bizType: '2' });
    return answer.ok ? answer.value.list : [];
  };
  const [own, second] = await companies(wang);
  const [foreign, other] = await companies(li);
  const id = (company: { companyId: string } | undefined): string => company?.companyId ?? '';
  const numberOf = (company: { nsrsbh: string; shxydm: string } | undefined): string => company?.nsrsbh || company?.shxydm || '';
  return { gateway, services, wang, li, newKey, post, tax, own, second, foreign, other, id, numberOf };
}

onBothStores('the API for sources', (open) => {
  test('[PLUS-44] facts are taken by company or tax number, each with its result, and told with the name of the key', async () => {
    const { newKey, post, tax, own, second, foreign, id, numberOf } = await openApi(open);
    const { key } = await newKey();
    const facts = [
      { companyId: id(own), area: 'tax', at: AT, doc: filing() },
      {
        taxNo: ` ${numberOf(second).toLowerCase()}`,
        area: 'taxList',
        at: AT,
        doc: { since: '2026-10-01', items: [filing(), filing({ code: 'stamp' })] },
      },
      { taxNo: numberOf(foreign), area: 'tax', at: AT, doc: filing({ state: 'rejected', reason: '金额不符' }) },
      { companyId: 'nobody', area: 'tax', at: AT, doc: filing() },
      { companyId: id(own), area: 'tax', at: AT, doc: filing({ state: 'lost' }) },
      { companyId: id(own), area: 'weather', at: AT, doc: {} },
      { companyId: id(own), area: 'tax', at: 'yesterday', doc: filing() },
    ];
    const { status, body } = await post('facts', { facts }, key);
    expect(status).toBe(200);
    expect(
      body.results.map(({ outcome, problem = '' }: { outcome: string; problem?: string }) => [outcome, problem.split(':')[0]]),
    ).toEqual([
      ['stored', ''],
      ['stored', ''],
      ['stored', ''],
      ['refused', 'company.unknown'],
      ['bad', 'state'],
      ['bad', 'area'],
      ['bad', 'at'],
    ]);
    const source = { kind: 'push', name: '发票平台' };
    expect(await tax('wang', [id(own), id(second)])).toMatchObject([
      { companyId: id(own), at: AT, source, since: '', items: [{ code: 'vat', state: 'accepted' }] },
      { companyId: id(second), source, since: '2026-10-01', items: [{ code: 'stamp' }, { code: 'vat' }] },
    ]);
    expect(await tax('li', [id(foreign)])).toMatchObject([{ items: [{ state: 'rejected', reason: '金额不符' }] }]);
  });

  test('[PLUS-44] months and days that the calendar does not have, and times more than a day ahead, are bad with their field, and nothing of them is stored', async () => {
    const { gateway, newKey, post, tax, own, id } = await openApi(open);
    const { key } = await newKey();
    const companyId = id(own);
    const after = (ms: number) => new Date(gateway.clock.now() + ms).toISOString();
    const told = (over: object, at = AT) => ({ companyId, area: 'tax', at, doc: filing(over) });
    const answers = async (path: string, body: object): Promise<string[]> =>
      (await post(path, body, key)).body.results.map(({ outcome, problem = '' }: { outcome: string; problem?: string }) =>
        [outcome, problem.split(':')[0]].join(' ').trim(),
      );
    const list = (since: string) => ({ companyId, area: 'taxList', at: AT, doc: { since, items: [] } });
    const facts = [
      ...['202613', '202600', '2026Q5'].map((period) => told({ period })),
      list('2026-02-30'),
      told({}, after(86_400_000 + 1_000)),
      told({}, '2030-01-01T00:00:00.000Z'),
    ];
    expect(await answers('facts', { facts })).toEqual(['bad period', 'bad period', 'bad period', 'bad since', 'bad at', 'bad at']);
    expect(await tax('wang', [companyId])).toEqual([]);
    const right = [...['202612', '2026Q4', '2026'].map((period) => told({ period })), told({ period: '202609' }, after(86_000_000))];
    expect(await answers('facts', { facts: right })).toEqual(['stored', 'stored', 'stored', 'stored']);
    const until = (...days: string[]) => ({ memberships: days.map((expireDate) => ({ companyId, expireDate })) });
    expect(await answers('memberships', until('2027-02-30', '2027-13-45', '2027-02-29', '', '2028-02-29'))).toEqual([
      ...Array.from({ length: 4 }, () => 'bad expireDate'),
      'stored',
    ]);
  });

  test('[PLUS-44] books that were told before the company was a member come as a change with the membership, and so does that they are told no more', async () => {
    const { gateway, wang, newKey, post, own, second, id } = await openApi(open);
    const { key } = await newKey();
    for (const company of [own, second])
      await setCompany(gateway, { accountId: wang, companyId: id(company) }, { isAuthorize: 1, isVip: 0, expireDate: '' });
    const books = (company: typeof own, vouchers: number) => ({
      ...{ companyId: id(company), area: 'books', at: AT },
      doc: { period: '202610', vouchers, unposted: 0, closed: 1, balanced: 1 },
    });
    await post('facts', { facts: [books(own, 42), books(second, 7)] }, key);
    const user = gateway.client();
    await user.signIn('wang');
    const ask = async (since?: number) => {
      const answer = await user.client.call(calls.statusDelta, since === undefined ? {} : { since });
      if (!answer.ok) throw new Error(answer.error.code);
      const told = answer.value.areas.filter(({ area }) => area === 'books');
      const vouchers = told.flatMap(({ rows }) => rows.map((row) => (row as { vouchers?: number }).vouchers)); // as: rows of books
      return { rev: answer.value.rev, told: told.map(({ companyIds }) => companyIds), vouchers };
    };
    const first = await ask();
    expect((await ask(first.rev)).told).toEqual([]);
    await post('memberships', { memberships: [{ companyId: id(own), expireDate: '2027-06-30' }] }, key);
    const member = await ask(first.rev);
    expect([member.told, member.vouchers]).toEqual([[[id(own)]], [42]]);
    await setCompany(gateway, { accountId: wang, companyId: id(second) }, { note: '别的' });
    expect((await ask(member.rev)).told).toEqual([]);
    await post('memberships', { memberships: [{ companyId: id(own), expireDate: '2026-01-31' }] }, key);
    const over = await ask(member.rev);
    expect([over.told, over.vouchers]).toEqual([[[id(own)]], []]);
  });

  test('[PLUS-44] the same external id and version changes nothing, a newer one does, and what is withdrawn is unknown again', async () => {
    const { newKey, post, tax, own, id } = await openApi(open);
    const { key } = await newKey();
    const one = (version: number, state: string) => ({
      ...{ companyId: id(own), area: 'tax', at: AT, externalId: 'F-9', version },
      doc: filing({ state }),
    });
    const outcomes = async (...facts: object[]) =>
      (await post('facts', { facts }, key)).body.results.map(({ outcome }: { outcome: string }) => outcome);
    expect(await outcomes(one(1, 'submitted'), one(2, 'accepted'))).toEqual(['stored', 'stored']);
    expect(await outcomes(one(2, 'paid'), one(1, 'paid'))).toEqual(['same', 'older']);
    expect(await tax('wang', [id(own)])).toMatchObject([{ items: [{ state: 'accepted' }] }]);
    const withdrawal = { companyId: id(own), area: 'tax', part: 'vat.202610', withdraw: '重复推送' };
    expect(await outcomes(withdrawal, withdrawal)).toEqual(['withdrawn', 'same']);
    expect(await tax('wang', [id(own)])).toEqual([]);
  });

  test('[PLUS-44] a key tells of its areas and accounts only, until it expires or is revoked; nobody calls without one', async () => {
    const { gateway, services, wang, newKey, post, own, foreign, id } = await openApi(open);
    const { key, keyId } = await newKey({ areas: ['tax'], accounts: [wang], days: 1 });
    const facts = [
      { companyId: id(own), area: 'tax', at: AT, doc: filing() },
      { companyId: id(own), area: 'books', at: AT, doc: { period: '202610', closed: 1 } },
      { companyId: id(foreign), area: 'tax', at: AT, doc: filing() },
    ];
    expect((await post('facts', { facts }, key)).body.results).toEqual([
      { outcome: 'stored' },
      { outcome: 'refused', problem: 'area.forbidden' },
      { outcome: 'refused', problem: 'company.unknown' },
    ]);
    expect(await post('messages', { messages: [{}] }, key)).toMatchObject({ status: 403, body: { error: 'caller.forbidden' } });
    expect(await post('facts', { facts })).toMatchObject({ status: 401, body: { error: 'caller.unknown' } });
    for (const wrong of ['x', `${key}x`, key.replace(keyId, '000000000000')])
      expect(await post('facts', { facts }, wrong)).toMatchObject({ status: 401, body: { error: 'key.unknown' } });
    gateway.clock.advance(86_400_000);
    expect(await post('facts', { facts }, key)).toMatchObject({ status: 401, body: { error: 'key.expired' } });
    const lasting = await newKey();
    expect((await post('facts', { facts: facts.slice(0, 1) }, lasting.key)).status).toBe(200);
    expect([await revokeSourceKey(services, lasting.keyId), await revokeSourceKey(services, lasting.keyId)]).toEqual([true, false]);
    expect(await post('facts', { facts }, lasting.key)).toMatchObject({ status: 401, body: { error: 'key.revoked' } });
  });

  test('[PLUS-44] the store holds no key, only its hash; every call is noted with its rows, and when a key was used last', async () => {
    const { services, newKey, post, own, id } = await openApi(open);
    const { key, keyId } = await newKey();
    const facts = [
      { companyId: id(own), area: 'tax', at: AT, doc: filing() },
      { companyId: 'nobody', area: 'tax', at: AT, doc: filing() },
      { companyId: id(own), area: 'tax', at: AT, doc: filing({ code: 'cit' }) },
    ];
    await post('facts', { facts }, key);
    await post('facts', { facts: [] }, key);
    const noted = await listSourceCalls(services.store, keyId, 10);
    const sorted = noted.map(({ call, rows, stored, refused, status }) => [call, rows, stored, refused, status].map(String)).sort();
    expect(sorted).toEqual([
      ['facts', '0', '0', '0', '400'],
      ['facts', '3', '2', '1', '200'],
    ]);
    const [listed] = await listSourceKeys(services.store);
    expect(listed).toMatchObject({ keyId, name: '发票平台', areas: [], accounts: [], lastUsedAt: services.clock.now(), revokedAt: 0 });
    const stored = JSON.stringify(await services.store.db.selectFrom('source_key').selectAll().execute());
    // The secret may hold the sign that stands before it.
    const secret = key.split('_').slice(2).join('_');
    expect(secret.length).toBeGreaterThan(20);
    expect(stored).not.toContain(secret);
  });

  test('calls are noted for thirty days, and the key outlives them', async () => {
    const { gateway, services, newKey, post } = await openApi(open);
    const { key, keyId } = await newKey();
    for (let i = 0; i < 2; i += 1) {
      await post('facts', { facts: [] }, key);
      gateway.clock.advance(86_400_000);
    }
    const left = async (later: number) => {
      await sweep(services.store, gateway.clock.now() + later);
      return (await listSourceCalls(services.store, keyId, 10)).length;
    };
    const days = KEEP.sourceCalls / 86_400_000;
    expect([days, await left((days - 2) * 86_400_000), await left((days - 1) * 86_400_000), await left(KEEP.sourceCalls)]).toEqual([
      30, 2, 1, 0,
    ]);
    expect(await listSourceKeys(services.store)).toHaveLength(1);
  });

  test('of a body that is too large, no list, or longer than 1,000 rows nothing is taken; calls over the limit are asked to come again', async () => {
    const { newKey, post, own, id } = await openApi(open);
    const { key } = await newKey();
    const fact = { companyId: id(own), area: 'tax', at: AT, doc: filing() };
    expect((await post('facts', 'x'.repeat(4_000_001), key)).status).toBe(413);
    for (const body of ['{', '[]', '{"facts":1}', JSON.stringify({ facts: Array(1_001).fill(fact) })])
      expect((await post('facts', body, key)).body.error).toBe('body.bad');
    const many = await Promise.all(Array.from({ length: 8 }, () => post('facts', { facts: Array(200).fill(fact) }, key)));
    const refused = many.filter(({ status }) => status === 429);
    expect([refused.length > 0, many.some(({ status }) => status === 200)]).toEqual([true, true]);
    expect(refused.every(({ retryAfter, body }) => retryAfter === '1' && body.error === 'calls.tooMany')).toBe(true);
    expect((await post('facts', { facts: [fact] }, key)).status).toBe(200);
  });

  test('messages go to every account in the scope that has the company, each once; memberships and companies enter the same way', async () => {
    const { services, wang, li, newKey, post, own, foreign, id } = await openApi(open);
    const { key } = await newKey({ accounts: [wang] });
    const message = { externalId: 'M-1', title: '印花税待申报', content: '请核对合同', url: 'web+workbench:menu/declare' };
    const send = (companyId: string) => post('messages', { messages: [{ ...message, companyId }] }, key);
    expect([(await send(id(own))).body.results, (await send(id(own))).body.results, (await send(id(foreign))).body.results]).toEqual([
      [{ outcome: 'stored' }],
      [{ outcome: 'same' }],
      [{ outcome: 'refused', problem: 'company.unknown' }],
    ]);
    const titles = async (accountId: string) =>
      (await messages.select(services.store.db, accountId).select('doc').execute()).map(({ doc }) => messages.parse(doc).title);
    expect([await titles(wang), await titles(li)]).toEqual([['印花税待申报'], []]);

    const member = { companyId: id(own), expireDate: '2027-06-30' };
    expect((await post('memberships', { memberships: [member, { ...member, product: 'DA' }] }, key)).body.results).toEqual([
      { outcome: 'stored' },
      { outcome: 'stored' },
    ]);
    const [company] = await services.reads.doc(wang, id(own));
    expect(JSON.parse(company?.doc ?? '')).toMatchObject({ isVip: 1, expireDate: '2027-06-30' });
    expect(await services.store.db.selectFrom('member_right').select(['auth_code', 'expire_date']).execute()).toEqual([
      { auth_code: 'DA', expire_date: '2027-06-30' },
    ]);

    const added = { account: 'wang', companyName: '深圳市南山云帆科技有限公司', area: '440300', addedTaxType: '2', tags: ['新户'] };
    const companies = [added, { ...added, account: 'li' }, { ...added, companyName: '' }];
    expect((await post('companies', { companies }, key)).body.results).toEqual([
      { outcome: 'stored' },
      { outcome: 'refused', problem: 'account.unknown' },
      { outcome: 'bad', problem: expect.stringContaining('companyName') },
    ]);
    expect((await post('companies', { companies: [added] }, key)).body.results).toEqual([{ outcome: 'same' }]);
  });
});
