import { expect, test } from 'vitest';
import { clean, columnsOf, filing, taxOf } from '../../../tests/support/portfolio-kit.ts';
import { groupRows, headOf, isGrouping } from './groups.ts';

/* Day 2026-11-10: what was due for September is long over. */
const columns = columnsOf([
  { locationCode: '441700', accountant: '', known: clean },
  { locationCode: '420700', accountant: '赵敏', known: { ...clean, ...taxOf(filing('undeclared', '202609')) } },
  { locationCode: '441700', accountant: '李娜', known: clean },
  { locationCode: '441700', accountant: '赵敏' },
]);
const lines = (by: Parameters<typeof groupRows>[2], closed: readonly string[] = [], rows = [1, 0, 2, 3]) =>
  groupRows(columns, rows, by, new Set(closed)).map((entry) => (entry.kind === 'row' ? entry.row : `${entry.key} ${entry.count}`));

test('[PLUS-06] rows are grouped by area and accountant, the group of the first row first, who has nobody last, each in the order of the rows', () => {
  expect(lines(null)).toEqual([1, 0, 2, 3]);
  expect(lines('area')).toEqual(['area:4207 1', 1, 'area:4417 3', 0, 2, 3]);
  expect(lines('accountant', [], [0, 1, 2, 3])).toEqual(['accountant:赵敏 2', 1, 3, 'accountant:李娜 1', 2, 'accountant: 1', 0]);
});

test('[PLUS-06] by state the groups go by urgency, and what nobody knows is a group of its own', () => {
  expect(lines('state', [], [3, 2, 1, 0])).toEqual(['state:overdue 1', 1, 'state:unknown 1', 3, 'state:clear 2', 2, 0]);
});

test('[PLUS-06] a folded group shows its head with its count alone, and every line knows its head', () => {
  expect(lines('area', ['area:4417'])).toEqual(['area:4207 1', 1, 'area:4417 3']);
  const entries = groupRows(columns, [1, 0, 2, 3], 'area', new Set());
  expect([0, 1, 2, 5, 99].map((at) => headOf(entries, at))).toEqual([0, 0, 2, 2, 2]);
  expect(headOf(groupRows(columns, [1], null, new Set()), 0)).toBe(-1);
  expect(['area', 'colour', null, undefined].map(isGrouping)).toEqual([true, false, false, false]);
});
