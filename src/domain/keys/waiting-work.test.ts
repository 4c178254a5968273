import { expect, test } from 'vitest';
import { FLAG_AUTHORIZED, FLAG_HIDDEN, FLAG_VIP } from '../company/directory.ts';
import { openedCount, waitingCount, waitingWork } from './waiting-work.ts';

const companies = {
  id: ['a', 'b', 'c', 'd', 'e', 'f'],
  name: ['安达', '宝信', '晨光', '德丰', '恩泽', '福海'],
  taxIds: ['A1\nB1', 'A2', 'A3', 'A4', 'A5', 'A5'],
  flags: [FLAG_AUTHORIZED, FLAG_VIP, FLAG_AUTHORIZED, FLAG_HIDDEN, FLAG_AUTHORIZED, 0],
};
const days: Readonly<Record<string, string>> = { a: '2026-11-30', b: '2026-11-16', e: '2026-11-16' };
const asked = { companies, needIdentity: new Set(['a', 'b', 'e']), dueOf: (id: string) => days[id] ?? null };
const keys = [
  { keyId: 'k1', taxNos: ['A1', 'A2', 'A3', 'A4', 'A9', 'a2'] },
  { keyId: 'k2', taxNos: ['B1', 'A5', 'A8'] },
  { keyId: 'k3', taxNos: [] },
];
const shown = (keyId: string) =>
  (waitingWork({ ...asked, keys }).get(keyId) ?? []).map(({ kind, companyId, taxNo, due }) => `${kind} ${companyId || taxNo} ${due}`);

test('[PLUS-24] work is grouped by the key that opens its company, by deadline, then by kind; what needs no key waits for none', () => {
  expect(shown('k1')).toEqual(['authorise b 2026-11-16', 'refresh a 2026-11-30', 'bind A9 null']);
  expect(shown('k2')).toEqual(['refresh e 2026-11-16', 'refresh a 2026-11-30', 'authorise f null', 'bind A8 null']);
  expect(shown('k3')).toEqual([]);
});

test('[PLUS-24] a company that two keys open waits for both and is counted once', () => {
  expect(waitingCount(waitingWork({ ...asked, keys }))).toBe(6);
  expect(waitingCount(waitingWork({ ...asked, keys: [] }))).toBe(0);
  expect(waitingWork({ ...asked, keys: [] }).size).toBe(0);
});

test('[PLUS-24] a key opens the companies whose number its certificate has, the hidden ones too', () => {
  expect(keys.map((key) => openedCount(key, companies))).toEqual([4, 3, 0]);
});
