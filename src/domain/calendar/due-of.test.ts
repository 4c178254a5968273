import { expect, test } from 'vitest';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { packDueOf } from './due-of.ts';

const dueOf = packDueOf(samplePack('2026.11.1'));

test('[PLUS-15] what the authority lists is due on the day of the pack: published, computed, of the year, or of the company’s province', () => {
  expect(dueOf('vat', '202610', '440300')).toBe('2026-11-16');
  expect(dueOf('surcharges', '202610', '440300')).toBe('2026-11-16');
  expect(dueOf('cit', '2026Q3', '440300')).toBe('2026-10-26');
  expect(dueOf('vat', '202612', '440300')).toBe('2027-01-15');
  expect(dueOf('vat', '202704', '440300')).toBe('2027-05-17');
  expect(dueOf('citAnnual', '2025', '440300')).toBe('2026-06-01');
  expect(dueOf('annualReport', '2025', '440300')).toBe('2026-06-30');
  // The country leaves it to the provinces; one of these says the end of a month, another one nothing.
  expect(dueOf('social', '202610', '210200')).not.toBe(dueOf('social', '202610', '440300'));
  expect(dueOf('union', '202610', '440300')).toBeNull();
});

test('[PLUS-15] another pack moves the day for its area, and without a pack no day is said', () => {
  const moved = packDueOf({
    ...samplePack('2026.11.1'),
    exceptions: [{ area: '44', codes: [], month: '2026-11', day: '2026-11-20', source: 'x' }],
  });
  expect([moved('vat', '202610', '440300'), moved('vat', '202610', '330100')]).toEqual(['2026-11-20', '2026-11-16']);
  expect(packDueOf(null)('vat', '202610', '440300')).toBeNull();
});
