import { expect, test } from 'vitest';
import type { AreaStatus, AreaValues, FilingValue } from './area-value.ts';
import { filingJudges } from './cell.ts';
import { nextFiling } from './next-filing.ts';

const now = Date.parse('2026-11-13T04:00:00Z');
/** Monthly on the 16th of November, the quarter in October; nothing else has a day. */
const dayOf = (period: string) => (period === '202610' ? '2026-11-16' : period === '2026Q3' ? '2026-10-26' : null);
const nobody = { name: '', taxIds: '', locationCode: '440300', addedTaxType: '1', tags: '' };
const judge = filingJudges({ of: () => ({ of: (_, period) => dayOf(period), between: () => [] }) }, now)(nobody);
const filing = (period: string, state: FilingValue['state'], code: FilingValue['code'] = 'vat'): FilingValue => ({
  code,
  period,
  state,
  amount: '0',
});
const of = <A extends 'tax' | 'books' | 'personalTax' | 'invoice'>(area: A, value: AreaValues[A] | null) =>
  nextFiling(area, { value, at: now, fetchedAt: now } satisfies AreaStatus, judge);

test('[TAB-02] of what is open the filing that is due first says period and deadline', () => {
  const late = filing('2026Q3', 'undeclared', 'cit');
  const all = [filing('202610', 'undeclared'), filing('202610', 'paid', 'stamp'), filing('2025', 'undeclared', 'property')];
  expect(of('tax', { items: all })).toEqual({ period: '202610', due: '2026-11-16', mark: 'due', isOpen: true });
  expect(of('tax', { items: [...all, late] })).toEqual({ period: '2026Q3', due: '2026-10-26', mark: 'overdue', isOpen: true });
});

test('[TAB-02] where nothing is open the last period is said without a day; where nothing is filed or known, nothing', () => {
  expect(of('tax', { items: [filing('2026Q3', 'paid'), filing('202610', 'submitted')] })).toEqual({
    ...{ period: '202610', due: null, mark: 'underWay', isOpen: false },
  });
  expect(of('tax', { items: [filing('202610', 'notApplicable')] })).toBeNull();
  expect(of('tax', { items: [] })).toBeNull();
  expect(of('tax', null)).toBeNull();
  const sum = { period: '202610', persons: 0, state: 'undeclared', amount: '0', declareState: 0 } as const;
  expect(of('personalTax', sum)).toBeNull();
  expect(of('personalTax', { ...sum, declareState: 1 })).toMatchObject({ period: '202610', due: '2026-11-16' });
});

test('[TAB-02] books have the month they are kept for and no day', () => {
  const books = { period: '202610', vouchers: 5, unposted: 1, closed: 0, balanced: 1 } as const;
  expect(of('books', books)).toEqual({ period: '202610', due: null, mark: 'underWay', isOpen: true });
  expect(of('books', { ...books, closed: 1 })).toMatchObject({ mark: 'good', isOpen: false });
});
