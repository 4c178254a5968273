import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createStandInCa } from '../../samples/keys/stand-in-ca.ts';
import { createCompanion } from '../../src/api/companion/client.ts';
import { keyText } from '../../src/domain/keys/key-message.ts';
import {
  newFolder,
  openCompanion,
  pagePorts,
  pairedPage,
  SITE,
  type TestCompanion,
  tidy,
} from '../../tests/support/companion/companion-kit.ts';
import { openKeyDesk, PIN } from '../../tests/support/companion/key-user.ts';
import { type RawAnswer, rawText, send } from '../../tests/support/companion/raw.ts';
import { soon } from '../../tests/support/companion/soon.ts';
import { openWindow, type Window } from './window.ts';

const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');
const ca = createStandInCa({ from, until });

const windows: Window[] = [];
afterEach(async () => {
  await Promise.all(windows.splice(0).map((one) => one.stop()));
  await tidy();
});

async function opened(isOwnUser = () => true, given?: TestCompanion): Promise<{ companion: TestCompanion; window: Window }> {
  const companion = given ?? (await openCompanion());
  const { folder, clock } = companion;
  const readFile = (name: string) => readFileSync(join('companion/window/files', name));
  const window = await openWindow({
    companion,
    folder,
    version: '1.0.0',
    warning: null,
    isManaged: false,
    clock,
    readFile,
    isOwnUser,
    stop() {},
  });
  if (window === null) throw new Error('no window');
  windows.push(window);
  return { companion, window };
}

const tokenOf = ({ file }: Window): string => /#([\w-]+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

interface Change {
  readonly host?: string;
  readonly origin?: string | null;
  readonly session?: string;
  readonly type?: string;
}

function ask(
  { port }: Window,
  path: string,
  input: unknown,
  { host, origin, session = '', type = 'application/json' }: Change = {},
): Promise<RawAnswer> {
  const body = typeof input === 'string' ? input : JSON.stringify(input);
  const headers: [string, string][] = [
    ['Host', host ?? `127.0.0.1:${port}`],
    ['Content-Type', type],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['x-workbench-window', session],
  ];
  if (origin !== null) headers.push(['Origin', origin ?? `http://127.0.0.1:${port}`]);
  return send(port, rawText({ path, headers, body }));
}

async function sessionOf(window: Window): Promise<string> {
  return JSON.parse((await ask(window, '/session', { token: tokenOf(window) })).body).session;
}

test('[A-131] the window opens by a file that its user alone can read, once; whoever guesses is shown nothing', async () => {
  const { window } = await opened();
  const token = tokenOf(window);
  expect((await ask(window, '/session', { token: 'guess' })).status).toBe(403);
  expect((await ask(window, '/session', { token })).status).toBe(200);
  expect((await ask(window, '/session', { token })).status).toBe(403);
  expect(tokenOf(window)).not.toBe(token);
  for (const session of ['', 'guess', token]) expect((await ask(window, '/state', {}, { session })).status).toBe(403);
});

test('[A-131] no site leads to the window, though it knows its session: another origin, another host, another user', async () => {
  const { companion, window } = await opened();
  const session = await sessionOf(window);
  for (const origin of [SITE, 'null', `http://localhost:${window.port}`, null]) {
    expect((await ask(window, '/do', { action: 'open' }, { session, origin })).status).toBe(403);
  }
  expect((await ask(window, '/do', { action: 'open' }, { session, host: `evil.example:${window.port}` })).status).toBe(421);
  expect(companion.pairing.isOpen).toBe(false);
  const { window: shared } = await opened(() => false);
  const files = await send(shared.port, rawText({ method: 'GET', path: '/', headers: [['Host', `127.0.0.1:${shared.port}`]] }));
  expect(files.status).toBe(403);
});

test('[A-131] a pairing is opened and confirmed in the window, which shows its digits, the sites and the last requests; it forgets all of them', async () => {
  const { companion, window } = await opened();
  const session = await sessionOf(window);
  const state = async () => JSON.parse((await ask(window, '/state', {}, { session })).body);
  const press = async (action: string) => (await ask(window, '/do', { action }, { session })).status;
  const client = createCompanion(pagePorts([companion.port]));
  expect((await state()).pairing).toEqual({ kind: 'closed', why: 'never' });
  expect(await press('open')).toBe(200);
  const pairing = await client.pair();
  if (typeof pairing === 'string') throw new Error(pairing);
  expect((await state()).pairing).toMatchObject({ kind: 'digits', origin: SITE, digits: pairing.digits, tries: 1 });
  const confirmed = pairing.confirm();
  expect([await press('same'), await confirmed]).toEqual([200, true]);
  await client.call('pc', {});
  const { sites, lines } = await state();
  expect(sites).toMatchObject([{ origin: SITE }]);
  expect(lines.at(-1)).toMatchObject({ origin: SITE, what: 'pc', outcome: 'done', count: 1 });
  expect([await press('forget'), (await state()).sites]).toEqual([200, []]);
  expect(await client.call('pc', {})).toMatchObject({ ok: false, why: 'unpaired' });
});

test('[A-131] folders are chosen in the window only, and only such as exist', async () => {
  const { companion, window } = await opened();
  const session = await sessionOf(window);
  const folder = newFolder();
  const choose = async (chosen: string) =>
    (await ask(window, '/do', { action: 'choose', folder: chosen, certificates: '' }, { session })).status;
  for (const wrong of ['/no/such/folder', 'relative', window.file]) expect(await choose(wrong)).toBe(403);
  expect([await choose(folder), companion.settings()]).toEqual([200, { folder, certificates: '' }]);
});

test('[KEY-01] [S5] the window shows what a signature is for, takes its PIN as bytes from nobody but itself, and a no', async () => {
  const desk = await openKeyDesk();
  const { window } = await opened(() => true, desk.companion);
  const session = await sessionOf(window);
  const device = desk.plug(ca.issue({ names: { CN: '周建国', O: '瑞诚财税' }, number: '4410', from, until }));
  const client = createCompanion(await pairedPage(desk.companion));
  const keys = await client.call('keys', {});
  const id = keys.ok ? (keys.value.keys[0]?.id ?? '') : '';
  const sign = () => client.call('sign', { id, message: keyText('q'.repeat(43)) });
  const signing = async () => JSON.parse((await ask(window, '/state', { isSeen: true }, { session })).body).signing;
  const pin = (path: string, typed: string, more: Change = {}) =>
    ask(window, path, typed, { session, type: 'application/octet-stream', ...more });
  desk.user('nothing');
  // A window that is open behind others is not before its user.
  await ask(window, '/state', { isSeen: false }, { session });
  expect(window.seenAt()).toBe(0);
  expect([await signing(), window.seenAt() > 0]).toEqual([{ kind: 'none', last: null }, true]);
  const first = sign();
  await soon(async () => (await signing()).kind).toBe('asked');
  const question = await signing();
  expect(question).toMatchObject({ origin: SITE, holder: '瑞诚财税', number: '4410', label: '税务 UKey', pin: 'reader', triesLeft: 3 });
  const path = `/pin/${question.ask}`;
  for (const wrong of [{ session: 'guess' }, { origin: SITE }, { type: 'application/json' }])
    expect((await pin(path, PIN, wrong)).status).toBe(403);
  expect((await pin('/pin/another', PIN)).status).toBe(403);
  expect([(await pin(path, PIN)).status, await first]).toMatchObject([200, { ok: true, value: { kind: 'done' } }]);
  expect(device.pins).toEqual([PIN]);
  const second = sign();
  await soon(async () => (await signing()).kind).toBe('asked');
  const refuse = async (asked: string) => (await ask(window, '/do', { action: 'refuse', ask: asked }, { session })).status;
  expect([await refuse(question.ask), await refuse((await signing()).ask)]).toEqual([403, 200]);
  expect(await second).toMatchObject({ value: { kind: 'notDone', why: 'cancelled' } });
  expect(await signing()).toEqual({ kind: 'none', last: { kind: 'notDone', why: 'cancelled', triesLeft: null, origin: SITE } });
});

test('[A-131] its page has a policy that no script of others passes, and every word that it may have to say', async () => {
  const { window } = await opened();
  const page = await send(window.port, rawText({ method: 'GET', path: '/', headers: [['Host', `127.0.0.1:${window.port}`]] }));
  expect(page.head).toContain("default-src 'none'; script-src 'self'");
  expect(page.head).toContain('x-frame-options: deny');
  // as: a script of the window, which has no types
  const { words } = (await import('./files/words.js' as string)) as { words: Record<'zh' | 'en', Record<string, Record<string, string>>> };
  const journal = readFileSync('companion/journal.ts', 'utf8');
  const reasons = [...(/RefusalReason =([\s\S]*?);/.exec(journal)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, reason]) => reason);
  for (const language of ['zh', 'en'] as const)
    expect(Object.keys(words[language].outcomes ?? {}).sort()).toEqual(['done', 'failed', ...reasons].sort());
  const whys = [...readFileSync('src/domain/keys/key-reader.ts', 'utf8').matchAll(/NotDone = (.*);|why: ('pulled' \| 'silent')/g)]
    .flatMap(([, not = '', unknown = '']) => [...`${not}${unknown}`.matchAll(/'(\w+)'/g)])
    .map(([, why]) => why);
  for (const language of ['zh', 'en'] as const) expect(Object.keys(words[language].ended ?? {}).sort()).toEqual(['done', ...whys].sort());
  expect(Object.keys(words.en).sort()).toEqual(Object.keys(words.zh).sort());
});
