import { expect, test } from 'vitest';
import { companies } from '../../../tests/support/db-kit.ts';
import { directoryRowOf, emptyDirectory, setDirectoryRow } from '../../domain/company/directory-row.ts';
import { amountOf, emptyForm, formProblems, type MarkForm, marksOf, periodsOf, statesFor, withMatter } from './mark-form.ts';
import { markPlan } from './mark-plan.ts';

const TODAY = '2026-11-20';
const form = (over: Partial<MarkForm> = {}): MarkForm => ({ ...emptyForm(undefined, TODAY), state: 'accepted', ...over });

test('[PLUS-47] an amount is taken as it is written, with or without sign, groups and decimals; anything else is none', () => {
  const written = ['1280', '1,280.5', '￥1，280.50', ' ¥0.07 ', '007', '1234567.00'];
  expect(written.map(amountOf)).toEqual(['1280.00', '1280.50', '1280.50', '0.07', '7.00', '1234567.00']);
  expect(amountOf(' ')).toBeNull();
  for (const bad of ['12.345', '1,28', '-5', 'abc', '12元', '1.2.3', '1234567890123456']) expect(amountOf(bad), bad).toBeUndefined();
});

test('[PLUS-47] a form needs a state, an amount that is one, and a day that has come', () => {
  expect([...formProblems(form({ amount: '12.30' }), TODAY)]).toEqual([]);
  expect([...formProblems(form({ day: '2026-11-19' }), TODAY)]).toEqual([]);
  expect([...formProblems(form({ state: '', amount: 'x', day: '2026-11-21' }), TODAY)].sort()).toEqual(['amount', 'day', 'state']);
  expect([...formProblems(form({ day: '' }), TODAY)]).toEqual(['day']);
});

test('the form opens with the last month of VAT, or with what it was opened from, today', () => {
  expect(emptyForm(undefined, TODAY)).toMatchObject({ matter: 'vat', period: '202610', state: '', day: TODAY });
  expect(emptyForm({ area: 'social', code: '', period: '202609' }, TODAY)).toMatchObject({ matter: 'social', period: '202609' });
  expect(emptyForm({ area: 'tax', code: 'citAnnual', period: '2025' }, TODAY)).toMatchObject({ matter: 'citAnnual', period: '2025' });
});

test('periods are those that screens tell of: of national tax months, quarters and years, else the last month; one that it was opened with is always among them', () => {
  expect(periodsOf('vat', TODAY, '202610').slice(0, 2)).toEqual(['202611', '202610']);
  expect(periodsOf('vat', TODAY, '202610')).toEqual(expect.arrayContaining(['202511', '2026Q4', '2025Q4', '2026', '2025']));
  expect(periodsOf('books', TODAY, '202610')).toEqual(['202610']);
  expect(periodsOf('iit', TODAY, '202401')).toEqual(['202401', '202610']);
});

test('another matter keeps what it can have of the form', () => {
  const quarter = form({ matter: 'cit', period: '2026Q3', amount: '5' });
  expect(withMatter(quarter, 'stamp', TODAY)).toMatchObject({ period: '2026Q3', state: 'accepted', amount: '5' });
  expect(withMatter(quarter, 'books', TODAY)).toMatchObject({ period: '202610', state: '', amount: '' });
  expect([statesFor('books'), statesFor('iit').includes('paid')]).toEqual([['closed', 'notClosed'], true]);
});

test('[PLUS-47] one form is a mark for each company: what was typed, else the amount that is known of it', () => {
  const known = ({ companyId }: { companyId: string }) => (companyId === 'a' ? '7.00' : null);
  expect(marksOf(form({ note: ' 柜台 ' }), ['a', 'b'], known)).toEqual([
    { companyId: 'a', area: 'tax', code: 'vat', period: '202610', state: 'accepted', amount: '7.00', day: TODAY, note: '柜台' },
    { companyId: 'b', area: 'tax', code: 'vat', period: '202610', state: 'accepted', amount: null, day: TODAY, note: '柜台' },
  ]);
  expect(marksOf(form({ matter: 'iit', amount: '1,000' }), ['a'], known)).toMatchObject([
    { area: 'personalTax', code: '', amount: '1000.00' },
  ]);
  expect(marksOf(form({ matter: 'books', state: 'closed' }), ['a'], known)).toMatchObject([{ area: 'books', amount: null }]);
});

test('[PLUS-47] of a set those are marked that have the right to the matter and are still there: none, some or all', () => {
  const given = [
    { isAuthorize: 1, isVip: 1, locationCode: '440300' },
    { isAuthorize: 1, isVip: 0, locationCode: '' },
    { isAuthorize: 0, isVip: 1, locationCode: '440300' },
  ] as const;
  const dir = emptyDirectory();
  for (const [n, row] of companies(3).entries()) setDirectoryRow(dir, n, directoryRowOf({ ...row, ...given[n] }, 0));
  const [a = '', b = '', c = ''] = dir.id;
  const of = (area: Parameters<typeof markPlan>[2], ids = [a, b, c]) => {
    const { touched, left } = markPlan(dir, ids, area);
    return [touched.map(({ id }) => id), left.map(({ id, why }) => [id, why])];
  };
  expect(of('tax')).toEqual([[a, b, c], []]);
  expect(of('personalTax')).toEqual([[a, b], [[c, 'noRight']]]);
  expect(of('social')).toEqual([
    [a],
    [
      [b, 'noRight'],
      [c, 'noRight'],
    ],
  ]);
  expect(of('books', [b, 'gone'])).toEqual([
    [],
    [
      [b, 'noRight'],
      ['gone', 'gone'],
    ],
  ]);
  expect(of('tax', [a, a])).toEqual([[a], []]);
});
