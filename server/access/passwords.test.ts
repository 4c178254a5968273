import { expect, test, vi } from 'vitest';
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

test('a try costs 16 MiB and 16,384 rounds, stored with the hash; for an unknown account it costs as much, and a hash of another cost stays good', async () => {
  expect((await passwords.hash('Demo2026')).split('$').slice(0, 4)).toEqual(['scrypt', '16384', '8', '1']);
  const derive = vi.spyOn(passwords, 'derive');
  await passwords.verify('Demo2026', '');
  const cheap = Buffer.from(await passwords.derive('Demo2026', Buffer.from('salt'), { N: 2, r: 1, p: 1 })).toString('base64url');
  expect(await passwords.verify('Demo2026', `scrypt$2$1$1$${Buffer.from('salt').toString('base64url')}$${cheap}`)).toBe(true);
  const asked = [
    { N: 16_384, r: 8, p: 1 },
    { N: 2, r: 1, p: 1 },
    { N: 2, r: 1, p: 1 },
  ];
  expect(derive.mock.calls.map(([, , cost]) => cost)).toEqual(asked);
});
