import { randomUUID } from 'node:crypto';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { seedMenus } from '../../samples/demo/seed/menus.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { removeCompany } from '../../server/store/tables/companies.ts';
import { addRights } from '../../server/store/tables/menus.ts';
import { messageOf } from '../../server/store/tables/message-of.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { callNames } from '../corpus/kind.ts';
import { fieldsOf, otherInputs, singleInputs } from '../corpus/other-inputs.ts';
import type { Subject } from '../corpus/valid-inputs.ts';
import { testMobile } from '../support/gateway/add-account.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { publishFor } from '../support/gateway/publish.ts';
import { makeAdmin, type OpenTestGateway, onBothStores, putTips, type TestGateway } from './stores.ts';

/*
 * Two accounts that share nothing. One of them asks every call with everything that its input can be, texts that name what is the other's among
 * them: it gets what it would get if the other did not exist, and changes nothing of the other's.
 */

const isRead = (name: CallName): boolean => calls[name].kind === 'read' && calls[name].session && calls[name].answer !== 'events';
const reads = callNames.filter(isRead);
// Every call with everything that its input can be: on PostgreSQL beside other work that is more than a test's usual limit.
vi.setConfig({ testTimeout: 300_000 });

/** These end the own sign-in, or lock it: they are in the matrix of `authorization.test.ts`. */
const ending: readonly CallName[] = ['changePassword', 'initAccount'];
const writes = callNames.filter((name) => calls[name].session && calls[name].kind !== 'read' && !ending.includes(name));

/** Refused to everybody who is no operator, before anything is read. */
const isForOperators = (name: CallName): boolean => name.startsWith('operator') && name !== 'operatorState';
/**
 * What a call is asked with: two fields at a time where that may say more than one, which is so for calls that read something, and is the same on
 * both stores, whose questions are the same.
 */
const inputsOf = (name: CallName, { own, tried, dialect }: Pick<Two, 'own' | 'tried' | 'dialect'>) =>
  (dialect === 'postgres' || isForOperators(name) ? singleInputs : otherInputs)(name, own.subject, tried);

/** Tables out of which calls answer by account and something else that both can name: the other has rows in each. */
const withForeignRows = [
  ...['company_privilege', 'inquiry_check', 'inquiry_pack', 'invitation', 'member_agreement', 'member_info', 'member_right'],
  ...['menu_authorization', 'messages', 'recent_use', 'session_family', 'switch_log', 'tip_saved', 'tips'],
];

/** Reads that are on their way at a time: they change nothing, so that their order says nothing. */
const AT_ONCE = 8;

interface Person {
  readonly client: TestClient;
  readonly subject: Subject;
  /** Every text of its rows by which something could be found. */
  readonly words: readonly string[];
  /** Where its first pull ended: what came after is a delta. */
  readonly cursor: string;
  /** A company that has no membership. */
  readonly bare: string;
}

async function person(gateway: TestGateway, loginName: string, companies: number): Promise<Person> {
  const accountId = await gateway.account(loginName, companies);
  const client = gateway.client();
  await client.signIn(loginName);
  const batches = await client.pullAll();
  const rows = batches.flatMap((batch) => batch.rows);
  const ids = rows.map((row) => row.companyId);
  const told = ids.flatMap((companyId, n) =>
    [1, 2].map((i) =>
      messageOf({ sceneCode: '2', title: '通知', content: '内容' }, `${accountId}-${n}-${i}`, companyId, gateway.clock.now()),
    ),
  );
  const { store } = gateway.services;
  await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => messages.put(change, told)));
  await makeAdmin(gateway, { accountId, companyId: ids[0] ?? '' });
  await putTips(gateway, accountId, [{ companyId: ids[0] ?? '', tipsCode: `tip of ${loginName}` }]);
  await client.send('switchCompanyLog', { payload: { companyId: ids[1] ?? '', at: new Date(gateway.clock.now()).toISOString() } });
  for (const hidden of rows.slice(-2)) await client.send('companyHide', { payload: { companyId: hidden.companyId, hidden: 1 } });
  const { family_id } = await store.db
    .selectFrom('session_family')
    .select('family_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const names = rows.flatMap((row) => [row.companyName, row.nsrsbh, row.companyId]);
  const words = [...names, accountId, family_id, ...told.map(({ msgId }) => msgId), `tip of ${loginName}`].filter((word) => word !== '');
  const bare = ids[1] ?? '';
  await store.db.deleteFrom('member_info').where('account_id', '=', accountId).where('company_id', '=', bare).execute();
  const gone = ids.at(-3) ?? '';
  await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => removeCompany(change, gone)));
  return { client, subject: { accountId, companyId: ids[0] ?? '' }, words, cursor: batches.at(-1)?.cursor ?? '', bare };
}

/** What an account holds of a company that is another's by now, under the same id. */
async function onceHad(gateway: TestGateway, { subject: { accountId } }: Person, companyId: string): Promise<void> {
  const { store } = gateway.services;
  const owned = { account_id: accountId, company_id: companyId };
  await store.db
    .insertInto('member_info')
    .values({ ...owned, doc: '{"of":"once","expireDate":"2099-12-31"}' })
    .execute();
  await store.db
    .insertInto('member_agreement')
    .values({ ...owned, agreement_sign: '', agreement_url: 'https://once.example' })
    .execute();
  // Of the code of a menu, and run out: its menus would say so.
  await store.write((tx) => addRights(tx, [{ ...owned, auth_code: 'JZ', expire_date: '2000-01-01' }]));
  await store.db
    .insertInto('company_privilege')
    .values({ ...owned, biz_id: 'kp', granted_by: 'once', at: 1 })
    .execute();
  await store.db
    .insertInto('menu_authorization')
    .values({ ...owned, device: 'x', biz_type: '0', biz_code: 'x', expires_at: Number.MAX_SAFE_INTEGER })
    .execute();
  await store.db
    .insertInto('recent_use')
    .values({ ...owned, at: 1 })
    .execute();
  await putTips(gateway, accountId, [{ companyId, tipsCode: 'tip of once' }]);
}

/**
 * What the other account did with what is the caller's: it closed tips of his company and checked it, under the texts that every call is
 * tried with. A question that forgot to ask for one account would find it.
 */
async function didWith(gateway: TestGateway, { subject: { accountId } }: Person, { subject, words }: Person): Promise<void> {
  const { db } = gateway.services.store;
  const [name = '', taxNo = ''] = words;
  const at = gateway.clock.now();
  const closed = ['', subject.companyId].map((companyId) => ({ account_id: accountId, company_id: companyId, tips_code: name, at }));
  await db.insertInto('tip_saved').values(closed).execute();
  const checked = { account_id: accountId, company_id: subject.companyId, tax_no: taxNo, free: 1, at, day: '2026-11-01', month: '2026-11' };
  const doc = JSON.stringify({ at: '2026-11-01T00:00:00.000Z', score: 12, level: 'foreign' });
  await db
    .insertInto('inquiry_check')
    .values([1, 2].map((n) => ({ ...checked, record_id: `check ${n}`, doc })))
    .execute();
  const pack = { account_id: accountId, company_id: subject.companyId, product_id: 'x', kind: 'trial', state: 'open', checks: 3, at };
  await db
    .insertInto('inquiry_pack')
    .values({ ...pack, pack_id: 'trial of once', end_date: '2099-12-31' })
    .execute();
  const unread = { state: 'new', remark: '', marked_by: '', marked_at: 0 };
  const lead = { account_id: accountId, clue_id: 'lead of once', company_id: subject.companyId, at, doc: '{}', ...unread };
  await db.insertInto('clue').values(lead).execute();
}

/** What has to be switched on or published before some calls read anything of an account. */
async function openAll(gateway: TestGateway): Promise<void> {
  await gateway.services.store.db.insertInto('remote_config').values({ name: 'consumption_cyc', value: 'true' }).execute();
  await publishFor(gateway.services, 'wang', 'annualReport', { code: chinaDay(gateway.clock.now()).slice(0, 4) });
}

/** Both invite and share with a third account, and are invited and shared with by it. Answers the ids of its invitations of `theirs`. */
async function befriend(gateway: TestGateway, { own, theirs }: { readonly own: Person; readonly theirs: Person }): Promise<string[]> {
  const third = await person(gateway, 'zhao', 4);
  const given = async ({ client }: Person, companyId: string, to: Person) => {
    const mobile = testMobile(to.subject.accountId);
    const invited = await client.client.call(calls.companyInvite, { companyId, inviteMobile: mobile, inviteName: '陈会计' });
    const shared = await client.client.call(calls.companyShare, { companyId, shareMobile: mobile });
    if (!invited.ok || !shared.ok) throw new Error(JSON.stringify([invited, shared]));
    return invited.value.invitationId;
  };
  const ids: string[] = [];
  for (const one of [own, theirs]) {
    const { companyId } = one.subject;
    await given(one, companyId, third);
    ids.push(await given(third, third.subject.companyId, one));
  }
  return ids.slice(1);
}

/** Asks as a client that can read encrypted answers; answers what it is told, without what is new in every answer. */
async function askOpened({ client }: Person, name: CallName, payload: object, key: CryptoKeyPair): Promise<string> {
  const header = Buffer.from(JSON.stringify(await exportJWK(key.publicKey))).toString('base64url');
  const { text, body } = await client.send(name, { payload, headers: calls[name].encryptedAnswer ? { 'answer-key': header } : {} });
  if (!calls[name].encryptedAnswer || typeof body !== 'string') return text.replace(/"requestId":"[^"]*"/g, '');
  return new TextDecoder().decode((await compactDecrypt(body, key.privateKey)).plaintext);
}

/** What texts are tried with: ids and names of both, an area that both have, a sign of patterns, a time before everything. */
function triedWords(own: Person, theirs: Person): string[] {
  const some = ({ words, subject }: Person): string[] => [...words.slice(0, 3), subject.companyId, subject.accountId, ...words.slice(-3)];
  return [...new Set([...some(own).slice(0, 3), own.bare, own.cursor, ...some(theirs), '有限', '%', '440300', '2000-01-01T00:00:00.000Z'])];
}

type Two = Awaited<ReturnType<typeof openTwo>>;

async function openTwo(open: OpenTestGateway) {
  const gateway = await open();
  await seedMenus(gateway.services.store);
  const own = await person(gateway, 'wang', 12);
  // As many, so that their revisions lie in the same range.
  const other = await person(gateway, 'li', 12);
  const theirs = { ...other, words: [...other.words, ...(await befriend(gateway, { own, theirs: other }))] };
  for (const companyId of [own.subject.companyId, own.bare]) await onceHad(gateway, theirs, companyId);
  await didWith(gateway, theirs, own);
  await openAll(gateway);
  const { db, dialect } = gateway.services.store;
  const owned = (await db.introspection.getTables()).filter(({ columns }) => columns.some(({ name }) => name === 'account_id'));
  const look = async () => {
    const all = owned.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)} where account_id = ${theirs.subject.accountId}`.execute(db);
      return [name, rows.map((row) => JSON.stringify(row)).sort()] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  };
  const forget = async () => {
    for (const { name } of owned) await sql`delete from ${sql.table(name)} where account_id = ${theirs.subject.accountId}`.execute(db);
  };
  const key = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  /** The other is left over as the admin of a company that it no longer has: whoever applies next takes the office. */
  const leaveOffice = async () => {
    const office = { company_id: own.bare, account_id: theirs.subject.accountId, since: 1 };
    await db.insertInto('company_admin').values(office).execute();
  };
  return { own, theirs, key, tried: triedWords(own, theirs), dialect, look, forget, leaveOffice };
}

test('[S7] every field of every call is tried with more than one value, unless it can hold but one', () => {
  const subject = { accountId: 'a', companyId: 'c' };
  for (const name of [...reads, ...writes])
    for (const [field, node] of Object.entries(fieldsOf(name))) {
      const values = new Set(
        otherInputs(name, subject, ['one', 'two', '2000-01-01T00:00:00.000Z', '2000-01-01']).map((input) => JSON.stringify(input[field])),
      );
      if (node.type !== 'literal' && node.type !== 'record') expect(values.size, `${name}.${field}`).toBeGreaterThan(1);
    }
  const open = callNames.filter((name) => calls[name].session && !ending.includes(name) && calls[name].answer !== 'events');
  expect([...reads, ...writes].sort()).toEqual(expect.arrayContaining([...open].sort()));
});

onBothStores('two accounts that share nothing', (open) => {
  test('[S7] every read answers, whatever it is asked with, what it would answer if the other account did not exist', async () => {
    const two = await openTwo(open);
    const { own, theirs, key, forget, leaveOffice } = two;
    await leaveOffice();
    const foreign = theirs.words.filter((word) => !own.words.includes(word));
    const inputs = reads.flatMap((name) => inputsOf(name, two).map((payload) => ({ name, payload })));
    const ask = async (): Promise<string[]> => {
      const answers: string[] = [];
      for (let at = 0; at < inputs.length; at += AT_ONCE) {
        const some = inputs.slice(at, at + AT_ONCE);
        answers.push(...(await Promise.all(some.map(({ name, payload }) => askOpened(own, name, payload, key)))));
      }
      return answers;
    };
    const beside = await ask();
    await forget();
    const alone = await ask();
    for (const [at, { name, payload }] of inputs.entries()) {
      const [text = '', asked] = [beside[at], `${name} ${JSON.stringify(payload)}`];
      // A refusal may repeat what it was asked with.
      for (const word of foreign) if (text.includes(word)) expect(asked, text).toContain(word);
      if (text !== alone[at]) expect(text, asked).toBe(alone[at]);
      if (isForOperators(name) && !text.includes('"operator.needed"')) expect.fail(`${asked} was answered ${text}`);
    }
    // Or the same would be true of answers without a row.
    const found = beside.filter((text) => text.includes(own.subject.companyId));
    expect(found.length).toBeGreaterThan(100);
  });

  test('[S7] no command and no other call tells or changes anything of the other account, whatever it is asked with', async () => {
    const two = await openTwo(open);
    const { own, theirs, key, look } = two;
    const foreign = theirs.words.filter((word) => !own.words.includes(word));
    const before = await look();
    expect(before.messages?.length).toBeGreaterThan(20);
    // A table in which the other has nothing would let every question that forgets whose rows it asks for pass.
    for (const table of withForeignRows) expect(before[table]?.length, table).toBeGreaterThan(0);
    // What the caller wrote on a company that he added is his own.
    const added: string[] = [];
    for (const name of writes)
      for (const payload of inputsOf(name, two)) {
        const text = await askOpened(own, name, payload, key);
        const said = name === 'companyAdd' ? added.concat(JSON.stringify(payload)) : [JSON.stringify(payload)];
        if (name === 'companyAdd') added.push(JSON.stringify(payload));
        if (isForOperators(name)) expect(text).toContain('"operator.needed"');
        for (const word of foreign) if (text.includes(word)) expect(said.join(), text).toContain(word);
      }
    expect(await look()).toEqual(before);
    expect((await theirs.client.send('getCompanyListTotal')).status).toBe(200);
  });

  test('[S7] a command under the id of a command of the other account is carried out as an own one, and answered with nothing of that one', async () => {
    const { own, theirs } = await openTwo(open);
    const id = randomUUID();
    const note = async ({ client, subject: { companyId } }: Person, to: string) => {
      const row = (await client.pullAll()).flatMap(({ rows }) => rows).find((one) => one.companyId === companyId);
      const payload = { companyId, baseRev: row?.rev, changes: { note: { from: row?.note, to } } };
      return (await client.send('companyUpdate', { payload, idempotencyKey: id })).text;
    };
    expect(await note(theirs, 'written by li')).toContain('written by li');
    const answered = await note(own, 'written by wang');
    expect(answered).toContain('written by wang');
    for (const word of theirs.words) expect(answered).not.toContain(word);
  });
});
