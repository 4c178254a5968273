import { writeFileSync } from 'node:fs';
import { makeTaxpayers } from '../demo/seed/taxpayers.ts';
import { createStandInCa } from './stand-in-ca.ts';

/*
 * Writes the key file of the demo and the certificate of its authority, whose private key nobody has afterwards: node samples/keys/make.ts
 * The key opens the first 36 taxpayers of the demo's register, three of whom cannot be bound, and one that no register knows.
 */

const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2046-01-01T00:00:00Z');
const taxpayers = [...makeTaxpayers().map(({ tax_no }) => tax_no), '91999900MA9EXAMPL9'];
const ca = createStandInCa({ from, until, names: { CN: 'Demo keys' } });
const { pem } = ca.issue({
  names: { CN: '周建国', O: '瑞诚财税' },
  number: '8827',
  from,
  until,
  taxpayers: [...taxpayers.slice(0, 36), taxpayers.at(-1) ?? ''],
});
writeFileSync(new URL('demo-ca.pem', import.meta.url), ca.certificate);
writeFileSync(new URL('demo-key.pem', import.meta.url), pem);
