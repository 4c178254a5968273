import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';
import { systemRandom } from './ports.ts';

test('[AUTH-01] a password belongs to its own hash only, and two hashes of one password differ', async () => {
  const [one, two] = [await hashPassword('Demo2026', systemRandom), await hashPassword('Demo2026', systemRandom)];
  expect(one).not.toBe(two);
  expect(one).not.toContain('Demo2026');
  expect(await verifyPassword('Demo2026', one)).toBe(true);
  expect(await verifyPassword('Demo2026', two)).toBe(true);
  expect(await verifyPassword('demo2026', one)).toBe(false);
  expect(await verifyPassword('', one)).toBe(false);
});

test('an unknown account has no right password', async () => {
  for (const guess of ['', 'A', 'Demo2026']) expect(await verifyPassword(guess, null)).toBe(false);
});

test('a password typed with full-width letters is the same password', async () => {
  expect(await verifyPassword('Ｄemo2026', await hashPassword('Demo2026', systemRandom))).toBe(true);
});
