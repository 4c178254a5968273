import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { startOfChinaDay } from '../core/china-time.ts';
import type { TaxCode } from '../status/work-area.ts';
import { comparePacks } from './compare-packs.ts';
import { companiesOf, countObligations, standingsIn, sumOf, totalOf, wholeCalendar } from './count.ts';
import { Expansion, obligations } from './expand.ts';
import { type Filing, type FilingStates, type KnownCompany, noStates, standingIn } from './filing.ts';
import { nextLines } from './next-lines.ts';

const pack = samplePack('2026.11.1');
const span = ['2026-06-01', '2027-11-30'] as const;
const expansion = new Expansion(pack, ...span);
const noon = (day: string) => startOfChinaDay(day) + 12 * 3_600_000;
const now = noon('2026-11-13');

/** What is known, by `companyId|code|period`; with `since` the authority's list was fetched. */
function statesOf(told: Readonly<Record<string, Partial<Filing>>>, since?: string): FilingStates {
  const companies = new Map<string, KnownCompany>();
  for (const [key, one] of Object.entries(told)) {
    const [id = '', code, period = ''] = key.split('|');
    const filing = { state: 'undeclared', owes: true, at: 1, stateAt: 0, ...one, code: code as TaxCode, period } as const; // as: written below
    const list = since === undefined ? null : { since, at: 1 };
    companies.set(id, { filings: [...(companies.get(id)?.filings ?? []), filing], list });
  }
  return { of: (companyId) => companies.get(companyId) ?? null };
}
const three = directoryOf({}, { addedTaxType: '2', accountant: '甲' }, { addedTaxType: '', locationCode: '540100' }, { hidden: 1 });

const sumCounts = (each: readonly { readonly count: number }[]): number => each.reduce((sum, { count }) => sum + count, 0);
/** `day code:period standing count` of everything that is counted. */
function lines(...args: Parameters<typeof countObligations>): string[] {
  return [...countObligations(...args).days.values()].flatMap(({ day, groups }) =>
    [...groups].flatMap(([key, { counts }]) => standingsIn(counts).map(({ standing, count }) => `${day} ${key} ${standing} ${count}`)),
  );
}

test('[PLUS-15] one pass counts what the rows of every company come to, with and without known states, and no hidden company', () => {
  const states = statesOf({ 'c0|vat|202610': { state: 'accepted', owes: false }, 'c1|cit|2026Q3': {} });
  for (const known of [noStates, states]) {
    const slow = new Map<string, number>();
    for (const row of three.id.keys())
      for (const due of obligations(three, row, expansion)) {
        const standing = standingIn(due, known.of(due.companyId), now);
        const key = `${due.day} ${due.code}:${due.period} ${standing}`;
        slow.set(key, (slow.get(key) ?? 0) + 1);
      }
    expect(lines(three, expansion, known, wholeCalendar, now).sort()).toEqual([...slow].map(([key, count]) => `${key} ${count}`).sort());
  }
  expect(countObligations(three, expansion, noStates, wholeCalendar, now).companies).toBe(3);
});

test('[PLUS-15] what nobody asked for is unknown, never open and never done; what cannot be filed yet is not due', () => {
  const { days } = countObligations(three, expansion, noStates, wholeCalendar, now);
  expect(standingsIn(sumOf(days.get('2026-11-16')?.groups.values() ?? [])).map(({ standing }) => standing)).toEqual(['unknown']);
  expect(standingsIn(sumOf(days.get('2026-12-15')?.groups.values() ?? [])).map(({ standing }) => standing)).toEqual(['notDue']);
});

test('[PLUS-15] those to be confirmed and those without a day of their province are counted apart', () => {
  const { days, unruled } = countObligations(three, expansion, noStates, wholeCalendar, now);
  const group = days.get('2026-11-16')?.groups.get('vat:202610');
  expect([totalOf(group?.counts ?? new Int32Array()), group?.confirm]).toEqual([2, 1]);
  expect([...unruled]).toEqual([
    ['union', 3],
    ['social', 1],
    ['disabled', 1],
  ]);
});

test('[PLUS-15] the filter leaves out other taxes and other owners', () => {
  const counted = countObligations(three, expansion, noStates, { code: 'vat', accountant: '甲' }, now);
  expect(counted.companies).toBe(1);
  expect([...counted.days.values()].flatMap(({ groups }) => [...groups.keys()])).toEqual([
    'vat:2026Q2',
    'vat:2026Q3',
    'vat:2026Q4',
    'vat:2027Q1',
    'vat:2027Q2',
    'vat:2027Q3',
  ]);
  expect([...counted.unruled]).toEqual([]);
});

test('[PLUS-15] the authority has the last word: what it lists and the pack has not is shown, what it lacks is told so, what was due before its list was done', () => {
  const states = statesOf({ 'c1|vat|202610': {}, 'c1|cit|2026Q3': { state: 'paid' } }, '2026-10-01');
  const { days } = countObligations(three, expansion, states, { code: null, accountant: '甲' }, now);
  const standing = (day: string, key: string) =>
    standingsIn(days.get(day)?.groups.get(key)?.counts ?? new Int32Array()).map((one) => one.standing);
  expect(standing('2026-11-16', 'vat:202610')).toEqual(['near']);
  expect(standing('2026-10-26', 'cit:2026Q3')).toEqual(['paid']);
  expect(standing('2026-10-26', 'vat:2026Q3')).toEqual(['notListed']);
  expect(standing('2026-07-15', 'vat:2026Q2')).toEqual(['cleared']);
  // What has another source is not in the list either.
  expect(standing('2026-11-16', 'iit:202610')).toEqual(['unknown']);
  const due = days.get('2026-11-16')?.groups.get('vat:202610')?.due;
  if (due === undefined) throw new Error('not shown');
  expect(companiesOf(three, expansion, states, { due, accountant: '甲', most: 5 }, now).map(({ row }) => row)).toEqual([1]);
  const nowhere = statesOf({ 'c2|property|2026Q3': {} });
  expect(lines(three, expansion, nowhere, { code: 'property', accountant: null }, now)).toEqual([]);
});

test('[PLUS-15] what was closed today is told, and nothing of another day; accepted with tax to pay is not closed', () => {
  const states = statesOf({
    'c0|vat|202610': { state: 'paid', stateAt: now },
    'c0|iit|202610': { state: 'paid', stateAt: now - 86_400_000 },
    'c1|iit|202610': { state: 'submitted', stateAt: now },
    'c1|social|202610': { state: 'accepted', owes: true, stateAt: now },
    'c2|iit|202610': { state: 'accepted', owes: false, stateAt: now },
  });
  expect(countObligations(three, expansion, states, wholeCalendar, now).closedToday).toBe(2);
});

test('[PLUS-15] of what nobody told: it is unknown, or not due while its period runs', () => {
  const due = { code: 'vat', period: '202610', day: '2026-11-16', ends: '2026-10-31' } as const;
  expect(standingIn(due, null, now)).toBe('unknown');
  expect(standingIn({ ...due, day: '2026-12-15', ends: '2026-11-30' }, null, now)).toBe('notDue');
});

test('[PLUS-15] the companies of a day are told the most urgent first, and no more than asked for', () => {
  const many = directoryOf({}, {}, {}, { addedTaxType: '2' }, { accountant: '甲' });
  const states = statesOf({ 'c1|vat|202610': { state: 'rejected' }, 'c2|vat|202610': { state: 'paid', at: 5 } });
  const due = obligations(many, 0, expansion).find(({ code, period }) => code === 'vat' && period === '202610');
  if (due === undefined) throw new Error('no VAT of October');
  const asked = { due, accountant: null, most: 5 };
  expect(companiesOf(many, expansion, states, asked, now).map(({ row, standing, at }) => [row, standing, at])).toEqual([
    [1, 'rejected', 1],
    [0, 'unknown', 0],
    [4, 'unknown', 0],
    [2, 'paid', 5],
  ]);
  expect(companiesOf(many, expansion, states, { ...asked, most: 2 }, now)).toHaveLength(2);
  expect(companiesOf(many, expansion, states, { ...asked, accountant: '甲' }, now).map(({ row }) => row)).toEqual([4]);
});

test('[PLUS-15] a new pack is compared by running both: what moves, comes and goes, with area and number of companies, the most first', () => {
  const next = new Expansion(samplePack('2026.11.2'), ...span);
  const places = directoryOf({}, {}, { locationCode: '340100' }, { locationCode: '330100' }, { locationCode: '440300', hidden: 1 });
  const moves = comparePacks(places, expansion, next).map(({ code, period, from, to, area, companies }) => [
    code,
    period,
    from,
    to,
    area,
    companies,
  ]);
  expect(moves).toContainEqual(['vat', '202609', '2026-10-26', '2026-10-30', '44', 2]);
  expect(moves.at(-1)).toEqual(['disabled', '2025', '2026-11-30', '2026-12-11', '34', 1]);
  expect(moves.filter(([code]) => code === 'annualReport')).toEqual([]);
  expect(comparePacks(places, expansion, new Expansion(pack, ...span))).toEqual([]);
  const without = new Expansion({ ...pack, rules: pack.rules.filter(({ code }) => code !== 'annualReport') }, ...span);
  expect(comparePacks(places, expansion, without).map(({ from, to, companies }) => [from, to, companies])).toEqual([
    ['2026-06-30', null, 4],
    ['2027-06-30', null, 4],
  ]);
  expect(comparePacks(places, without, expansion).map(({ from, to }) => [from, to])).toEqual([
    [null, '2026-06-30'],
    [null, '2027-06-30'],
  ]);
});

test('[PLUS-15] what is overdue or stopped comes first, then what is next by its day, and a past day of which nothing is known is no line', () => {
  const states = statesOf({ 'c0|vat|202609': {}, 'c0|iit|202610': { state: 'paid' }, 'c1|iit|202610': { state: 'rejected' } });
  const next = nextLines(countObligations(three, expansion, states, wholeCalendar, now), now, 4);
  expect(next.every(({ states: each, standing, count }) => each[0]?.standing === standing && sumCounts(each) === count)).toBe(true);
  expect(next[1]?.states).toEqual([
    { standing: 'rejected', count: 1 },
    { standing: 'unknown', count: 1 },
  ]);
  expect(next.map(({ due, standing, count, left }) => [due.code, due.period, standing, count, left])).toEqual([
    ['vat', '202609', 'overdue', 1, -18],
    ['iit', '202610', 'rejected', 2, 3],
    ['vat', '202610', 'unknown', 2, 3],
    ['social', '202610', 'unknown', 2, 3],
  ]);
});
