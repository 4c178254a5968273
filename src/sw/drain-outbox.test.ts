import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedDemo } from '../../samples/demo/seed/demo.ts';
import { type Gateway, openGateway } from '../../server/gateway.ts';
import { systemClock, systemRandom } from '../../server/ports.ts';
import { agency, small } from '../../tests/support/accounts.ts';
import { now } from '../../tests/support/clock/clock.ts';
import { commandPorts, freshDevice, must, seal } from '../../tests/support/db-kit.ts';
import { calls } from '../api/calls/table.ts';
import { createClient } from '../api/client.ts';
import { APP_VERSION, DEFAULT_LOCATION } from '../api/context.ts';
import { ENVIRONMENT_FACT } from '../db/environment.ts';
import { storeFact } from '../db/facts.ts';
import { openAccountDb } from '../db/open/account-db.ts';
import { readSession, writeSession } from '../db/open/device-db.ts';
import { queueCommand } from '../db/outbox/outbox.ts';
import { outboxRows } from '../db/outbox/outbox-rows.ts';
import { silentLog } from '../domain/core/log.ts';
import { traitsOf } from '../domain/core/variant.ts';
import { storedLoginOf } from '../workers/access/sign-in.ts';
import type { Channel } from '../workers/ports.ts';
import { drainOutbox, type OutboxPorts } from './drain-outbox.ts';

const BASE = 'http://localhost:8700';
let gateway: Gateway;
let device: ReturnType<typeof freshDevice>;
let browser: ReturnType<typeof openBrowser>;
let channels: Channel[] = [];

/** A browser's line to the gateway: keeps its cookies and can be cut. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const line = { up: true, sent: [] as string[], commands: [] as string[] };
  async function fetchOver(input: string, init: RequestInit): Promise<Response> {
    if (!line.up) throw new TypeError('Failed to fetch');
    const request = new Request(input, init);
    line.sent.push(new URL(input).pathname);
    const command = request.headers.get('idempotency-key');
    if (command !== null) line.commands.push(command);
    if (init.credentials === 'include')
      request.headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '));
    const answer = await gateway.app.fetch(request);
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return answer;
  }
  return { line, cookies, fetch: fetchOver };
}

const timers = {
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout), // as: it is what setTimeout gave
};
function ports(): OutboxPorts {
  return {
    clock: { now },
    timers,
    random: { next: () => 0.5 },
    locks: { request: (name, options, run) => navigator.locks.request(name, options, run) },
    openChannel(name) {
      const channel = new BroadcastChannel(name);
      const opened: Channel = {
        post: (message) => channel.postMessage(message),
        listen(hear) {
          channel.onmessage = (event: MessageEvent<unknown>) => hear(event.data);
        },
        close: () => channel.close(),
      };
      channels.push(opened);
      return opened;
    },
    fetch: browser.fetch,
    uuid: () => crypto.randomUUID(),
    log: silentLog,
    baseUrl: BASE,
    appId: traitsOf('main').appId,
    deviceId: async () => 'pc-1',
    storage: device,
  };
}

/** Signs in over this browser, as the page did before it was closed. Answers companies of the account. */
async function signIn(account: typeof small): Promise<string[]> {
  let login = { accountId: '', accessToken: '', signKey: '' };
  const client = createClient({
    fetch: browser.fetch,
    now,
    uuid: () => crypto.randomUUID(),
    log: silentLog,
    baseUrl: BASE,
    context: () => ({ appId: traitsOf('main').appId, version: APP_VERSION, mac: '', locationCode: DEFAULT_LOCATION, ...login }),
    timers,
  });
  const { loginName, password } = account;
  const signedIn = await must(client.call(calls.webPasswordLogin, { loginName, password }));
  login = signedIn;
  await must(writeSession({ k: 'session', login: storedLoginOf(signedIn), state: 'signed-in' }, device));
  return (await must(client.call(calls.getSimpleCompanyList, {}))).list.map(({ companyId }) => companyId);
}

async function withDb<T>(accountId: string, use: (db: Awaited<ReturnType<typeof openAccountDb>> & { ok: true }) => Promise<T>): Promise<T> {
  const opened = await openAccountDb(accountId, device);
  if (!opened.ok) throw new Error(opened.error.kind);
  try {
    return await use(opened);
  } finally {
    opened.value.close();
  }
}
const { uuid } = commandPorts();
/** Queues a log of switches, in order, as a tab would; answers the ids. */
function queue(accountId: string, companyIds: readonly string[]): Promise<string[]> {
  return withDb(accountId, async ({ value: db }) => {
    const ids: string[] = [];
    for (const companyId of companyIds) {
      const row = {
        id: uuid(),
        key: companyId,
        name: 'switchCompanyLog' as const,
        input: { companyId, at: '2026-11-21T00:00:00.000Z' },
        seal: seal(companyId),
        createdAt: 1,
      };
      ids.push((await must(queueCommand(db, row))).id);
    }
    return ids;
  });
}
const waiting = (accountId: string) => withDb(accountId, async ({ value: db }) => (await must(outboxRows(db))).map(({ id }) => id));
const done = async () => (await gateway.services.store.db.selectFrom('command').select('id').execute()).map(({ id }) => id);
const drain = () => drainOutbox(ports(), new AbortController().signal);

beforeEach(async () => {
  gateway = await openGateway({ db: ':memory:' });
  await seedDemo(gateway.services.store, { companies: 20, clock: systemClock, random: systemRandom });
  device = freshDevice();
  browser = openBrowser();
});
afterEach(async () => {
  for (const channel of channels) channel.close();
  channels = [];
  await gateway.close();
});

test('[PLUS-11] without a tab the cookie brings a token and everything queued is sent once, in order per company', async () => {
  const [c1 = '', c2 = ''] = await signIn(small);
  const ids = await queue(small.accountId, [c1, c1, c2, c1, c2]);
  browser.line.sent = [];
  expect(await drain()).toBe('settled');
  expect(await waiting(small.accountId)).toEqual([]);
  const sent = browser.line.commands;
  expect([...sent].sort()).toEqual([...ids].sort());
  for (const key of [
    [0, 1, 3],
    [2, 4],
  ])
    expect(sent.filter((id) => key.includes(ids.indexOf(id)))).toEqual(key.map((at) => ids[at]));
  expect((await done()).sort()).toEqual([...ids].sort());
  expect(browser.line.sent[0]).toMatch(/autoLoginWrap$/);
  expect(await drain()).toBe('settled');
  expect(await done()).toHaveLength(5);
});

test('with nothing queued, or nobody signed in, no request leaves', async () => {
  expect(await drain()).toBe('settled');
  const [c1 = ''] = await signIn(small);
  browser.line.sent = [];
  expect(await drain()).toBe('settled');
  await queue(small.accountId, [c1]);
  await must(writeSession({ k: 'session', login: null, state: 'signed-out' }, device));
  expect(await drain()).toBe('settled');
  expect(browser.line.sent).toEqual([]);
});

describe('work that cannot be sent now stays as it was', () => {
  test('a line that is down asks for another sync, which sends it', async () => {
    const [c1 = ''] = await signIn(small);
    const ids = await queue(small.accountId, [c1]);
    browser.line.up = false;
    expect(await drain()).toBe('again');
    expect(await waiting(small.accountId)).toEqual(ids);
    browser.line.up = true;
    expect(await drain()).toBe('settled');
    expect(await done()).toEqual(ids);
  });

  test('a session that the gateway has ended waits for the user', async () => {
    const [c1 = ''] = await signIn(small);
    const ids = await queue(small.accountId, [c1]);
    browser.cookies.clear();
    expect(await drain()).toBe('settled');
    expect(await waiting(small.accountId)).toEqual(ids);
    expect(await done()).toEqual([]);
  });

  test('work of an account that is not signed in is never sent as the other', async () => {
    const [c1 = ''] = await signIn(small);
    const ids = await queue(small.accountId, [c1]);
    await signIn(agency);
    expect(await drain()).toBe('settled');
    expect(await waiting(small.accountId)).toEqual(ids);
    expect(await done()).toEqual([]);
  });

  test('another context that is draining keeps the work', async () => {
    const [c1 = ''] = await signIn(small);
    const ids = await queue(small.accountId, [c1]);
    await navigator.locks.request(`drain:${small.accountId}`, async () => {
      const quick = {
        ...ports(),
        timers: { ...timers, setTimeout: (run: () => void, ms: number) => setTimeout(run, ms === 5_000 ? 20 : ms) },
      };
      expect(await drainOutbox(quick, new AbortController().signal)).toBe('again');
    });
    expect(await waiting(small.accountId)).toEqual(ids);
    expect(await done()).toEqual([]);
  });
});

test('[GOV-08] without a tab too, what waits goes to the environment of its account, and the token comes from the deployment’s own gateway', async () => {
  await gateway.close();
  gateway = await openGateway({ db: ':memory:', config: { page: { gatewayUrl: '', variant: 'main', environments: { gov: '/gov' } } } });
  await seedDemo(gateway.services.store, { companies: 20, clock: systemClock, random: systemRandom });
  const [c1 = ''] = await signIn(small);
  const ids = await queue(small.accountId, [c1]);
  const state = { now: { name: 'gov', url: `${BASE}/gov` }, next: null, told: 'gov', problem: null };
  await withDb(small.accountId, async ({ value: db }) => must(storeFact(db, ENVIRONMENT_FACT, state, 1)));
  browser.line.sent = [];
  expect(await drain()).toBe('settled');
  expect(await done()).toEqual(ids);
  const under = browser.line.sent.map((path) => [path.startsWith('/gov/'), path.endsWith('/autoLoginWrap')]);
  expect(under.length).toBeGreaterThan(1);
  expect(under.filter(([isUnder, isRenewal]) => isUnder === isRenewal)).toEqual([]);
});

test('the drain leaves the stored session alone', async () => {
  const [c1 = ''] = await signIn(small);
  const before = await must(readSession(device));
  await queue(small.accountId, [c1]);
  await drain();
  expect(await must(readSession(device))).toEqual(before);
});
