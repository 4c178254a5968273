import { expect, test } from 'vitest';
import { builtInPath } from './built-in-paths.ts';

test('[TAB-11] [ROLE-09] securityGuard is the security centre, assuredMail the messages, and nothing else is built in', () => {
  expect([builtInPath('securityGuard'), builtInPath('assuredMail')]).toEqual(['/workbench/security', '/workbench/messages']);
  expect(['', 'SecurityGuard', 'toString', '__proto__', 'kp'].map(builtInPath)).toEqual([null, null, null, null, null]);
});
