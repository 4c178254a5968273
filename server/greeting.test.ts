import { expect, test } from 'vitest';
import { demoAccounts } from '../samples/demo/seed/demo.ts';
import { greeting } from './greeting.ts';

test('the address and every demo account with password and number stand in the text, columns aligned by what a terminal shows', () => {
  const accounts = demoAccounts(20_000);
  const text = greeting('http://localhost:8700', accounts, { faults: true, smsInLog: true });
  for (const part of ['http://localhost:8700', '/__faults', '验证码写在下面的日志里', 'npm run companion']) expect(text).toContain(part);
  const lines = accounts.map(({ loginName }) => text.split('\n').find((line) => line.startsWith(`  ${loginName} `)) ?? '');
  for (const [i, { password, mobile }] of accounts.entries()) for (const part of [password, mobile]) expect(lines[i]).toContain(part);
  expect(lines[0]).toContain('20000');
  expect(new Set(lines.map((line, i) => line.indexOf(accounts[i]?.mobile ?? '?'))).size).toBe(1);
});

test('without demo accounts only the address is told', () => {
  for (const part of ['Demo', 'companion']) expect(greeting('http://localhost:1', [])).not.toContain(part);
});

test('without any account the text says how to make one, and demo accounts that nobody asked for are told by name', () => {
  expect(greeting('http://localhost:1', [], { noAccount: true })).toContain('npm run account -- add');
  const told = greeting('http://localhost:1', [], { knownPasswords: ['agency', 'small'] });
  expect(told).toContain('agency, small');
  expect(told).toContain('npm run account -- disable');
  expect(greeting('http://localhost:1', [])).not.toContain('npm run account');
});

test('[FLAG-01] the gateway greets by the name of its variant', () => {
  expect(greeting('http://localhost:1', [])).toContain('财税工作台已启动');
  expect(greeting('http://localhost:1', [], { variant: 'xsb' })).toContain('小微工作台已启动');
});
