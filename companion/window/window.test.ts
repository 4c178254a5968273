import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createCompanion } from '../../src/api/companion/client.ts';
import { newFolder, openCompanion, pagePorts, SITE, type TestCompanion, tidy } from '../../tests/support/companion/companion-kit.ts';
import { type RawAnswer, rawText, send } from '../../tests/support/companion/raw.ts';
import { openWindow, type Window } from './window.ts';

const windows: Window[] = [];
afterEach(async () => {
  await Promise.all(windows.splice(0).map((one) => one.stop()));
  await tidy();
});

async function opened(isOwnUser = () => true): Promise<{ companion: TestCompanion; window: Window }> {
  const companion = await openCompanion();
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
}

function ask({ port }: Window, path: string, input: unknown, { host, origin, session = '' }: Change = {}): Promise<RawAnswer> {
  const body = JSON.stringify(input);
  const headers: [string, string][] = [
    ['Host', host ?? `127.0.0.1:${port}`],
    ['Content-Type', 'application/json'],
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
  expect(Object.keys(words.en).sort()).toEqual(Object.keys(words.zh).sort());
});
