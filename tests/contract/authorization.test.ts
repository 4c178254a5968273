import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refreshCookieName } from '../../server/access/sessions.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import { ownKeyOf } from '../../src/api/contract.ts';
import { encryptField } from '../../src/api/http/secrets.ts';
import { callNames } from '../corpus/kind.ts';
import { type Subject, validInputs } from '../corpus/valid-inputs.ts';
import { DEMO_PASSWORD, type TestClient } from '../support/gateway/gateway-client.ts';
import { testCollector } from '../support/gateway/test-collector.ts';
import { type About, abouts, companyReads, foreignCodes, leavesOut, unprovedCodes } from './authorization-codes.ts';
import { makeAdmin, manualClock, type OpenTestGateway, onBothStores, putTips, setCompany, type TestGateway } from './stores.ts';

/*
 * The matrix: who asks × from which area × which call × about what. Callers and areas are listed here, calls and what they can be about are
 * the contract's, so that a new call or a new field that names a company or an account makes new cells by itself.
 */

const callers = ['manager', 'accountant', 'nobody', 'signed out', 'token ended', 'another account’s name'] as const;
type Caller = (typeof callers)[number];
/** None, one that exists, one that does not. */
const areas = ['', '440300', '999999'] as const;

const ACCESS_SECONDS = 600;
/** What stands for an own company or account while it is looked for in an input. */
const marks: Subject = { accountId: 'the account', companyId: 'the company' };

/** What a call can be about: own things always, a foreign company or account where its input names one. */
function aboutsOf(name: CallName): About[] {
  const text = JSON.stringify(validInputs(marks)[name]);
  return abouts.filter((about) => about === 'own' || text.includes(about === 'foreign company' ? marks.companyId : marks.accountId));
}

interface Cell {
  readonly caller: Caller;
  readonly area: (typeof areas)[number];
  readonly name: CallName;
  readonly about: About;
}
const cells: readonly Cell[] = callers.flatMap((caller) =>
  areas.flatMap((area) => callNames.flatMap((name) => aboutsOf(name).map((about) => ({ caller, area, name, about })))),
);

for (const name of companyReads) {
  const named = Object.fromEntries(aboutsOf(name).flatMap((about) => (about === 'own' ? [] : [[about, leavesOut[about]]])));
  Object.assign(foreignCodes, { [name]: named });
}

/** What a caller without a live session of the account he names is told. */
const sessionCodes: { readonly [C in Caller]?: string } = {
  nobody: 'uic.sessionInfo.empty',
  'signed out': 'uic.accessToken.not.valid',
  'token ended': 'token:expired',
  'another account’s name': 'uic.accessToken.not.valid',
};

/** The code a cell must answer. */
function wanted({ caller, area, name, about }: Cell): string | undefined {
  const refusal = calls[name].session ? sessionCodes[caller] : undefined;
  if (refusal !== undefined) return refusal;
  if (name === 'autoLoginWrap' && caller !== 'manager' && caller !== 'accountant') return 'uic.sessionInfo.empty';
  // A refresh names the area it is asked from (VALID-09).
  if (name === 'taskSubmit' && area === '') return 'task.parameter';
  if (name === 'guestLogin') return area === '440300' ? '00000000' : 'guest.location';
  return about === 'own' ? (unprovedCodes[name] ?? '00000000') : foreignCodes[name]?.[about];
}

interface Actor {
  readonly client: TestClient;
  readonly own: Subject;
}
interface Stage {
  readonly gateway: TestGateway;
  readonly actors: Readonly<Record<Caller, () => Promise<Actor>>>;
  readonly theirs: Subject;
  readonly secrets: readonly string[];
  /** Everything that the store holds of the other account: the rows of each table that says whose they are, as texts. */
  readonly look: () => Promise<Readonly<Record<string, readonly string[]>>>;
}

async function subjectOf(client: TestClient): Promise<Subject> {
  const [batch] = await client.pullAll();
  return { accountId: client.context.accountId, companyId: batch?.rows[0]?.companyId ?? '' };
}

async function openStage(open: OpenTestGateway): Promise<Stage> {
  const clock = manualClock();
  const collector = testCollector(clock.now, async () => ({ reason: 'other' }));
  const gateway = await open({ clock, config: { accessSeconds: ACCESS_SECONDS, ...collector.config }, ...collector.options });
  collector.attach(gateway);
  await gateway.account('manager', 6);
  await gateway.account('accountant', 6);
  await gateway.account('li', 3);
  const { db } = gateway.services.store;
  for (const position of ['manager', 'accountant'])
    await db.updateTable('account').set({ position_type: position }).where('login_name', '=', position).execute();
  const other = gateway.client();
  await other.signIn('li');
  const theirs = await subjectOf(other);
  await putTips(gateway, theirs.accountId, [{ companyId: theirs.companyId, tipsCode: 'a tip of li' }]);
  const companies = (await other.pullAll()).flatMap(({ rows }) => rows.flatMap((row) => [row.companyName, row.nsrsbh, row.shxydm]));
  const secrets = [...companies, 'a tip of li'];
  const signedIn = async (loginName: string): Promise<Actor> => {
    const client = gateway.client();
    await client.signIn(loginName);
    const own = await subjectOf(client);
    await makeAdmin(gateway, own);
    await setCompany(gateway, own, { isAuthorize: 1 });
    return { client, own };
  };
  const bare = async (change: (actor: Actor) => Promise<void> | void): Promise<Actor> => {
    const actor = await signedIn('manager');
    await change(actor);
    actor.client.cookies.clear();
    return actor;
  };
  const actors: Stage['actors'] = {
    manager: () => signedIn('manager'),
    accountant: () => signedIn('accountant'),
    nobody: () => bare(({ client }) => void Object.assign(client.context, { accountId: '', accessToken: '', signKey: '' })),
    'signed out': () => bare(async ({ client, own }) => void (await client.client.call(calls.logout, { accountId: own.accountId }))),
    'token ended': () =>
      bare(async ({ client }) => {
        const at = gateway.clock.now();
        const of = db.updateTable('session_access').set({ expires_at: at }).where('account_id', '=', client.context.accountId);
        await of.execute();
      }),
    'another account’s name': () => bare(({ client }) => void Object.assign(client.context, { accountId: theirs.accountId })),
  };
  const owned = (await db.introspection.getTables()).filter(({ columns }) => columns.some((column) => column.name === 'account_id'));
  const rowsIn = async (name: string): Promise<string[]> => {
    const { rows } = await sql`select * from ${sql.table(name)} where account_id = ${theirs.accountId}`.execute(db);
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const look: Stage['look'] = async () =>
    Object.fromEntries(await Promise.all(owned.map(async ({ name }) => [name, await rowsIn(name)] as const)));
  return { gateway, actors, theirs, secrets: secrets.filter((text) => text !== ''), look };
}

async function answerKey(): Promise<string> {
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  return Buffer.from(JSON.stringify(await exportJWK(publicKey))).toString('base64url');
}

/** Calls that are about the account of their login name. */
const byName: readonly CallName[] = ['webPasswordLogin', 'workbenchLogin', 'changePassword'];
let numbers = 0;

/** What a cell names in place of the made-up name: itself where it is about an account, a number that was sent nothing yet. */
function loginNameOf({ name, caller }: Cell): Record<string, string> {
  if (byName.includes(name)) return { loginName: caller === 'accountant' ? 'accountant' : 'manager' };
  numbers += 1;
  return name === 'dynamicPassword' ? { loginName: `139${String(numbers).padStart(8, '0')}` } : {};
}

/** The payload of a cell; encrypted where the call wants it encrypted. */
async function payloadOf(cell: Cell, { client, own }: Actor, theirs: Subject): Promise<object> {
  const { name, about } = cell;
  const signedIn = cell.caller === 'manager' || cell.caller === 'accountant';
  const subject = {
    // A company that was taken away is not there for the next area.
    ...(name === 'companyUnbind' && signedIn ? await subjectOf(client) : own),
    ...(about === 'foreign company' ? { companyId: theirs.companyId } : {}),
    ...(about === 'foreign account' ? { accountId: theirs.accountId } : {}),
  };
  const password = name === 'changePassword' ? {} : { password: DEMO_PASSWORD };
  const input: Record<string, unknown> = {
    ...validInputs(subject)[name],
    ...loginNameOf(cell),
    ...(byName.includes(name) ? password : {}),
  };
  if (calls[name].secret.length === 0) return input;
  const keys = await client.client.call(calls.gatewayKeys, {});
  const key = keys.ok ? keys.value.keys[0] : undefined;
  if (!key) throw new Error('no key');
  for (const field of calls[name].secret) input[field] = await encryptField(String(input[field]), key);
  return input;
}

/** Code and text of a cell's answer; a stream that opens is a success, and what it says at once its text. */
async function ask(cell: Cell, actor: Actor, stage: Stage, key: string): Promise<{ code: string; text: string }> {
  actor.client.context.locationCode = cell.area;
  const headers: Record<string, string> = calls[cell.name].encryptedAnswer ? { 'answer-key': key } : {};
  const payload = await payloadOf(cell, actor, stage.theirs);
  const response = await actor.client.fetch(cell.name, {
    payload,
    headers,
    idempotencyKey: ownKeyOf(calls[cell.name], payload) ?? randomUUID(),
  });
  if (response.status === 200 && calls[cell.name].answer === 'events') {
    await response.body?.cancel();
    return { code: '00000000', text: '' };
  }
  const text = await response.text();
  return { code: text.startsWith('{"head"') ? JSON.parse(text).head.code : '00000000', text };
}

/** Asked after all others: the first takes a company, the next give the caller a cookie, the last ends what he has. */
const lastOnes: readonly CallName[] = ['companyUnbind', 'webPasswordLogin', 'workbenchLogin', 'logout'];

/** Every field of an input whose name says that it holds a company or an account, with what it holds. */
function namedIn(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => [
    ...(/^(company|customer|account)Ids?(List)?$/.test(name) ? [[name, inner] as [string, unknown]] : []),
    ...namedIn(inner),
  ]);
}

test('[S7] the matrix has a cell for every caller, area, call and thing it can be about, and knows what each must answer', () => {
  for (const name of callNames)
    for (const [field, held] of namedIn(validInputs(marks)[name]))
      expect([held].flat(), `${name}.${field}`).toEqual([field.startsWith('account') ? marks.accountId : marks.companyId]);
  expect(new Set(cells.map(({ name }) => name)).size).toBe(Object.keys(calls).length);
  expect(cells.length).toBeGreaterThanOrEqual(callers.length * areas.length * Object.keys(calls).length);
  expect(cells.filter((cell) => wanted(cell) === undefined)).toEqual([]);
  expect(Object.keys(foreignCodes).sort()).toEqual(callNames.filter((name) => aboutsOf(name).length > 1).sort());
});

onBothStores('authorisation', (open) => {
  test('[S7] every cell of the matrix answers what it must, and no answer tells or changes anything of a foreign account', async () => {
    const stage = await openStage(open);
    const key = await answerKey();
    const before = await stage.look();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['account', 'command', 'company', 'protocol_agreement', 'session_family', 'tips']),
    );
    expect([before.company, before.tips].map((rows) => rows?.length)).toEqual([3, 1]);
    let asked = 0;
    for (const caller of callers) {
      const actor = await stage.actors[caller]();
      const here = cells.filter((cell) => cell.caller === caller);
      for (const cell of here.toSorted((a, b) => lastOnes.indexOf(a.name) - lastOnes.indexOf(b.name))) {
        const { code, text } = await ask(cell, actor, stage, key);
        expect(code, JSON.stringify(cell)).toBe(wanted(cell));
        for (const secret of stage.secrets) expect(text, JSON.stringify(cell)).not.toContain(secret);
        asked += 1;
      }
    }
    expect(asked).toBe(cells.length);
    expect(await stage.look()).toEqual(before);
  });

  test('a refresh cookie of one account signs nobody else in', async () => {
    const stage = await openStage(open);
    const { client } = await stage.actors.manager();
    const [cookie] = client.cookies.values();
    client.cookies.clear();
    client.cookies.set(refreshCookieName(stage.theirs.accountId), cookie ?? '');
    const answer = await client.client.call(calls.autoLoginWrap, { accountId: stage.theirs.accountId });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'session-invalid', code: 'uic.accessToken.not.valid' } });
  });
});
