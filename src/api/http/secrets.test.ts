import { base64url, CompactEncrypt, compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK } from 'jose';
import { expect, test } from 'vitest';
import { createAnswerKey, encryptField } from './secrets.ts';

async function gatewayKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  return { jwk: { ...(await exportJWK(publicKey)), kid }, privateKey };
}

test('[HDR-06] an encrypted field opens only with the gateway’s private key and names it', async () => {
  const { jwk, privateKey } = await gatewayKey('k1');
  const encrypted = await encryptField('密码 pass', jwk);
  expect(decodeProtectedHeader(encrypted)).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' });
  expect(new TextDecoder().decode((await compactDecrypt(encrypted, privateKey)).plaintext)).toBe('密码 pass');
  const other = await gatewayKey('k1');
  await expect(compactDecrypt(encrypted, other.privateKey)).rejects.toThrow();
});

test('[HDR-06] the same value never seals to the same text', async () => {
  const { jwk } = await gatewayKey('k1');
  expect(await encryptField('a', jwk)).not.toBe(await encryptField('a', jwk));
});

test('[HDR-06] a field is encrypted to a key as RFC 7517 writes it down, opened with its private half', async () => {
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
    y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
    d: 'VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw',
  };
  const encrypted = await encryptField('13900000000', { kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y, kid: 'Bob' });
  const opened = await compactDecrypt(encrypted, await importJWK(jwk, 'ECDH-ES'));
  expect(new TextDecoder().decode(opened.plaintext)).toBe('13900000000');
  expect(opened.protectedHeader.kid).toBe('Bob');
});

test('[HDR-07] an answer encrypted to the ephemeral key opens once it is here, and one encrypted to another does not', async () => {
  const key = await createAnswerKey();
  const jwk = JSON.parse(new TextDecoder().decode(base64url.decode(key.header)));
  expect(Object.keys(jwk).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  const seal = async (to: CryptoKey | Uint8Array) =>
    new CompactEncrypt(new TextEncoder().encode('{"a":1}')).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' }).encrypt(to);
  expect(await key.open(await seal(await importJWK(jwk, 'ECDH-ES')))).toBe('{"a":1}');
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  expect(await key.open(await seal(publicKey))).toBeNull();
  expect(await key.open('not.a.jwe')).toBeNull();
});
