import { expect, test } from 'vitest';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { Expansion } from './expand.ts';
import type { RulePack } from './rule-pack.ts';
import { endsFilingPeriod, statutoryDues } from './statutory.ts';

const pack = samplePack('national-2026');
const duesIn = (month: string, of: RulePack = pack) =>
  statutoryDues(new Expansion(of, `${month}-01`, `${month}-30`)).map(
    ({ day, code, period, who }) => [day, code, period, who.length] as const,
  );

test('[PLUS-49] the days of the whole country stand in order, each tax and period once, with all whom it is about', () => {
  const dues = duesIn('2026-11');
  expect(dues.map(([day]) => day)).toEqual(dues.map(([day]) => day).toSorted());
  // By the month: who is general, and who has chosen it.
  expect(dues.filter(([, code]) => code === 'vat')).toEqual([['2026-11-16', 'vat', '202610', 2]]);
  expect(new Set(dues.map(([day, code, period]) => `${day} ${code} ${period}`)).size).toBe(dues.length);
});

test('[PLUS-49] what a province says and what each province says for itself is no day of the whole country', () => {
  const [rule, ...rules] = pack.rules;
  if (rule === undefined) throw new Error('no rules');
  const other = (id: string, area: string, due: typeof rule.due) => ({ ...rule, id, area, due });
  const more = { ...pack, rules: [other('a', '44', rule.due), other('b', '', { how: 'province' }), ...rules] };
  const without = { ...pack, rules };
  expect(duesIn('2026-11', more)).toEqual(duesIn('2026-11', without));
});

test('[PLUS-49] the end of a filing period is told from other days, whether it was moved or not', () => {
  const ends = (month: string) => statutoryDues(new Expansion(pack, `${month}-01`, `${month}-30`)).filter(endsFilingPeriod);
  expect(new Set(ends('2026-11').map(({ day }) => day))).toEqual(new Set(['2026-11-16']));
  expect(new Set(ends('2026-09').map(({ day }) => day))).toEqual(new Set(['2026-09-15']));
});
