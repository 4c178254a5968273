import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import type { ListedCompany } from '../company/directory-row.ts';
import { Expansion, obligations } from './expand.ts';

/* The pack with which a deployment starts: what holds in the whole country, and nothing that was made up for a demo. */

const pack = samplePack('national-2026');

/** `code period day` of what a company files, of these taxes. */
function owed(company: Partial<ListedCompany>, ...codes: readonly string[]): string[] {
  return obligations(directoryOf(company), 0, new Expansion(pack, '2026-01-01', '2026-12-31'))
    .filter(({ code }) => codes.includes(code))
    .map(({ code, period, day }) => `${code} ${period} ${day}`);
}

test('[PLUS-15] the national pack has the twelve published days of 2026, no rule of a province, no exception and no word of a demo', () => {
  expect(pack.published.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`));
  expect(pack.rules.filter(({ area }) => area !== '')).toEqual([]);
  expect(pack.exceptions).toEqual([]);
  expect(JSON.stringify(pack)).not.toContain('演示');
});

test('[PLUS-15] by the national pack a company anywhere has the days of the country, and none for what its province decides', () => {
  for (const locationCode of ['320100', '440300', '540100']) {
    expect(owed({ locationCode }, 'vat')).toHaveLength(12);
    expect(owed({ locationCode }, 'vat')[10]).toBe('vat 202610 2026-11-16');
    const days = ['2025Q4 2026-01-20', '2026Q1 2026-04-20', '2026Q2 2026-07-15', '2026Q3 2026-10-26'];
    for (const code of ['vat', 'cit']) expect(owed({ locationCode, addedTaxType: '2' }, code)).toEqual(days.map((due) => `${code} ${due}`));
    expect(owed({ locationCode }, 'social', 'union').filter((line) => /\d{4}-\d\d-\d\d$/.test(line))).toEqual([]);
  }
});

test('[PLUS-15] days of 2027, which nobody has published, are expected ones by the national pack', () => {
  const dues = obligations(directoryOf({}), 0, new Expansion(pack, '2027-01-01', '2027-12-31')).filter(({ code }) => code === 'vat');
  expect(dues.map(({ origin }) => origin)).toEqual(Array.from({ length: 12 }, () => 'computed'));
});
