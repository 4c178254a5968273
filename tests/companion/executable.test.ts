import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadNodeHid, nodeHidDevices } from '../../companion/keys/node-hid-devices.ts';
import { createCompanion } from '../../src/api/companion/client.ts';
import { runProgram } from '../../tools/run-program.ts';
import { now } from '../support/clock/clock.ts';
import { newFolder, pagePorts, SITE, tidy } from '../support/companion/companion-kit.ts';
import { soon } from '../support/companion/soon.ts';

const run = promisify(execFile);
const built = join(newFolder(), 'a folder', 'companion');
const started: ChildProcess[] = [];

beforeAll(async () => {
  const { code, output } = await runProgram(process.execPath, ['tools/companion-build.ts', '--out', built]);
  if (code !== 0) throw new Error(output);
}, 300_000);

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(tidy);

/** Of a user whose home is empty; he can start no browser, and what he asks of every Node would end it. */
const envOf = (home: string) => ({ HOME: home, PATH: '', NODE_OPTIONS: '--require=/no/such/file' });

/** Files below a folder, without the folders. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

/** The executable of a user, started with arguments of ours, and the port that it says. */
async function runningOf(home: string, ...args: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(built, args, { env: envOf(home), stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part;
  });
  await soon(() => said).toContain('window.html');
  return { child, port: Number(/127\.0\.0\.1:(\d+)/.exec(said)?.[1]) };
}

/** What its user can do in its window, by the file that opens it. */
async function windowOf(home: string) {
  const file = readFileSync(join(home, '.local/share/workbench-companion/window.html'), 'utf8');
  const [, address = '', token = ''] = /url=(http:[^#]+?)\/#([\w-]+)/.exec(file) ?? [];
  const ask = async (path: string, input: unknown, session = '') => {
    const headers = { origin: address, 'content-type': 'application/json', 'x-workbench-window': session };
    return (await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(input) })).json();
  };
  const { session } = await ask('/session', { token });
  const { headers } = await fetch(address);
  return {
    /** The executable goes by the clock of the machine, whatever the time of the tests is: milliseconds. */
    ahead: Date.parse(headers.get('date') ?? '') - now(),
    file: async (name: string) => (await fetch(`${address}/${name}`)).text(),
    act: (action: string) => ask('/do', { action }, session),
    state: () => ask('/state', {}, session),
  };
}

test('the one executable says its version, and leaves nothing by that', async () => {
  const home = newFolder();
  expect((await run(built, ['--version'], { env: envOf(home) })).stdout).toBe('1.0.0\n');
  expect(readdirSync(home)).toEqual([]);
});

test('[S5] the one executable starts at sign-in by itself, pairs with a site, and an uninstall by it leaves no file', async () => {
  const home = newFolder();
  const { child, port } = await runningOf(home, '--install', '--quiet');
  const entry = readFileSync(join(home, '.config/autostart/workbench-companion.desktop'), 'utf8');
  expect(entry).toContain(`Exec="${built}" "--quiet"\n`);
  // A second one, as the entry starts it, finds the first.
  expect((await run(built, ['--quiet'], { env: envOf(home) })).stdout).toBe('');

  const window = await windowOf(home);
  expect(await window.file('words.js')).toBe(readFileSync('companion/window/files/words.js', 'utf8'));
  await window.act('open');
  const page = createCompanion(Object.assign(pagePorts([port]), { now: () => now() + window.ahead }));
  const pairing = await page.pair();
  if (typeof pairing === 'string') return expect.fail(pairing);
  expect((await window.state()).pairing).toMatchObject({ kind: 'digits', digits: pairing.digits });
  const confirmed = pairing.confirm();
  await window.act('same');
  expect(await confirmed).toBe(true);
  expect(await page.call('app', {})).toMatchObject({ ok: true, value: { name: 'workbench-companion', version: '1.0.0' } });
  expect((await window.state()).sites).toEqual([expect.objectContaining({ origin: SITE })]);

  const ended = once(child, 'exit');
  await run(built, ['--uninstall'], { env: envOf(home) });
  expect(await ended).toEqual([0, null]);
  expect(filesIn(home)).toEqual([]);
});

test('the one executable reads security keys as the checkout does; what it unpacks for that is put right when somebody has changed it', async () => {
  const home = newFolder();
  const native = join(home, '.local/share/workbench-companion/native');
  const prebuilds = 'node_modules/node-hid/prebuilds';
  const own = readdirSync(prebuilds).map((name) => readFileSync(join(prebuilds, name, 'node-napi-v4.node')));
  for (const text of ['', 'not what was unpacked']) {
    for (const name of text === '' ? [] : filesIn(native)) writeFileSync(join(native, name), text);
    const { child } = await runningOf(home, '--quiet');
    expect((await (await windowOf(home)).state()).keyProblem).toBe((await nodeHidDevices(loadNodeHid)).problem);
    expect(statSync(native).mode & 0o777).toBe(0o700);
    const [name = '', ...others] = filesIn(native);
    expect([name, others]).toEqual([expect.stringMatching(/^[\da-f]{64}\.node$/), []]);
    expect(own).toContainEqual(readFileSync(join(native, name)));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
});
