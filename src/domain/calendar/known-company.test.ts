import { expect, test } from 'vitest';
import type { StatusOf } from '../status/area-value.ts';
import type { FilingState } from '../status/work-area.ts';
import { filingStates } from './known-company.ts';

type Item = readonly [code: 'vat' | 'surcharges' | 'stamp', period: string, state: FilingState, amount: string | null];

/** What the calendar hears of one company: each filing as its code, period, state and whether it owes. */
function heard(...items: readonly Item[]): readonly string[] | null {
  const rows = items.map(([code, period, state, amount]) => ({ code, period, state, amount, stateAt: '2026-11-10T02:00:00.000Z' }));
  const status = { fetchedAt: 5, value: { since: '2026-10-01', items: rows } };
  // as: of a status only what the calendar reads
  const statusOf = ((area, id) => (area === 'tax' && id === 'one' ? status : undefined)) as StatusOf;
  const states = filingStates(statusOf);
  expect(states.of('other')).toBeNull();
  return states.of('one')?.filings.map((one) => `${one.code} ${one.period} ${one.state}${one.owes ? ' owes' : ''}`) ?? null;
}

test('[PLUS-15] VAT and its surcharges are one filing of the calendar, which is done when both are: open surcharges keep it open', () => {
  const stamp: Item = ['stamp', '202610', 'undeclared', null];
  const told = 'stamp 202610 undeclared';
  expect(heard(['vat', '202610', 'paid', '9.00'], ['surcharges', '202610', 'rejected', '1.00'], stamp)).toEqual([
    'vat 202610 rejected owes',
    told,
  ]);
  expect(heard(['vat', '202610', 'paid', '9.00'], stamp, ['surcharges', '202610', 'accepted', '1.00'])).toEqual([
    'vat 202610 accepted owes',
    told,
  ]);
  // Both done, or the more urgent of them is VAT itself.
  expect(heard(['surcharges', '202610', 'accepted', '0.00'], ['vat', '202610', 'paid', '9.00'], stamp)).toEqual([
    'vat 202610 paid owes',
    told,
  ]);
  expect(heard(['vat', '202610', 'paid', '9.00'], ['surcharges', '202610', 'accepted', '0.00'])).toEqual(['vat 202610 paid owes']);
  expect(heard(['surcharges', '202610', 'submitted', '1.00'], ['vat', '202610', 'undeclared', null])).toEqual(['vat 202610 undeclared']);
});

test('[PLUS-15] surcharges are joined with VAT of their own period; told alone they keep it open, and done they say nothing of it', () => {
  expect(heard(['vat', '202610', 'paid', '9.00'], ['surcharges', '202609', 'undeclared', null])).toEqual([
    'vat 202610 paid owes',
    'vat 202609 undeclared',
  ]);
  expect(heard(['surcharges', '202610', 'paid', '1.00'], ['surcharges', '2026Q3', 'paymentFailed', '1.00'])).toEqual([
    'vat 2026Q3 paymentFailed owes',
  ]);
});
