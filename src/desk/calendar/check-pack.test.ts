import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signPack } from '../../../server/access/pack-keys.ts';
import { isSigned } from './check-pack.ts';

const pair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const said = ({ publicKey }: ReturnType<typeof pair>) => publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');

test('[PLUS-15] a pack holds when one of the deployment’s keys has signed exactly this text, and by nothing else', async () => {
  const [mine, other] = [pair(), pair()];
  const pack = { text: '{"version":"2026.11.1"}', signature: signPack('{"version":"2026.11.1"}', mine.privateKey) };
  const check = (changed: Partial<typeof pack>, ...keys: string[]) => isSigned({ ...pack, ...changed }, keys, crypto.subtle);
  expect(await check({}, said(other), said(mine))).toBe(true);
  expect(await check({}, '***', '', said(mine))).toBe(true);
  expect(await check({}, said(other))).toBe(false);
  expect(await check({})).toBe(false);
  expect(await check({ text: '{"version":"2026.11.2"}' }, said(mine))).toBe(false);
  for (const signature of ['', '***', pack.signature.slice(2)]) expect(await check({ signature }, said(mine))).toBe(false);
  for (const key of ['', '***', said(mine).slice(4)]) expect(await check({}, key)).toBe(false);
});
