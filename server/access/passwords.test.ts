import { expect, test } from 'vitest';
import { systemRandom } from '../ports.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(systemRandom);

test('[AUTH-01] a password belongs to its own hash only, and two hashes of one password differ', async () => {
  const [one, two] = [await passwords.hash('Demo2026'), await passwords.hash('Demo2026')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('Demo2026');
  expect(await passwords.verify('Demo2026', one)).toBe(true);
  expect(await passwords.verify('Demo2026', two)).toBe(true);
  expect(await passwords.verify('demo2026', one)).toBe(false);
  expect(await passwords.verify('', one)).toBe(false);
});

test('an unknown account, or one without a password, has no right one', async () => {
  for (const guess of ['', 'A', 'Demo2026']) expect(await passwords.verify(guess, '')).toBe(false);
});

test('a password typed with full-width letters is the same password', async () => {
  expect(await passwords.verify('Ｄemo2026', await passwords.hash('Demo2026'))).toBe(true);
});
