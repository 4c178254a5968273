import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('a gateway whose output nobody reads any more goes on answering and ends in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-output-'));
  const args = [
    'server/main.ts',
    '--port',
    '0',
    '--db',
    join(folder, 'w.db'),
    '--companies',
    '1',
    '--static',
    'none',
    '--log-level',
    'debug',
  ];
  const gateway = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done) => gateway.once('exit', done));
  onTestFinished(async () => {
    gateway.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  const url = await new Promise<string>((found) => {
    let said = '';
    gateway.stdout.on('data', (part: Buffer) => {
      said += part.toString('utf8');
      const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (address !== undefined) found(address);
    });
  });
  gateway.stdout.destroy();
  gateway.stderr.destroy();
  // Each request writes a line of the log into the closed pipe.
  for (let i = 0; i < 5; i += 1) expect((await fetch(`${url}/config.json`)).status).toBe(200);
  gateway.kill('SIGTERM');
  expect(await ended).toBe(0);
});
