import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import { small } from '../support/accounts.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';

/** Arguments of the gateway in `npm start`, without the build before it. */
function startArguments(): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, gateway = ''] = scripts.start.split('server/main.ts ');
  return gateway.split(' ');
}

/** Starts the gateway in a folder with no setting but a free port, and answers its address when it has said it. */
async function start(folder: string): Promise<{ child: ChildProcess; url: string; ended: Promise<unknown> }> {
  const { PORT: _port, HOST: _host, DATABASE_URL: _database, ...env } = process.env;
  const child = spawn(process.execPath, [resolve('server/main.ts'), ...startArguments(), '--port', '0'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  let output = '';
  const url = await new Promise<string>((found, failed) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString('utf8');
      const said = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (said !== undefined) found(said);
    });
    void ended.then(() => failed(new Error(`no address: ${output}`)));
  });
  return { child, url, ended };
}

test('[PLUS-33] without any setting the gateway makes an embedded database, and has what it held at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-plain-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = await start(folder);
  onTestFinished(() => void first.child.kill('SIGKILL'));
  expect(existsSync(join(folder, '.data', 'workbench.db'))).toBe(true);
  const here = await signInFromNode(first.url, small);
  const list = await here.client.call(calls.getCompanyListByAccount, {});
  if (!list.ok || !list.value.list?.[0]) throw new Error('no company');
  const { companyId, rev, note } = list.value.list[0];
  const edited = await here.client.call(calls.companyUpdate, {
    companyId,
    baseRev: rev,
    changes: { note: { from: note, to: '第一次启动' } },
  });
  expect(edited.ok).toBe(true);
  first.child.kill('SIGTERM');
  await first.ended;

  const second = await start(folder);
  onTestFinished(() => void second.child.kill('SIGKILL'));
  const again = await signInFromNode(second.url, small);
  expect(await again.client.call(calls.getAllCompanyInfoById, { companyId })).toEqual(edited);
  second.child.kill('SIGTERM');
  await second.ended;
});
