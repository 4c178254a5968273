import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { autostartOf } from './autostart.ts';
import { install, run, uninstall } from './run.ts';

const homes: string[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

/** A user of this PC whose home is empty. */
function newUser() {
  const home = mkdtempSync(join(tmpdir(), 'companion-home-'));
  homes.push(home);
  const printed: string[] = [];
  const ended = Promise.withResolvers<void>();
  const place = { env: {}, home };
  return {
    place,
    printed,
    ended,
    options: { ...place, quiet: true, ports: [0], print: (line: string) => void printed.push(line), ended: ended.resolve },
  };
}

/** Files below a folder, without the folders. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

const program = { file: '/opt/help er/companion', args: ['--quiet'] };

test('[S5] an uninstall ends the companion and leaves nothing of it: no autostart, key, pairing or setting', async () => {
  const { place, options, ended } = newUser();
  await install(program, place);
  const running = await run(options);
  expect(running).toMatchObject({ stop: expect.any(Function) });
  expect(filesIn(place.home)).toEqual(['identity', 'nonces', 'pc-id', 'window.html', 'workbench-companion.desktop']);
  await uninstall(place);
  await ended.promise;
  expect(filesIn(place.home)).toEqual([]);
});

test('[S5] an uninstall waits for a companion that takes its time to end, and then removes what it has left', async () => {
  const { place } = newUser();
  const folder = join(place.home, '.local/share/workbench-companion');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'identity'), '');
  const slow = createServer((asked, response) => {
    response.end(JSON.stringify({ session: 'of the slow one' }));
    if (asked.url === '/do') setTimeout(() => rmSync(join(folder, 'window.html'), { force: true }), 300);
  });
  await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
  const { port } = slow.address() as AddressInfo; // as: it listens on TCP
  writeFileSync(join(folder, 'window.html'), `http://127.0.0.1:${port}/#token`);
  const env = { ...process.env, HOME: place.home, XDG_DATA_HOME: '', XDG_CONFIG_HOME: '' };
  await promisify(execFile)(process.execPath, ['companion/main.ts', '--uninstall'], { env }).finally(() => slow.close());
  expect(filesIn(place.home)).toEqual([]);
});

test('a second start of the same user starts no second companion; another user’s does', async () => {
  const [one, two] = [newUser(), newUser()];
  const first = await run(one.options);
  const other = await run(two.options);
  expect(await run(one.options)).toBe('runs already');
  if (typeof first !== 'object' || typeof other !== 'object') throw new Error('both start');
  await Promise.all([first?.stop(), other?.stop()]);
  const again = await run(one.options);
  if (typeof again !== 'object') throw new Error('it starts again');
  await again?.stop();
});

test('an uninstall where nothing runs, and nothing was installed, is none', async () => {
  const { place } = newUser();
  await uninstall(place);
  expect(filesIn(place.home)).toEqual([]);
});

test('each system starts it at the sign-in of its user, quietly, by a path that may hold anything', async () => {
  const home = '/home/li';
  const linux = autostartOf('linux', { file: '/opt/100% "a"/c', args: ['--quiet'] }, {}, home);
  expect(linux).toMatchObject({ kind: 'file', path: '/home/li/.config/autostart/workbench-companion.desktop' });
  expect(linux.kind === 'file' && linux.text).toContain('Exec="/opt/100%% \\"a\\"/c" "--quiet"\n');
  expect(autostartOf('linux', program, { XDG_CONFIG_HOME: '/cfg' }, home)).toMatchObject({
    path: '/cfg/autostart/workbench-companion.desktop',
  });
  const mac = autostartOf('darwin', { file: '/A & B/c', args: ['--quiet'] }, {}, home);
  expect(mac).toMatchObject({ kind: 'file', path: '/home/li/Library/LaunchAgents/workbench-companion.plist' });
  expect(mac.kind === 'file' && mac.text).toContain('<string>/A &amp; B/c</string>\n    <string>--quiet</string>');
  expect(autostartOf('win32', program, {}, home)).toEqual({
    kind: 'registry',
    key: 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run',
    name: 'workbench-companion',
    value: '"/opt/help er/companion" "--quiet"',
  });
  const { place } = newUser();
  await install(program, place);
  expect(readFileSync(join(place.home, '.config/autostart/workbench-companion.desktop'), 'utf8')).toContain('"/opt/help er/companion"');
});
