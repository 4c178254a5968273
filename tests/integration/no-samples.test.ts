import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('the gateway starts where there are no samples, and asks nothing of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-bare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const isCode = (path: string): boolean => !path.endsWith('.test.ts') && !path.endsWith('.tsx');
  for (const part of ['server', 'src', 'package.json']) cpSync(part, join(folder, part), { recursive: true, filter: isCode });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const { PORT: _port, HOST: _host, DATABASE_URL: _database, ...env } = process.env;
  const child = spawn(process.execPath, ['server/main.ts', '--port', '0', '--db', 'store.db', '--static', 'none'], {
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
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ variant: 'main', collect: [] });
  expect(output).toContain('还没有账号');
  child.kill();
  await ended;
});
