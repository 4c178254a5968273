import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStandInCa, type KeyAlgorithm } from '../../../../samples/keys/stand-in-ca.ts';
import { readerContract } from '../../../../tests/support/keys/reader-contract.ts';
import { createFileReader } from './file-reader.ts';

const { subtle } = globalThis.crypto;

readerContract('key file', () => {
  const reader = createFileReader(subtle);
  const ids = new Map<string, string>();
  return {
    reader,
    async plug({ pem, certificate }) {
      const taken = await reader.plug(pem, '密钥文件');
      if (taken.kind === 'taken') ids.set(certificate, taken.id);
    },
    async pull({ certificate }) {
      reader.pull(ids.get(certificate) ?? '');
    },
  };
});

const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');
const issue = (algorithm: KeyAlgorithm) =>
  createStandInCa({ from, until }).issue({ names: { CN: '甲' }, number: '1', from, until, algorithm });

test('[KEY-01] a file is refused in one of four ways, and nothing is in then', async () => {
  const reader = createFileReader(subtle);
  const { certificate, key, pem } = issue('P-256');
  const locked = key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' });
  const why = async (text: string) => {
    const taken = await reader.plug(text, 'a.pem');
    return taken.kind === 'refused' ? taken.why : 'taken';
  };
  expect(await why('')).toBe('noCertificate');
  expect(await why(pem.replace(certificate, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'))).toBe('noCertificate');
  expect(await why(certificate)).toBe('noKey');
  expect(await why(`${certificate}${locked}`)).toBe('passphrase');
  expect(await why(issue('SM2').pem)).toBe('algorithm');
  expect(await reader.keys()).toEqual({ kind: 'known', keys: [] });
});

test('[KEY-01] a file that is chosen twice is one key, and one of RSA signs too', async () => {
  const reader = createFileReader(subtle);
  const { certificate, pem } = issue('RSA');
  expect(await reader.plug(pem, 'a.pem')).toEqual(await reader.plug(pem, 'b.pem'));
  const listing = await reader.keys();
  const [key, ...more] = listing.kind === 'known' ? listing.keys : [];
  expect([key?.label, more, key?.serial]).toEqual(['a.pem', [], '']);
  expect(new X509Certificate(key?.certificate ?? '').fingerprint256).toBe(new X509Certificate(certificate).fingerprint256);
  expect((await reader.sign(key?.id ?? '', 'c')).kind).toBe('done');
});
