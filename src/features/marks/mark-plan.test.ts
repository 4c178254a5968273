import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { Expansion } from '../../domain/calendar/expand.ts';
import type { KnownCompany } from '../../domain/calendar/filing.ts';
import { startOfChinaDay } from '../../domain/core/china-time.ts';
import { likelyPlace } from './mark-plan.ts';

const paid = (code: 'vat' | 'iit') => ({ code, period: '202610', state: 'paid' as const, owes: false, at: 1, stateAt: 0 });
const list = { since: '2026-10-01', at: 1 };
const directory = directoryOf(
  { addedTaxType: '1', isAuthorize: 1 },
  { addedTaxType: '1', isAuthorize: 0 },
  { addedTaxType: '1', isAuthorize: 1 },
  { addedTaxType: '1', isAuthorize: 0 },
);
const [authorized = '', barred = '', withIit = '', nothing = ''] = directory.id;
const known: Readonly<Record<string, KnownCompany>> = {
  [authorized]: { filings: [paid('vat')], list },
  [barred]: { filings: [paid('vat')], list },
  [withIit]: { filings: [paid('vat'), paid('iit')], list },
};
const calendar = {
  expansion: new Expansion(samplePack('2026.11.1'), '2026-06-01', '2027-11-30'),
  states: { of: (id: string) => known[id] ?? null },
  now: startOfChinaDay('2026-11-10'),
};
const likely = (ids: readonly string[], lastMonth = '202610') => {
  const place = likelyPlace(directory, ids, calendar, lastMonth);
  return place === undefined ? undefined : `${place.area} ${place.code} ${place.period}`;
};

test('[PLUS-47] a set is marked at what most of it has left, among what each company may be marked of', () => {
  expect([[authorized], [withIit], [nothing], [barred]].map((ids) => likely(ids))).toEqual([
    'personalTax  202610',
    'social  202610',
    'tax vat 202610',
    undefined,
  ]);
  expect(likely([barred, withIit])).toBe('social  202610');
  expect(likely([barred, nothing, 'gone'])).toBe('tax vat 202610');
  expect([likely([]), likely(['gone'])]).toEqual([undefined, undefined]);
});

test('[PLUS-47] of the areas of which screens tell one month no other month is proposed', () => {
  expect([likely([authorized], '202609'), likely([nothing], '202609')]).toEqual([undefined, 'tax vat 202610']);
});
