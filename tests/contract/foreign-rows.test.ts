import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoMessages } from '../../server/seed/messages.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { removeCompany } from '../../server/store/tables/companies.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import { callNames } from '../corpus/kind.ts';
import { fieldsOf, otherInputs } from '../corpus/other-inputs.ts';
import type { Subject } from '../corpus/valid-inputs.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { makeAdmin, type OpenTestGateway, onBothStores, putTips, type TestGateway } from './stores.ts';

/*
 * Two accounts that share nothing. One of them asks every call with everything that its input can be, texts that name what is the other's among
 * them: it gets what it would get if the other did not exist, and changes nothing of the other's.
 */

const isRead = (name: CallName): boolean => calls[name].kind === 'read' && calls[name].session && calls[name].answer !== 'events';
const reads = callNames.filter(isRead);
/** These end the own sign-in, or lock it: they are in the matrix of `authorization.test.ts`. */
const ending: readonly CallName[] = ['changePassword', 'initAccount'];
const writes = callNames.filter((name) => calls[name].session && calls[name].kind !== 'read' && !ending.includes(name));

interface Person {
  readonly client: TestClient;
  readonly subject: Subject;
  /** Every text of its rows by which something could be found. */
  readonly words: readonly string[];
  /** Where its first pull ended: what came after is a delta. */
  readonly cursor: string;
}

async function person(gateway: TestGateway, loginName: string, companies: number): Promise<Person> {
  const accountId = await gateway.account(loginName, companies);
  const client = gateway.client();
  await client.signIn(loginName);
  const batches = await client.pullAll();
  const rows = batches.flatMap((batch) => batch.rows);
  const ids = rows.map((row) => row.companyId);
  const told = demoMessages(accountId, ids, gateway.clock.now());
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
  const gone = ids.at(-3) ?? '';
  await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => removeCompany(change, gone)));
  return { client, subject: { accountId, companyId: ids[0] ?? '' }, words, cursor: batches.at(-1)?.cursor ?? '' };
}

/** What an account holds of a company that is another's by now, under the same id. */
async function onceHad({ services: { store } }: TestGateway, { subject: { accountId } }: Person, companyId: string): Promise<void> {
  const owned = { account_id: accountId, company_id: companyId };
  await store.db
    .insertInto('member_info')
    .values({ ...owned, doc: '{"of":"once"}' })
    .execute();
  await store.db
    .insertInto('member_agreement')
    .values({ ...owned, agreement_sign: '', agreement_url: 'https://once.example' })
    .execute();
  await store.db
    .insertInto('member_right')
    .values({ ...owned, auth_code: 'x', expire_date: '2099-12-31' })
    .execute();
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
  const some = ({ words, subject }: Person): string[] => [...words.slice(0, 3), subject.companyId, ...words.slice(-6)];
  return [...new Set([...some(own).slice(0, 3), own.cursor, ...some(theirs), '有限', '%', '440300', '2000-01-01T00:00:00.000Z'])];
}

async function openTwo(open: OpenTestGateway) {
  const gateway = await open();
  const own = await person(gateway, 'wang', 12);
  // As many, so that their revisions lie in the same range.
  const theirs = await person(gateway, 'li', 12);
  await onceHad(gateway, theirs, own.subject.companyId);
  const { db } = gateway.services.store;
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
  return { own, theirs, key, tried: triedWords(own, theirs), look, forget };
}

test('[S7] every field of every call is tried with more than one value, unless it can hold but one', () => {
  const subject = { accountId: 'a', companyId: 'c' };
  for (const name of [...reads, ...writes])
    for (const [field, node] of Object.entries(fieldsOf(name))) {
      const values = new Set(
        otherInputs(name, subject, ['one', 'two', '2000-01-01T00:00:00.000Z']).map((input) => JSON.stringify(input[field])),
      );
      if (node.type !== 'literal' && node.type !== 'record') expect(values.size, `${name}.${field}`).toBeGreaterThan(1);
    }
  const open = callNames.filter((name) => calls[name].session && !ending.includes(name) && calls[name].answer !== 'events');
  expect([...reads, ...writes].sort()).toEqual(expect.arrayContaining([...open].sort()));
});

onBothStores('two accounts that share nothing', (open) => {
  test('[S7] every read answers, whatever it is asked with, what it would answer if the other account did not exist', async () => {
    const { own, theirs, key, tried, forget } = await openTwo(open);
    const foreign = theirs.words.filter((word) => !own.words.includes(word));
    const ask = async (): Promise<Map<string, string>> => {
      const answers = new Map<string, string>();
      for (const name of reads)
        for (const payload of otherInputs(name, own.subject, tried)) {
          answers.set(`${name} ${JSON.stringify(payload)}`, await askOpened(own, name, payload, key));
        }
      return answers;
    };
    const beside = await ask();
    await forget();
    const alone = await ask();
    for (const [asked, text] of beside) {
      // A refusal may repeat what it was asked with.
      for (const word of foreign) if (text.includes(word)) expect(asked, text).toContain(word);
      expect(text, asked).toBe(alone.get(asked));
    }
    // Or the same would be true of answers without a row.
    const found = [...beside.values()].filter((text) => text.includes(own.subject.companyId));
    expect(found.length).toBeGreaterThan(100);
  });

  test('[S7] no command and no other call tells or changes anything of the other account, whatever it is asked with', async () => {
    const { own, theirs, key, tried, look } = await openTwo(open);
    const foreign = theirs.words.filter((word) => !own.words.includes(word));
    const before = await look();
    expect(before.messages?.length).toBeGreaterThan(20);
    for (const name of writes)
      for (const payload of otherInputs(name, own.subject, tried)) {
        const text = await askOpened(own, name, payload, key);
        for (const word of foreign) if (text.includes(word)) expect(JSON.stringify(payload), text).toContain(word);
      }
    expect(await look()).toEqual(before);
    expect((await theirs.client.send('getCompanyListTotal')).status).toBe(200);
  });
});
