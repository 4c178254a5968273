import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCompanies } from '../../samples/demo/seed/companies.ts';
import { seedRulePack } from '../../samples/demo/seed/rule-packs.ts';
import { KEEP, sweep } from '../../server/store/sweep.ts';
import { changeAccount, insertAccount } from '../../server/store/tables/accounts.ts';
import { insertCompanies } from '../../server/store/tables/companies.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import type { PublicationForm } from '../../src/api/entities/publication.ts';
import { emptyContent } from '../../src/domain/publishing/content.ts';
import { everybody } from '../../src/domain/publishing/target.ts';
import { callNames } from '../corpus/kind.ts';
import { validInputs } from '../corpus/valid-inputs.ts';
import { jpgOf, pngOf } from '../support/pictures.ts';
import { samplePack } from '../support/sample-packs.ts';
import { operatorOnly } from './operator-calls.ts';
import { companyIdsOf, onBothStores, sentMeanwhile, setCompany, type TestGateway } from './stores.ts';

const operatorCalls = callNames.filter((name) => calls[name].path.startsWith('/itpactivity/operator/'));
const guarded = operatorCalls.filter((name) => name !== 'operatorState');

const SAMPLE = '2026.11.1';
/** A pack like the first sample with other values. */
const packText = (over: object): string => JSON.stringify({ ...samplePack(SAMPLE), ...over });
const form = (kind: PublicationForm['kind'], over: Partial<PublicationForm> = {}, content: Partial<PublicationForm['content']> = {}) => ({
  ...{ kind, target: { ...everybody, accounts: [], roles: [], locations: [] }, ord: 0, from_at: 0, to_at: 0, ...over },
  content: { ...emptyContent, pages: [], title: '标题', ...content },
});

async function signedIn(gateway: TestGateway, loginName: string, companies = 0) {
  const accountId = await gateway.account(loginName, companies);
  const client = gateway.client();
  await client.signIn(loginName);
  return { accountId, client };
}
async function openOperator(gateway: TestGateway) {
  const person = await signedIn(gateway, 'boss');
  await gateway.services.store.db.updateTable('account').set({ operator: 1 }).where('account_id', '=', person.accountId).execute();
  const told = async <T>(asked: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> => {
    const answer = await asked;
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  const { client } = person.client;
  let forms = 0;
  return {
    ...person,
    state: () => told(client.call(calls.operatorState, {})),
    list: async () => (await told(client.call(calls.operatorList, {}))).list,
    check: (draft: PublicationForm, id = '') => told(client.call(calls.operatorCheck, { id, draft })),
    save: (draft: PublicationForm, more: { id?: string; seen?: number; requestId?: string } = {}) => {
      forms += 1;
      return told(client.call(calls.operatorSave, { requestId: `form-${forms}`, draft, ...more }));
    },
    end: (id: string) => told(client.call(calls.operatorEnd, { id })),
    picture: (bytes: Uint8Array) => told(client.call(calls.operatorPicture, { data: Buffer.from(bytes).toString('base64') })),
    pack: (text: string) => told(client.call(calls.operatorRulePack, { text })),
    send: (name: CallName, payload: object) => person.client.send(name, { payload }),
  };
}

onBothStores('the operator’s calls', (open) => {
  test('[PLUS-22] who is no operator is refused by every one of them, sees nothing of what there is and changes nothing', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const { id } = await boss.save(form('banner', {}, { title: '只给运营看' }));
    const { accountId, client } = await signedIn(gateway, 'wang', 1);
    await client.client.call(calls.operatorState, {});
    const valid = validInputs({ accountId, companyId: 'c' });
    const look = () => gateway.services.store.db.selectFrom('publication').selectAll().execute();
    const before = await look();
    expect(guarded).toEqual(operatorOnly);
    for (const name of guarded) {
      const right = {
        operatorSave: { requestId: 'r', draft: form('notice') },
        operatorCheck: { draft: form('popup') },
        operatorEnd: { id },
      };
      const payload = name in right ? right[name as keyof typeof right] : valid[name];
      const answer = await client.send(name, { payload });
      expect(answer, name).toMatchObject({ status: 403, head: { code: 'operator.needed' } });
      expect(answer.text).not.toContain('只给运营看');
      // The right is asked before the input.
      if (calls[name].method === 'POST')
        expect(await client.send(name, { payload: { draft: 5 } }), name).toMatchObject({ status: 403, head: { code: 'operator.needed' } });
    }
    expect(await look()).toEqual(before);
    const state = await client.client.call(calls.operatorState, {});
    expect([state, await boss.state()]).toEqual([
      { ok: true, value: { operator: 0, advisor: 0 } },
      { operator: 1, advisor: 0 },
    ]);
  });

  test('[PLUS-22] an operator whose office was taken, or whose account was disabled, is refused with his next call', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    await boss.list();
    await gateway.services.store.db.updateTable('account').set({ operator: 0 }).where('account_id', '=', boss.accountId).execute();
    expect(await boss.send('operatorList', {})).toMatchObject({ status: 403 });
    expect(await boss.state()).toMatchObject({ operator: 0 });
  });

  test('[PLUS-22] what is published is served to whom the check named, and to no other', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const people = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li', 1), await signedIn(gateway, 'zhao')] as const;
    const [{ accountId }] = people;
    const row = await gateway.services.store.db
      .selectFrom('company')
      .select('company_id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    await setCompany(gateway, { accountId, companyId: row.company_id }, { locationCode: '999900' });
    const targets = [
      {},
      { accounts: ['li', ' zhao '] },
      { locations: ['9999'] },
      { roles: ['admin' as const] },
      { member: 'member' as const },
    ].map((over) => ({ ...everybody, accounts: [], roles: [], locations: [], ...over }));
    for (const target of targets) {
      const draft = form('banner', { target });
      const { problems, count, accounts } = await boss.check(draft);
      expect(problems).toEqual([]);
      const { id } = await boss.save(draft);
      const reached: string[] = [];
      for (const { client } of [...people, boss]) {
        const answer = await client.client.call(calls.banners, {});
        if (answer.ok && answer.value.list.some((one) => one.id === id)) reached.push(client.context.accountId);
      }
      const named = await gateway.services.store.db.selectFrom('account').select(['account_id', 'login_name']).execute();
      const ids = accounts.map(({ loginName }) => named.find((one) => one.login_name === loginName)?.account_id);
      expect([...reached].sort(), JSON.stringify(target)).toEqual([...ids].sort());
      expect(count).toBe(reached.length);
    }
    const all = await boss.check(form('banner'));
    expect(all.accounts).toMatchObject([
      { loginName: 'boss', companies: 0 },
      { loginName: 'li', companies: 1 },
      { loginName: 'wang', companies: 2 },
      { loginName: 'zhao', companies: 0 },
    ]);
  });

  test('[PLUS-22] what is wrong is named by its field, before it is published and when it is sent all the same', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const draft = form(
      'operationTip',
      { to_at: 1, target: { ...everybody, accounts: ['nobody'], roles: [], locations: ['x'] } },
      {
        title: '<script>',
        buttonText: '去',
        jumpType: 0,
        jumpParam: 'https://evil.example.org/',
        imgUrl: 'https://evil.example.org/a.png',
      },
    );
    const { problems } = await boss.check(draft);
    expect(Object.fromEntries(problems.map(({ field, problem }) => [field, problem]))).toEqual({
      ...{ title: 'markup', imgUrl: 'picture', jumpParam: 'origin', code: 'missing', position: 'position' },
      ...{ toAt: 'over', locations: 'area', accounts: 'account' },
    });
    const refused = await boss.send('operatorSave', { requestId: 'r', draft });
    expect(refused).toMatchObject({ status: 422, head: { code: 'publication.invalid' }, body: { problems } });
    expect(await boss.list()).toEqual([]);
    Object.assign(gateway.services.config, { frameSources: ['https://evil.example.org'] });
    expect((await boss.check(draft)).problems.map(({ field }) => field)).not.toContain('jumpParam');
    Object.assign(gateway.services.config, { frameSources: [] });
  });

  test('[PLUS-22] a form that is sent twice publishes once; a change needs the newest, and what has ended is not changed', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const once = { requestId: 'the form' };
    const first = await boss.save(form('popup'), once);
    expect(await boss.save(form('popup'), once)).toEqual(first);
    const [row] = await boss.list();
    expect(await boss.list()).toHaveLength(1);
    expect(row).toMatchObject({ id: first.id, kind: 'popup', ended_at: 0, writtenBy: 'boss', content: { title: '标题' } });
    const seen = row?.updated_at ?? 0;
    await boss.save(form('popup', { ord: 3 }, { title: '新标题' }), { id: first.id, seen });
    expect((await boss.list())[0]).toMatchObject({ ord: 3, content: { title: '新标题' } });
    const late = { requestId: 'r', id: first.id, seen, draft: form('popup') };
    expect(await boss.send('operatorSave', late)).toMatchObject({ status: 409, head: { code: 'publication.changed' } });
    expect(await boss.send('operatorSave', { ...late, draft: form('banner') })).toMatchObject({ status: 404 });
    for (let i = 0; i < 2; i += 1) await boss.end(first.id);
    const over = { ...late, seen: (await boss.list())[0]?.updated_at };
    expect(await boss.send('operatorSave', over)).toMatchObject({ status: 409, head: { code: 'publication.over' } });
    expect(await boss.send('operatorEnd', { id: 'none' })).toMatchObject({ status: 404, head: { code: 'publication.unknown' } });
    const popups = await boss.client.client.call(calls.popupsAndBubbles, {});
    expect(popups).toEqual({ ok: true, value: { popups: [], bubbles: [] } });
  });

  test('[PLUS-22] a form that another operator writes at the same moment is not overwritten unseen', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const { id } = await boss.save(form('popup', {}, { title: '甲' }));
    const seen = (await boss.list())[0]?.updated_at;
    const late = { id, seen, requestId: 'late', draft: form('popup', {}, { title: '晚了' }) };
    const told = await sentMeanwhile(gateway, 'publication', () => boss.send('operatorSave', late));
    expect(told).toMatchObject({ status: 409, head: { code: 'publication.changed' } });
    expect(await boss.list()).toMatchObject([{ content: { title: '甲' } }]);
  });

  test('[POP-09] two operation tips have no code in common; the tip itself keeps its own', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const tip = form('operationTip', {}, { code: 'T1', position: 'ZYY001' });
    const { id } = await boss.save(tip);
    expect((await boss.check(tip)).problems).toEqual([{ field: 'code', problem: 'taken' }]);
    expect((await boss.check(tip, id)).problems).toEqual([]);
  });

  test('[PLUS-22] [ENT-27] a notice reaches the messages and the push of its accounts once, of the scenes of work one for each company', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const wang = await signedIn(gateway, 'wang', 3);
    // A hidden company is told nothing.
    for (const companyId of await companyIdsOf(gateway, wang.accountId)) await setCompany(gateway, { ...wang, companyId }, { hidden: 0 });
    const li = await signedIn(gateway, 'li', 1);
    const history = async ({ client }: typeof wang) => {
      const answer = await client.client.call(calls.messageHistory, { pageSize: 500 });
      return answer.ok ? answer.value.list : [];
    };
    const target = { ...everybody, accounts: ['wang'], roles: [], locations: [] };
    const cursor = (await wang.client.pullAll('', undefined, ['messages'])).at(-1)?.cursor ?? '';
    const general = form('notice', { target }, { title: '周六维护', text: '一点到三点' });
    expect(await boss.check(general)).toMatchObject({ problems: [], count: 1, messages: 1 });
    for (let i = 0; i < 2; i += 1) {
      const { sent } = await boss.save(general, { requestId: 'notice' });
      expect(sent).toBe(i === 0 ? 1 : 0);
    }
    expect(await history(wang)).toMatchObject([
      { title: '周六维护', content: '一点到三点', companyId: '', sceneCode: '9', bizType: 'AXB', readStatus: 0, pullStatus: 0 },
    ]);
    const told = (await wang.client.pullAll(cursor, undefined, ['messages'])).flatMap(({ entries }) => entries);
    expect(told).toMatchObject([{ noun: 'messages', row: { title: '周六维护' } }]);
    const topics = gateway.services.store.db.selectFrom('event_log').select('topic').where('account_id', '=', wang.accountId);
    expect((await topics.execute()).map(({ topic }) => topic)).toContain('message');
    expect(await history(li)).toEqual([]);
    const work = form('notice', { target }, { scene: '1' });
    expect(await boss.check(work)).toMatchObject({ count: 1, messages: 3 });
    expect(await boss.save(work)).toMatchObject({ sent: 3 });
    const about = (await history(wang)).filter(({ sceneCode }) => sceneCode === '1').map(({ companyId }) => companyId);
    expect(new Set(about).size).toBe(3);
    const [notice] = (await boss.list()).filter(({ kind }) => kind === 'notice');
    const again = { requestId: 'r', id: notice?.id, seen: notice?.updated_at, draft: work };
    expect(await boss.send('operatorSave', again)).toMatchObject({ status: 409, head: { code: 'publication.over' } });
  });

  test('[PLUS-22] [ENT-27] a notice about companies reaches those with ids as real ones are, of every account, once', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const { services, clock } = gateway;
    const made = [...'abc'].map((name) => ({ name, accountId: randomUUID(), companyIds: [randomUUID(), randomUUID()] }));
    for (const { name, accountId, companyIds } of made)
      await services.store.write(async (tx) => {
        const row = { account_id: accountId, login_name: name, password: '', mobile: '', full_name: name, position_type: '' };
        await insertAccount(tx, row, clock.now());
        const companies = makeCompanies(companyIds.length, 7).map((company, n) => ({ ...company, companyId: companyIds[n] ?? '' }));
        await changeAccount(tx, accountId, clock.now(), (change) => insertCompanies(change, companies));
      });
    const work = form('notice', { target: { ...everybody, accounts: ['a', 'c'], roles: [], locations: [] } }, { scene: '2' });
    for (const sent of [4, 0]) expect(await boss.save(work, { requestId: 'once' })).toMatchObject({ sent });
    for (const { name, accountId, companyIds } of made) {
      const rows = await messages.select(services.store.db, accountId).select(['company_id', 'doc']).execute();
      expect(rows.map((row) => row.company_id).sort(), name).toEqual(name === 'b' ? [] : [...companyIds].sort());
      for (const { doc } of rows) expect(messages.parse(doc)).toMatchObject({ extendQueryField: { noticeId: messages.parse(doc).msgId } });
    }
  });

  test('[PLUS-22] a notice whose sending broke off is told as such and is sent on, to those whom it has not reached', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const readers = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li', 1), await signedIn(gateway, 'zhao', 3)];
    const { store } = gateway.services;
    const write = store.write;
    let writes = 0;
    store.write = (run) => {
      writes += 1;
      // The form, the first account, then the disk is full.
      return writes === 3 ? Promise.reject(Object.assign(new Error('full'), { errcode: 13 })) : write(run);
    };
    const target = { ...everybody, accounts: ['wang', 'li', 'zhao'], roles: [], locations: [] };
    const work = form('notice', { target }, { scene: '1', title: '断在半路' });
    const save = { requestId: 'half', draft: work };
    expect(await boss.send('operatorSave', save)).toMatchObject({ status: 503 });
    store.write = write;
    const counts = async () => {
      const rows = readers.map(({ accountId }) => messages.select(store.db, accountId).select('id').execute());
      return (await Promise.all(rows)).map(({ length }) => length);
    };
    const broken = await counts();
    expect(broken.filter((count) => count > 0)).toHaveLength(1);
    const [row] = await boss.list();
    expect(row).toMatchObject({ kind: 'notice', unsent: 1, content: { title: '断在半路' } });
    const { sent } = await boss.save(form('notice', { target }, { scene: '1', title: '别的字' }), { id: row?.id, seen: row?.updated_at });
    expect([sent + Math.max(...broken), await counts()]).toEqual([6, [2, 1, 3]]);
    const [done] = await boss.list();
    expect(done).toMatchObject({ content: { title: '断在半路' } });
    expect(done).not.toHaveProperty('unsent');
    const again = { requestId: 'r', id: row?.id, seen: row?.updated_at, draft: work };
    expect(await boss.send('operatorSave', again)).toMatchObject({ status: 409, head: { code: 'publication.over' } });
  });

  test('[PLUS-15] a rule pack is signed and published; a bad one is told line by line, another text and an older version are refused', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const { services } = gateway;
    await seedRulePack(services.store, services);
    const [newer, other] = [packText({ version: '2099.1.1' }), packText({ version: '2099.1.1', issuedOn: '2026-11-22' })];
    expect(await boss.pack('{"version":1}')).toMatchObject({
      outcome: 'invalid',
      problems: expect.arrayContaining([expect.stringContaining('version')]),
    });
    expect(await boss.pack(newer)).toEqual({ version: '2099.1.1', outcome: 'added', problems: [] });
    expect(await boss.pack(newer)).toMatchObject({ outcome: 'same' });
    const told = await boss.client.client.call(calls.rulePack, {});
    expect(told).toMatchObject({ ok: true, value: { pack: { version: '2099.1.1', text: newer } } });
    expect(await boss.send('operatorRulePack', { text: other })).toMatchObject({ status: 409, head: { code: 'rulePack.changed' } });
    const older = packText({ version: '2000.1.1' });
    expect(await boss.send('operatorRulePack', { text: older })).toMatchObject({ status: 409, head: { code: 'rulePack.older' } });
    Object.assign(services.config, { rulePackKeys: ['a key that is kept elsewhere'] });
    expect(await boss.send('operatorRulePack', { text: newer })).toMatchObject({ status: 409, head: { code: 'rulePack.keyElsewhere' } });
    Object.assign(services.config, { rulePackKeys: [] });
  });

  test('[PLUS-22] a picture is served under its own address as what it is, for good, and the same one twice is one', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const bytes = pngOf(908, 480);
    const stored = await boss.picture(bytes);
    expect(stored).toEqual({ path: expect.stringMatching(/^\/pictures\/up-[0-9a-f]{40}\.png$/), wide: 908, high: 480 });
    expect(await boss.picture(bytes)).toEqual(stored);
    expect(await gateway.services.store.db.selectFrom('picture').select(['type', 'written_by']).execute()).toEqual([
      { type: 'png', written_by: 'boss' },
    ]);
    const served = await gateway.app.fetch(new Request(`http://localhost${stored.path}`));
    expect(Buffer.from(await served.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect([served.status, ...['content-type', 'cache-control', 'x-content-type-options'].map((name) => served.headers.get(name))]).toEqual(
      [...[200, 'image/png', 'public, max-age=31536000, immutable', 'nosniff']],
    );
    const nobodys = stored.path.replace(/up-./, (start) => `up-${start.endsWith('0') ? '1' : '0'}`);
    expect((await gateway.app.fetch(new Request(`http://localhost${nobodys}`))).status).toBe(404);
    expect((await boss.check(form('popup', {}, { imgUrl: stored.path }))).problems).toEqual([]);
    expect((await boss.check(form('popup', {}, { imgUrl: nobodys }))).problems).toEqual([{ field: 'imgUrl', problem: 'picture' }]);
    const jpg = await boss.picture(jpgOf(30, 20));
    expect(jpg).toEqual({ path: expect.stringMatching(/\.jpg$/), wide: 30, high: 20 });
  });

  test('[PLUS-22] what is no picture, is cut off or is too large is refused, whatever it calls itself', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const sent = async (bytes: Uint8Array) =>
      (await boss.send('operatorPicture', { data: Buffer.from(bytes).toString('base64') })).head.code;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const large = new Uint8Array(300_001);
    large.set(pngOf(10, 10));
    expect([await sent(svg), await sent(pngOf(10, 10).subarray(0, 18)), await sent(new Uint8Array()), await sent(pngOf(0, 10))]).toEqual(
      Array(4).fill('picture.type'),
    );
    expect([await sent(large), await sent(pngOf(2_001, 10)), await sent(pngOf(2_000, 10))]).toEqual([
      ...['input.invalid', 'picture.large', '00000000'],
    ]);
  });

  test('[PLUS-22] a picture that nothing shows goes after 30 days; what a publication shows, also an ended one, a group, or who gave it again keep theirs', async () => {
    const gateway = await open();
    const boss = await openOperator(gateway);
    const { store, clock } = gateway.services;
    const paths: string[] = [];
    for (const wide of [10, 11, 12, 13, 14]) paths.push((await boss.picture(pngOf(wide, 10))).path);
    const [unused = '', shown = '', ended = '', grouped = '', again = ''] = paths;
    await boss.save(form('popup', {}, { imgUrl: shown }));
    const { id } = await boss.save(form('popup', {}, { imgUrl: ended }));
    await boss.end(id);
    const draft = { name: '试点', imgUrl: grouped, wide: 13, high: 10, members: [] };
    expect(await boss.send('operatorGroupSave', { requestId: 'g', draft })).toMatchObject({ status: 200 });
    const isThere = async () =>
      (await Promise.all(paths.map(async (path) => (await gateway.app.request(path)).status))).map((status) => status === 200);
    gateway.clock.advance(1);
    await boss.picture(pngOf(14, 10));
    await sweep(store, clock.now() - 1 + KEEP.pictures);
    expect(await isThere()).toEqual([true, true, true, true, true]);
    await sweep(store, clock.now() + KEEP.pictures);
    expect([unused, shown, ended, grouped, again].map((path) => path !== '')).not.toContain(false);
    expect(await isThere()).toEqual([false, true, true, true, true]);
  });
});
