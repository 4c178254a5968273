import { expect, test } from 'vitest';
import type { AreaStatus } from '../status/area-value.ts';
import type { FactSource } from './standing.ts';
import { sourcesOf } from './summary.ts';

const risk = (at: number, source?: FactSource): AreaStatus => ({
  value: { count: 0, high: 0, source },
  at,
  fetchedAt: at,
});
const bureau = { kind: 'collector', name: '税局采集' } as const;
const mark = (by: string) => ({ kind: 'hand', name: '', by }) as const;

test('sources of an area: the most companies first, two persons apart, rows without a source for themselves, what nobody told for none', () => {
  const statuses = [
    risk(5, mark('王丽')),
    risk(7, bureau),
    undefined,
    risk(9, bureau),
    risk(3, mark('李娜')),
    risk(2),
    { ...risk(0), value: null },
  ];
  expect(sourcesOf(statuses)).toEqual([
    { source: bureau, companies: 2, newest: 9 },
    { source: mark('王丽'), companies: 1, newest: 5 },
    { source: mark('李娜'), companies: 1, newest: 3 },
    { source: undefined, companies: 1, newest: 2 },
  ]);
  expect(sourcesOf([])).toEqual([]);
});

test('[PLUS-48] a mark or a pushed filing in the list of another source counts for its own source too, a company once for each, with its own time', () => {
  const filing = { code: 'vat', period: '202610', state: 'paid', amount: null } as const;
  const own = { ...filing, at: new Date(9_000).toISOString(), source: mark('王丽') };
  const list = (at: number, ...items: (typeof filing | typeof own)[]): AreaStatus => ({
    value: { items, source: bureau },
    at,
    fetchedAt: at,
  });
  expect(
    sourcesOf([list(5_000, filing, own, { ...own, at: new Date(8_000).toISOString() }), list(4_000, filing), list(3_000, own)]),
  ).toEqual([
    { source: mark('王丽'), companies: 2, newest: 9_000 },
    { source: bureau, companies: 2, newest: 5_000 },
  ]);
});
