import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newPasswordProblem } from '../../src/domain/access/credentials.ts';
import { systemClock as clock, systemRandom as random } from '../ports.ts';
import { openStore } from '../store/open.ts';
import { accountCli } from './account-cli.ts';

async function stage() {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-account-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const db = join(folder, 'gateway.db');
  await (await openStore({ url: db })).close();
  const printed: string[] = [];
  const run = (...args: string[]) =>
    accountCli(args, { env: { DATABASE_URL: db }, exists: existsSync, print: (line) => printed.push(line), clock, random });
  const lines = () => printed.splice(0).join('\n');
  return { run, lines };
}

test('the command makes a person, lists him with his state, resets, disables and enables him', async () => {
  const { run, lines } = await stage();
  expect(await run('add', 'Wang', '--name', '王丽', '--mobile', '13900139000')).toBe(0);
  const password = /One-time password: (\S+)/.exec(lines())?.[1] ?? '';
  expect(password).toHaveLength(14);
  expect(newPasswordProblem(password)).toBeNull();
  expect(await run('list')).toBe(0);
  const listed = lines();
  expect(listed).toMatch(/wang +王丽 +139\*{4}9000 +0 +\d{4}-\d\d-\d\d +一次性密码 one-time password/);
  expect(listed).not.toContain('13900139000');
  expect(await run('reset', 'wang')).toBe(0);
  expect(lines()).not.toContain(password);
  expect(await run('disable', 'wang')).toBe(0);
  lines();
  await run('list');
  expect(lines()).toContain('已停用 disabled');
  expect(await run('enable', 'wang')).toBe(0);
  lines();
  await run('list');
  expect(lines()).not.toContain('已停用 disabled');
});

test('the command makes an operator of a person and takes the office back; the list says so', async () => {
  const { run, lines } = await stage();
  await run('add', 'wang', '--name', '王丽');
  await run('list');
  expect(lines()).not.toContain('运营 operator');
  expect(await run('operator', 'Wang')).toBe(0);
  expect(lines()).toBe('wang: 已设为运营 operator');
  await run('list');
  expect(lines()).toContain('one-time password · 运营 operator');
  expect(await run('no-operator', 'wang')).toBe(0);
  lines();
  await run('list');
  expect(lines()).not.toContain('运营 operator');
  expect(await run('operator', 'nobody')).toBe(1);
  expect(lines()).toContain('没有这个账号');
});

test('what cannot be done is told in words and ends with 1, wrong usage with 2', async () => {
  const { run, lines } = await stage();
  expect(await run('reset', 'nobody')).toBe(1);
  expect(lines()).toContain('没有这个账号');
  expect(await run('add', 'wang')).toBe(1);
  expect(lines()).toContain('--name');
  expect(await run('add', 'wang', '--name', '王丽', '--db', '/no/such.db')).toBe(1);
  expect(lines()).toContain('/no/such.db');
  for (const wrong of [
    [],
    ['add'],
    ['list', 'x'],
    ['remove', 'wang'],
    ['add', 'a', 'b'],
    ['list', '--loud'],
    ['list', '--position', 'x'],
  ]) {
    expect(await run(...wrong), wrong.join(' ')).toBe(2);
    expect(lines()).toContain('npm run account -- add');
  }
});
