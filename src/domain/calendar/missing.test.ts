import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { startOfChinaDay } from '../core/china-time.ts';
import type { FilingState, TaxCode } from '../status/work-area.ts';
import { Expansion, groupKey } from './expand.ts';
import type { Filing, KnownCompany } from './filing.ts';
import { likelyFiling, missingAt } from './missing.ts';

const filing = (code: TaxCode, state: FilingState, period = '202610'): Filing => ({ code, period, state, owes: false, at: 1, stateAt: 0 });
const list = { since: '2026-10-01', at: 1 };
const [general, small] = [{ addedTaxType: '1' }, { addedTaxType: '2' }];
const directory = directoryOf(general, general, general, small, general);
const [none, noSocial, done, quarterly, open] = directory.id;
const known = new Map<string | undefined, KnownCompany>([
  [noSocial, { filings: [filing('vat', 'paid'), filing('iit', 'paid')], list }],
  [done, { filings: [filing('vat', 'paid'), filing('iit', 'paid'), filing('social', 'paid')], list }],
  [quarterly, { filings: [filing('vat', 'undeclared', '2026Q3'), filing('social', 'paid')], list }],
  [open, { filings: [filing('vat', 'undeclared'), filing('iit', 'paid'), filing('social', 'accepted')], list }],
]);
const on = (day: string) => ({
  expansion: new Expansion(samplePack('2026.11.1'), '2026-06-01', '2027-11-30'),
  states: { of: (id: string) => known.get(id) ?? null },
  now: startOfChinaDay(day) + 12 * 3_600_000,
});
const missing = (day: string) => directory.id.map((_, row) => missingAt(on(day), directory, row).map(groupKey));

test('[PLUS-06] what is due this month and was told by nobody is named for each company, and nothing that the list of the authority tells of', () => {
  expect(none).not.toBeUndefined();
  expect(missing('2026-11-10')).toEqual([
    ['vat:202610', 'iit:202610', 'social:202610', 'disabled:2025'],
    ['social:202610'],
    [],
    ['iit:202610'],
    [],
  ]);
  // In the month after it those of that month are missing, whose period is over.
  expect(missing('2026-12-01')[2]).toEqual(['iit:202611', 'social:202611']);
});

test('[PLUS-47] the filing that is meant is the one that most of a set still has to do or has nothing told of, among those that can be marked', () => {
  const likely = (rows: readonly number[], isMeant: Parameters<typeof likelyFiling>[3] = () => true) => {
    const due = likelyFiling(on('2026-11-10'), directory, rows, isMeant);
    return due === null ? null : groupKey(due);
  };
  expect(likely([0])).toBe('vat:202610');
  expect(likely([1])).toBe('social:202610');
  expect(likely([3])).toBe('iit:202610');
  expect(likely([4])).toBe('vat:202610');
  expect(likely([0, 1, 2, 3, 4])).toBe('vat:202610');
  expect(likely([1, 3, 2])).toBe('social:202610');
  expect(likely([0, 1, 3, 4], (_, { code }) => code !== 'vat')).toBe('iit:202610');
  expect(likely([0, 1, 3], (row, { code }) => code === 'social' && row !== 3)).toBe('social:202610');
  expect(likely([2])).toBeNull();
  expect(likely([])).toBeNull();
});
