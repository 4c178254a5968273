import { expect, test } from 'vitest';
import { freshAccount, freshDevice, must } from '../../../tests/support/db-kit.ts';
import { readVault } from '../open/device-db.ts';
import { addPasskey, makeVault, openVault, rewrap } from './vault.ts';

/** Fewer rounds than the product's: these tests are not about how long a guess takes. */
const ROUNDS = 1_000;
const half = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const password = (text: string) => ({ how: 'password', password: text }) as const;
const gateway = (byte: number) => ({ how: 'gateway', half: half(byte) }) as const;

async function vault() {
  const device = freshDevice();
  const accountId = freshAccount();
  const dataKey = await must(makeVault(accountId, [password('Abc12345'), gateway(1)], device, ROUNDS));
  return { device, accountId, dataKey };
}

test('[PLUS-23] each way in opens the same data key; a wrong password, half or account opens nothing', async () => {
  const { device, accountId, dataKey } = await vault();
  expect(await must(openVault(accountId, [password('Abc12345')], device))).toEqual(dataKey);
  expect(await must(openVault(accountId, [gateway(1)], device))).toEqual(dataKey);
  expect(await must(openVault(accountId, [password('wrong'), gateway(1)], device))).toEqual(dataKey);
  for (const opener of [password('abc12345'), gateway(2)])
    expect(await openVault(accountId, [opener], device)).toEqual({ ok: false, error: { kind: 'wrong' } });
  expect(await openVault(freshAccount(), [gateway(1)], device)).toEqual({ ok: false, error: { kind: 'none' } });
});

test('[PLUS-23] what lies on the disk holds neither the data key nor anything that opens it', async () => {
  const { device, accountId, dataKey } = await vault();
  const row = await must(readVault(accountId, device));
  const hex = JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value));
  expect(row?.wraps.map(({ how }) => how)).toEqual(['password', 'gateway']);
  expect(hex).not.toContain(Buffer.from(dataKey).toString('hex'));
  expect(hex).not.toContain(Buffer.from(half(1), 'base64url').toString('hex'));
  expect(hex).not.toContain('Abc12345');
});

test('[PLUS-23] a changed password opens the same data key, the old one no longer', async () => {
  const { device, accountId, dataKey } = await vault();
  await must(rewrap(accountId, dataKey, password('New12345'), device, ROUNDS));
  expect(await must(openVault(accountId, [password('New12345')], device))).toEqual(dataKey);
  expect((await openVault(accountId, [password('Abc12345')], device)).ok).toBe(false);
  expect(await must(openVault(accountId, [gateway(1)], device))).toEqual(dataKey);
});

test('[PLUS-23] a passkey opens the data key with the secret of its own salt only', async () => {
  const { device, accountId, dataKey } = await vault();
  const passkey = { credentialId: new Uint8Array([1, 2]), salt: new Uint8Array(32).fill(3), secret: new Uint8Array(32).fill(4) };
  await must(addPasskey(accountId, dataKey, passkey, device));
  expect(await must(openVault(accountId, [{ how: 'passkey', secret: passkey.secret }], device))).toEqual(dataKey);
  expect((await openVault(accountId, [{ how: 'passkey', secret: new Uint8Array(32).fill(5) }], device)).ok).toBe(false);
});

test('the password’s key is stretched by 600,000 rounds of PBKDF2, told in the wrap', async () => {
  const device = freshDevice();
  const accountId = freshAccount();
  await must(makeVault(accountId, [password('Abc12345')], device));
  expect((await must(readVault(accountId, device)))?.wraps[0]).toMatchObject({ how: 'password', rounds: 600_000 });
  expect((await openVault(accountId, [password('Abc12345')], device)).ok).toBe(true);
});
