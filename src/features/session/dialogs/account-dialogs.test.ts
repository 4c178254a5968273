import { expect, test } from 'vitest';
import { storedLogin } from '../../../../tests/support/login-kit.ts';
import { testMemory } from '../../../../tests/support/memory-kit.ts';
import { createAccountDialogs } from './account-dialogs.ts';

const login = storedLogin();

test('[VALID-07] a weak password asks for another one after the sign-in, and at each start until that is done', () => {
  const device = testMemory();
  const first = createAccountDialogs(device);
  first.follow({ login, passwordWeak: true, passwordGiven: false, needInit: false });
  expect(first.get()).toBe('weak');
  first.close();
  expect(first.get()).toBeNull();
  const next = createAccountDialogs(device);
  next.resume(login.accountId);
  expect(next.get()).toBe('weak');
  next.done();
  const last = createAccountDialogs(device);
  last.resume(login.accountId);
  expect(last.get()).toBeNull();
});

test('[VALID-07] what one account put off is not asked of another', () => {
  const device = testMemory();
  createAccountDialogs(device).follow({ login, passwordWeak: true, passwordGiven: false, needInit: false });
  const other = createAccountDialogs(device);
  other.resume('a2');
  expect(other.get()).toBeNull();
});

test('a one-time password asks for an own one after the sign-in, and at each start until that is done', () => {
  const device = testMemory();
  const first = createAccountDialogs(device);
  first.follow({ login, passwordWeak: false, passwordGiven: true, needInit: false });
  expect(first.get()).toBe('given');
  first.close();
  const next = createAccountDialogs(device);
  next.resume(login.accountId);
  expect(next.get()).toBe('given');
  next.done();
  const last = createAccountDialogs(device);
  last.resume(login.accountId);
  expect(last.get()).toBeNull();
});

test('a first name comes before a better password, and an ordinary sign-in asks for nothing', () => {
  const dialogs = createAccountDialogs(testMemory());
  dialogs.follow({ login, passwordWeak: true, passwordGiven: false, needInit: true });
  expect(dialogs.get()).toBe('init');
  dialogs.follow({ login, passwordWeak: false, passwordGiven: false, needInit: false });
  expect(dialogs.get()).toBeNull();
});
