import { expect, test } from 'vitest';
import { clean, columnsOf, filing, type Known, taxOf } from '../../../tests/support/portfolio-kit.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { visibleRows } from '../company/visible-rows.ts';
import { matchingRows } from '../portfolio/evaluate.ts';
import { facetOf } from '../portfolio/facets.ts';
import type { FilingValue } from '../status/area-value.ts';
import { countUrgencies, pressing, pressingIn, type Urgency, urgencies } from './urgency.ts';

const tax = (...items: readonly FilingValue[]): Known => ({ ...clean, ...taxOf(...items) });
const zero = { ...filing('accepted'), amount: '0.00' };
const social = (state: FilingValue['state'], persons = 3): Known => ({
  ...clean,
  social: { period: '202610', persons, state, amount: '8.00', unit: '' },
});

/** Companies of Guangdong with what is known of each, by the word that counts them when VAT, withheld tax and social insurance are due on 11-16. */
const given: readonly (readonly [Known | undefined, Urgency, string])[] = [
  [tax(filing('undeclared', '202609')), 'overdue', 'undeclared after its day'],
  [tax(filing('rejected', '202609'), filing('paymentFailed')), 'overdue', 'rejected after its day'],
  [tax({ ...filing('accepted', '202609'), amount: '5000.00' }), 'overdue', 'unpaid after its day'],
  [tax(filing('paymentFailed')), 'paymentFailed', 'a payment failed'],
  [social('paymentFailed'), 'paymentFailed', 'a payment of another area failed'],
  [tax(filing('undeclared')), 'soon', 'undeclared'],
  [social('undeclared'), 'soon', 'undeclared in another area'],
  [tax(filing('rejected')), 'soon', 'rejected before its day'],
  [tax({ ...filing('accepted'), amount: '5000.00' }), 'soon', 'accepted and not paid'],
  [undefined, 'unknown', 'nothing is known'],
  [{ ...clean, social: undefined } as unknown as Known, 'unknown', 'of one area nobody told'],
  [{ tax: { items: [filing('paid')] } }, 'unknown', 'the whole list was not told'],
  [tax(filing('submitted')), 'later', 'with the authority'],
  [tax(filing('undeclared', '2025', 'property')), 'later', 'no rule says a day'],
  [clean, 'clear', 'everything paid'],
  [tax(zero), 'clear', 'accepted with nothing to pay'],
  [social('notApplicable', 0), 'clear', 'nobody is employed'],
];
const on = (day: string) => columnsOf([...given.map(([known]) => (known === undefined ? {} : { known })), { hidden: 1 }], day);
const wordsOn = (day: string) => [...(on(day).status?.urgency ?? [])].slice(0, given.length).map((place) => urgencies[place]);

test('[PLUS-06] [PLUS-15] each company is counted once, at its most urgent state', () => {
  expect(wordsOn('2026-11-14').map((word, n) => `${given[n]?.[2]}: ${word}`)).toEqual(given.map(([, word, why]) => `${why}: ${word}`));
});

test('[PLUS-06] as days go by the same companies go from later to soon, to today, to overdue', () => {
  const near = (day: string) => given.flatMap(([, word], n) => (word === 'soon' ? [wordsOn(day)[n]] : []));
  const [undeclared, other, rejected, unpaid] = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'].map(near);
  expect([undeclared, other, rejected, unpaid]).toEqual([
    ['later', 'later', 'later', 'later'],
    ['soon', 'soon', 'soon', 'soon'],
    ['today', 'today', 'today', 'today'],
    ['overdue', 'overdue', 'overdue', 'overdue'],
  ]);
});

test('[PLUS-06] the counts add up to all that are shown, 要处理 is the first five, and each count finds exactly its companies', () => {
  const columns = on('2026-11-16');
  const rows = visibleRows(columns.dir);
  const counts = countUrgencies(columns.status?.urgency ?? [], rows);
  expect(urgencies.reduce((sum, one) => sum + counts[one], 0)).toBe(given.length);
  expect(counts).toEqual({ overdue: 3, paymentFailed: 2, today: 4, soon: 0, unknown: 3, later: 2, clear: 3 });
  expect(pressing).toEqual(['overdue', 'paymentFailed', 'today', 'soon', 'unknown']);
  expect(pressingIn(counts)).toBe(12);
  const found = (value: string) => matchingRows(columns, [{ field: 'work', not: false, values: [value] }]);
  for (const one of urgencies) expect(found(one)).toHaveLength(counts[one]);
  expect(found('pressing')).toEqual(pressing.flatMap(found).sort((a, b) => a - b));
  const facet = facetOf(columns, rows, 'work');
  expect(['pressing', ...urgencies].map((one) => facet.get(one) ?? 0)).toEqual([12, 3, 2, 4, 0, 3, 2, 3]);
});

test('[PLUS-06] what is due after this month asks for nothing yet, what is due in the first days of the next one does when it is near', () => {
  // Personal tax of November, due on the 2nd of December by a rule of its own.
  const base = samplePack('2026.11.1');
  const early = {
    ...base,
    rules: base.rules.map((rule) => (rule.id === 'iit' ? { ...rule, due: { how: 'day', of: 'next', day: 2 } as const } : rule)),
  };
  const december: Known = { ...clean, personalTax: { period: '202611', persons: 2, state: 'undeclared', amount: null } };
  const words = ['2026-11-20', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-02'].map((day) => {
    const { status } = columnsOf([{ known: december }], day, early);
    return urgencies[status?.urgency[0] ?? 0];
  });
  expect(words).toEqual(['unknown', 'unknown', 'soon', 'soon', 'today']);
  const next = columnsOf([{ known: tax(filing('undeclared', '2026', 'citAnnual'), filing('paid')) }], '2026-11-20');
  expect(urgencies[next.status?.urgency[0] ?? 0]).toBe('clear');
});
