import { expect, test } from 'vitest';
import { readAmount, readCount, readDay, readPeriod } from './cells.ts';

const read = <T>(value: T) => ({ ok: true, value });
const unreadable = { ok: false };

test.each([
  ['12106.78', '12106.78'],
  ['￥12,106.78', '12106.78'],
  ['¥ 1,280,000.5', '1280000.50'],
  ['１，２８０．５０元', '1280.50'],
  ['="980"', '980.00'],
  ["'15", '15.00'],
  ['(1,200.00)', '-1200.00'],
  ['-3500.456', '-3500.46'],
  ['12.005', '12.01'],
  ['0.30000000000000004', '0.30'],
  ['200-', '-200.00'],
  ['-0.001', '0.00'],
  ['1.2E3', '1200.00'],
  ['0', '0.00'],
] as const)('[PLUS-46] the amount %s is read as %s', (cell, amount) => {
  expect(readAmount(cell)).toEqual(read(amount));
});

test.each(['', '  ', '-', '——', '/', '无', '="" '])(
  '[PLUS-46] an amount of which nothing stands in the cell %j is unknown, not 0',
  (cell) => {
    expect(readAmount(cell)).toEqual(read(null));
  },
);

test.each(['3l8.2o', '12,34', '1.2.3', '约100', '9'.repeat(16)])('[PLUS-46] the amount %s is not read', (cell) => {
  expect(readAmount(cell)).toEqual(unreadable);
});

test.each([
  ['31', 31],
  ['12 份', 12],
  ['３人', 3],
  ['1,204', 1204],
  ['7.00', 7],
  ['0', 0],
  ['', null],
  ['-', null],
] as const)('[PLUS-46] the count %j is read as %j', (cell, count) => {
  expect(readCount(cell)).toEqual(read(count));
});

test.each(['1.5', '-3', '若干'])('[PLUS-46] the count %s is not read', (cell) => {
  expect(readCount(cell)).toEqual(unreadable);
});

test.each([
  ['2026-11-09', '2026-11-09'],
  ['2026/11/9', '2026-11-09'],
  ['2026年11月9日', '2026-11-09'],
  ['２０２６．１１．０６', '2026-11-06'],
  ['20261109', '2026-11-09'],
  ['20261109102100', '2026-11-09'],
  ['2026-11-09 10:21:05', '2026-11-09'],
  ['2026-11-09T02:21:05.000Z', '2026-11-09'],
  ['46335', '2026-11-09'],
  ['46335.5', '2026-11-09'],
  ['2024-02-29', '2024-02-29'],
  ['', null],
] as const)('[PLUS-46] the day %j is read as %j', (cell, day) => {
  expect(readDay(cell)).toEqual(read(day));
});

test.each(['2026-13-01', '2026-02-29', '2026-11-00', '11-09', '昨天', '12345', '2026年11月'])(
  '[PLUS-46] the day %s is not read',
  (cell) => {
    expect(readDay(cell)).toEqual(unreadable);
  },
);

test.each([
  ['202610', '', '202610'],
  ['2026-10', '', '202610'],
  ['2026年10月', '', '202610'],
  ['2026年9月份', '', '202609'],
  ['2026.10', '', '202610'],
  ['2026年第3季度', '', '2026Q3'],
  ['2026年三季度', '', '2026Q3'],
  ['2026Q4', '', '2026Q4'],
  ['2025年度', '', '2025'],
  ['2025', '', '2025'],
  ['2026-10-01', '2026-10-31', '202610'],
  ['46296', '46326', '202610'],
  ['2026-07-01', '2026-09-30', '2026Q3'],
  ['2025-01-01', '2025-12-31', '2025'],
  ['2026-10-01至2026-10-31', '', '202610'],
  ['2026年7月1日～2026年9月30日', '', '2026Q3'],
  ['2026-07 至 2026-09', '', '2026Q3'],
  ['2026-10-01 - 2026-10-31', '', '202610'],
  ['2026-10-01', '', '202610'],
  ['2026-10', '2026-10-31', '202610'],
  ['', '2026-10-31', null],
] as const)('[PLUS-46] the period %j with the last day %j is read as %j', (cell, end, period) => {
  expect(readPeriod(cell, end)).toEqual(read(period));
});

test.each([
  ['13 月', ''],
  ['2026-13', ''],
  ['2026.1', ''],
  ['2026-10-01', '2026-11-30'],
  ['2026-07-02', '2026-09-30'],
  ['2025-07-01', '2026-06-30'],
  ['2026-10-01', '无日期'],
] as const)('[PLUS-46] the period %j with the last day %j is not read', (cell, end) => {
  expect(readPeriod(cell, end)).toEqual(unreadable);
});
