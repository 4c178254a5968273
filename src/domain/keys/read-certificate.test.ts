import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStandInCa, type KeyAlgorithm, type Names } from '../../../samples/keys/stand-in-ca.ts';
import { readCertificate } from './read-certificate.ts';

const from = Date.parse('2026-01-02T03:04:05Z');
const until = Date.parse('2049-12-31T23:59:59Z');
const ca = createStandInCa({ from, until });
const derOf = (pem: string) => new Uint8Array(new X509Certificate(pem).raw);
const issue = (number: string, names: Names, algorithm: KeyAlgorithm = 'P-256') =>
  derOf(ca.issue({ names, number, from, until: until - 1_000, algorithm, taxpayers: ['91310000MA1FL0XX0A'] }).certificate);

test.each(['P-256', 'RSA', 'SM2'] as const)(
  '[KEY-01] subject, number and days of a certificate of %s are read as Node reads them',
  (algorithm) => {
    const bytes = issue('80a1', { CN: '周建国', O: '瑞诚财税, 上海' }, algorithm);
    const node = new X509Certificate(bytes);
    const read = readCertificate(bytes);
    expect(read).toEqual({
      subject: 'CN=周建国, O=瑞诚财税\\, 上海',
      number: node.serialNumber,
      holder: '瑞诚财税, 上海',
      commonName: '周建国',
      from: Date.parse(node.validFrom),
      until: Date.parse(node.validTo),
    });
  },
);

test('[KEY-01] one name cannot look like two, and a certificate without an organisation is of its common name', () => {
  const forged = readCertificate(issue('7', { CN: '甲, O=乙' }));
  const real = readCertificate(issue('7', { CN: '甲', O: '乙' }));
  expect(forged?.subject).not.toBe(real?.subject);
  expect([forged?.holder, real?.holder]).toEqual(['甲, O=乙', '乙']);
});

test('[KEY-01] what is cut off, longer than it says or no certificate is read as none, at every length', () => {
  const bytes = issue('5', { CN: '甲' });
  for (let length = 0; length < bytes.length; length += 1) expect(readCertificate(bytes.subarray(0, length)), `${length}`).toBeNull();
  expect(readCertificate(Uint8Array.of(...bytes, 0))).toBeNull();
  expect(readCertificate(new Uint8Array(70_000))).toBeNull();
});
