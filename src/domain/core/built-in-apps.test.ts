import { expect, test } from 'vitest';
import { builtInApp } from './built-in-apps.ts';

test('[TAB-11] [ROLE-09] securityGuard is the security centre, assuredMail the messages, and nothing else is built in', () => {
  expect([builtInApp('securityGuard'), builtInApp('assuredMail')]).toEqual(['/workbench/security', '/workbench/messages']);
  expect(['', 'SecurityGuard', 'toString', '__proto__', 'kp'].map(builtInApp)).toEqual([null, null, null, null, null]);
});
