import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { now } from './clock.ts';
import { instantOf, USUAL_NOW } from './test-now.ts';

const day = 86_400_000;

test('a run takes place at an instant, at an hour of China on the usual day, or at the usual moment', () => {
  expect(new Date(instantOf('')).toISOString()).toBe('2026-11-25T02:00:00.000Z');
  expect(new Date(instantOf('0')).toISOString()).toBe('2026-11-24T16:00:00.000Z');
  expect(new Date(instantOf('16')).toISOString()).toBe('2026-11-25T08:00:00.000Z');
  expect(new Date(instantOf('2027-01-31T23:30+08:00')).toISOString()).toBe('2027-01-31T15:30:00.000Z');
  for (const wrong of ['25', 'noon', '2026-11-25', '2026-11-25T10:00', '2026-11-25T25:00Z']) expect(() => instantOf(wrong)).toThrow(wrong);
});

test('the clock of this run is the one it was given, in this process and in those it starts', async () => {
  const asked = instantOf(process.env.TEST_NOW ?? '');
  const moments = [now(), Date.parse(new Date().toISOString()), Date.parse(Date())];
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', 'console.log(Date.now())']);
  for (const moment of [...moments, Number(stdout)]) {
    expect(moment).toBeGreaterThan(asked - 1_000);
    expect(moment).toBeLessThan(asked + day);
  }
  expect(new Date()).toBeInstanceOf(Date);
  expect(new Date().constructor).toBe(Date);
  expect(new Date(5).getTime()).toBe(5);
});

test('an answer of a server of this run says its time, from which clients learn it', async () => {
  const server = createServer(({ url }, answer) => {
    if (url === '/object') answer.writeHead(200, { 'x-a': '1' });
    if (url === '/words') answer.writeHead(200, 'OK', ['x-a', '1']);
    answer.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  for (const path of ['', 'object', 'words']) {
    const { headers } = await fetch(`http://127.0.0.1:${port}/${path}`);
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - now())).toBeLessThan(day / 24);
    expect(headers.get('x-a')).toBe(path === '' ? null : '1');
  }
  await new Promise((done) => server.close(done));
});

test('the usual moment is a working day of China', () => {
  expect(new Date(USUAL_NOW).getUTCDay()).toBe(3);
});
