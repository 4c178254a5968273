import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createCompanion } from '../../src/api/companion/client.ts';
import type { LoopbackPermission } from '../../src/api/companion/companion.ts';
import type { CompanionPorts } from '../../src/api/companion/ports.ts';
import { newFolder, openCompanion, pagePorts, pairedPage, SITE, tidy } from '../support/companion/companion-kit.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await tidy();
});

/** A program that has taken a port of the companion: what it hears, and what it answers. */
async function impostor(answer: (path: string, body: string) => Promise<string> | string): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer(async (asked, response) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    heard.push(asked.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': SITE, 'Content-Type': 'application/json' });
    response.end(await answer(asked.url ?? '', Buffer.concat(parts).toString()));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // as: it listens on TCP
  return { port, heard };
}

/** What a real companion answers to `body`, asked by somebody who stands between. */
function relayed(port: number, path: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { origin: SITE, 'content-type': 'application/json', 'x-workbench-companion': '1' };
    const asking = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      resolve(Buffer.concat(parts).toString());
    });
    asking.end(body);
  });
}

const lie = () => JSON.stringify({ code: 0, msg: '', data: { version: '1.0.0', protocol: 2, proof: 'A'.repeat(86) } });
const none = (why: string) => ({ ok: false, value: null, why, msg: '' });
/** A page that has asked nothing yet, with what another one has. */
const pageWith = (page: ReturnType<typeof pagePorts>, change: Partial<CompanionPorts>): typeof page =>
  Object.assign(page, change, { sent: [] });

test('[BRIDGE-09] a paired page is told by the code of success; what the companion cannot do is its code of error, with words', async () => {
  const page = await pairedPage(await openCompanion());
  const client = createCompanion(page);
  expect(await client.call('app', {})).toEqual({ ok: true, value: { name: 'workbench-companion', version: '1.0.0', protocol: 2 } });
  const url = 'https://etax.shanghai.chinatax.gov.cn/';
  expect(await client.call('browser', { browser: 'ie', url })).toMatchObject({
    ok: false,
    value: null,
    why: 'refused',
    msg: expect.stringMatching(/./),
  });
  expect(await client.call('ca', {})).toMatchObject({ ok: false, value: null, why: 'refused', errorType: 'insert' });
});

test('[S5] [fault 54] an impostor on the port before ours gets a question without a secret, and the next port is asked', async () => {
  const companion = await openCompanion();
  const page = await pairedPage(companion);
  const before = await impostor(lie);
  const client = createCompanion(pageWith(page, { ports: [before.port, companion.port] }));
  expect(await client.call('app', {})).toMatchObject({ ok: true });
  expect([before.heard, page.sent]).toEqual([['/hello'], [`${before.port}/hello`, `${companion.port}/hello`, `${companion.port}/app`]]);
});

test.each([
  ['that knows nothing', () => lie()],
  ['that answers nonsense', () => '<html>'],
  [
    'that hands our question to our own companion, and its answer back',
    (real: number) => (path: string, body: string) => relayed(real, path, body),
  ],
])('[S5] [fault 54] an impostor in the place of ours is found out and sent nothing: one %s', async (_, made) => {
  const companion = await openCompanion();
  const page = await pairedPage(companion);
  const answer = made(companion.port);
  const taker = await impostor(typeof answer === 'string' ? () => answer : answer);
  const client = createCompanion(pageWith(page, { ports: [taker.port] }));
  expect(await client.call('pc', {})).toEqual(none('foreign'));
  expect(await client.look()).toMatchObject({ word: 'foreign', version: '', port: 0 });
  expect(new Set(taker.heard)).toEqual(new Set(['/hello']));
});

test('[S5] [fault 54] an answer that our companion has not given is no answer, though it was there a moment ago', async () => {
  const companion = await openCompanion();
  const page = await pairedPage(companion);
  const { post } = page;
  const forged: CompanionPorts['post'] = async (port, path, ...more) => {
    const answer = await post(port, path, ...more);
    return answer === null || path === '/hello' ? answer : { ...answer, text: answer.text.replace('workbench-companion', 'somebody') };
  };
  expect(await createCompanion(pageWith(page, { post: forged })).call('app', {})).toEqual({ ...none('foreign'), isSent: true });
});

test('[BRIDGE-08] [fault 53] one that does not run is an empty result, and is looked for again after half a minute', async () => {
  const companion = await openCompanion();
  const page = await pairedPage(companion);
  const client = createCompanion(pageWith(page, { now: companion.clock.now }));
  await companion.stop();
  expect(await client.call('pc', {})).toEqual(none('absent'));
  const asked = page.sent.length;
  expect([await client.call('pc', {}), page.sent.length]).toEqual([none('absent'), asked]);
  const again = await openCompanion({ folder: companion.folder, ports: [companion.port] });
  companion.clock.move(29_000);
  expect(await client.call('app', {})).toEqual(none('absent'));
  companion.clock.move(2_000);
  again.clock.move(31_000);
  expect(await client.call('app', {})).toMatchObject({ ok: true });
});

test.each<[LoopbackPermission, string]>([
  ['denied', 'blocked'],
  ['prompt', 'blocked'],
])(
  '[BRIDGE-08] [fault 53] a call never makes the browser ask its user: with the permission %s it is an empty result, and nothing is sent',
  async (permission, why) => {
    const page = await pairedPage(await openCompanion());
    const client = createCompanion(pageWith(page, { permission: async () => permission }));
    expect([await client.call('pc', {}), await client.look()]).toEqual([none(why), { permission, word: why, version: '', port: 0 }]);
    expect(page.sent).toEqual([]);
  },
);

test('[BRIDGE-08] a page without a pairing sends nothing, and a companion that has forgotten the site answers nothing', async () => {
  const companion = await openCompanion();
  const stranger = pagePorts([companion.port]);
  expect([await createCompanion(stranger).call('pc', {}), stranger.sent]).toEqual([none('unpaired'), []]);
  const page = await pairedPage(companion);
  companion.forgetAll();
  expect(await createCompanion(page).call('pc', {})).toEqual(none('unpaired'));
});

test('[BRIDGE-08] a companion of an older protocol than the page speaks is told apart from one that is not there', async () => {
  const companion = await openCompanion();
  const page = await pairedPage(companion);
  const old: CompanionPorts['post'] = async () => ({ status: 426, proof: null, text: '' });
  expect(await createCompanion(pageWith(page, { post: old })).call('pc', {})).toEqual(none('outdated'));
});

test('[fault 53] a press lets the browser ask, with two minutes for its user; what he denies is said, and one who allows hears of a companion that is not paired', async () => {
  const companion = await openCompanion();
  const page = pagePorts([companion.port]);
  let permission: LoopbackPermission = 'prompt';
  const waits: number[] = [];
  const knock: CompanionPorts['knock'] = async (_port, ms) => {
    waits.push(ms);
    permission = 'granted';
    return true;
  };
  const client = createCompanion(Object.assign(page, { permission: async () => permission, knock }));
  expect(await client.connect(new AbortController().signal)).toEqual({ permission: 'granted', word: 'unpaired', version: '', port: 0 });
  expect(waits).toEqual([120_000]);
  const denied = createCompanion(Object.assign(page, { permission: async () => 'denied' as const, knock }));
  expect(await denied.connect(new AbortController().signal)).toMatchObject({ permission: 'denied', word: 'blocked' });
  expect(waits).toHaveLength(1);
});

test('[A-131] a pairing that is not open, is another site’s, or has nobody behind it is told apart', async () => {
  const companion = await openCompanion();
  const client = createCompanion(pagePorts([companion.port]));
  expect(await client.pair()).toBe('closed');
  companion.pairing.open();
  const other = await createCompanion(pagePorts([companion.port], 'https://other.example.cn')).pair();
  expect(typeof other).toBe('object');
  expect(await client.pair()).toBe('busy');
  await companion.stop();
  expect(await client.pair()).toBe('absent');
});

test('[A-131] a pairing is told which try it is, is taken back by either side, and stays when it was confirmed by both', async () => {
  const companion = await openCompanion({ folder: newFolder() });
  const page = pagePorts([companion.port]);
  const client = createCompanion(page);
  companion.pairing.open();
  for (const tries of [1, 2]) {
    const pairing = await client.pair();
    if (typeof pairing === 'string') throw new Error(pairing);
    expect([pairing.tries, pairing.digits]).toEqual([tries, expect.stringMatching(/^\d{6}$/)]);
    expect(companion.pairing.state()).toMatchObject({ kind: 'digits', digits: pairing.digits, origin: SITE });
    await pairing.cancel();
  }
  const last = await client.pair();
  if (typeof last === 'string') throw new Error(last);
  const confirmed = last.confirm();
  await companion.pairing.answer(true);
  expect([await confirmed, companion.sites().map(({ origin }) => origin), companion.pairing.state()]).toEqual([
    true,
    [SITE],
    { kind: 'closed', why: 'paired' },
  ]);
  expect(await client.look()).toMatchObject({ word: null, version: '1.0.0', port: companion.port });
  await client.forget();
  expect(await client.look()).toMatchObject({ word: 'unpaired' });
});
