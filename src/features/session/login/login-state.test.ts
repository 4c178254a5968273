import { expect, test } from 'vitest';
import type { CallError } from '../../../api/error-kinds.ts';
import { type LoginEvent, loginAfter, loginStart } from './login-state.ts';

const error: CallError = { kind: 'refused', code: 'wrong', msg: '', status: 200 };
const failed: LoginEvent = { what: 'failed', label: '登录异常', error };
const after = (...events: LoginEvent[]) => events.reduce(loginAfter, loginStart('sms', true));

test('[AUTH-08] the way that was used last comes first, with what was remembered', () => {
  expect(after()).toMatchObject({ way: 'sms', choices: { rememberPassword: true, autoLogin: false }, said: { kind: 'nothing' } });
});

test('what failed is said until a new try begins or another way is chosen', () => {
  expect(after(failed).said).toEqual({ kind: 'failed', label: '登录异常', error });
  expect(after(failed, { what: 'try-began' }).said.kind).toBe('nothing');
  expect(after(failed, { what: 'way-chosen', way: 'password' })).toMatchObject({ way: 'password', said: { kind: 'nothing' } });
});

test('a new password ends its dialog, asks for the password, and is said until a sign-in with it failed', () => {
  const done = after(failed, { what: 'forgot' }, { what: 'reset-done' });
  expect(done).toMatchObject({ way: 'password', resetting: false, said: { kind: 'password-reset' } });
  expect(loginAfter(done, { what: 'try-began' }).said.kind).toBe('password-reset');
  expect(loginAfter(done, failed).said.kind).toBe('failed');
});

test('a dialog that is closed leaves everything as it was', () => {
  const before = after(failed);
  expect(loginAfter(loginAfter(before, { what: 'forgot' }), { what: 'reset-closed' })).toEqual(before);
});
