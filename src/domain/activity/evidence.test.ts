import { expect, test } from 'vitest';
import type { CompanyDays } from '../calendar/deadlines.ts';
import { failuresIn, sheetNumber, windowsOf } from './evidence.ts';
import { type ActivityEntry, byTime, fitting, noFilter } from './filter.ts';

const time = (china: string): number => Date.parse(`${china}+08:00`);
let n = 0;
/** A row of the log; of a company of its own where none is named. */
function entry(at: string, result: string, more: Partial<ActivityEntry> = {}): ActivityEntry {
  n += 1;
  const row = { id: `r${n}`, companyId: 'c1', at: time(at), toldAt: time(at), by: '王丽', what: 'filing', part: 'tax/vat.202610', result };
  return { ...row, origin: 'collector', reason: '', words: '', of: 'tax/vat.202610', offset: null, ...more };
}
const november = { from: '2026-11-01', to: '2026-11-16' };
const said = (rows: readonly ActivityEntry[], companyId = 'c1') =>
  failuresIn(rows, companyId, november).map(({ row, solved }) => `${row.id} ${solved?.id ?? '-'}`);

test('[PLUS-29] without a row, and without a failed one, a window has no failures', () => {
  expect(said([])).toEqual([]);
  expect(said([entry('2026-11-10T09:00:00', 'done'), entry('2026-11-11T09:00:00', 'done')])).toEqual([]);
});

test('[PLUS-29] every attempt of a window that is not done is a failure, oldest first, with the first success of the same thing after it', () => {
  const rows = [
    entry('2026-11-15T22:05:09', 'refused', { id: 'second' }),
    entry('2026-11-15T20:00:01', 'unknown', { id: 'first' }),
    entry('2026-11-15T21:00:00', 'failed', { id: 'other', of: 'refresh/202610' }),
    entry('2026-11-15T19:00:00', 'done', { id: 'before' }),
    entry('2026-11-18T10:00:00', 'done', { id: 'after' }),
    entry('2026-11-19T10:00:00', 'done', { id: 'again' }),
    entry('2026-11-15T20:30:00', 'failed', { id: 'foreign', companyId: 'c2' }),
    entry('2026-11-20T20:30:00', 'done', { id: 'foreign-done', companyId: 'c2' }),
  ];
  expect(said(rows)).toEqual(['first after', 'other -', 'second after']);
  expect(said(rows, 'c2')).toEqual(['foreign foreign-done']);
});

test('[PLUS-29] days are those of China: the first and the last second of a window are in it, those beside it are not', () => {
  const rows = ['2026-10-31T23:59:59', '2026-11-01T00:00:00', '2026-11-16T23:59:59', '2026-11-17T00:00:00'].map((at) =>
    entry(at, 'failed', { id: at.slice(5) }),
  );
  expect(said(rows)).toEqual(['11-01T00:00:00 -', '11-16T23:59:59 -']);
});

test('[PLUS-29] windows reach from the first of a month to the last day on which something is due; months with nothing due have none', () => {
  const due: Readonly<Record<string, readonly string[]>> = { '2026-11': ['2026-11-30', '2026-11-16'], '2026-09': ['2026-09-15'] };
  const days: CompanyDays = {
    of: () => null,
    between: (from) => (due[from.slice(0, 7)] ?? []).map((day) => ({ day }) as ReturnType<CompanyDays['between']>[number]), // as: nothing else is asked for
  };
  expect(windowsOf(days, time('2026-11-20T00:00:00'))).toEqual([
    { month: '2026-11', from: '2026-11-01', to: '2026-11-30' },
    { month: '2026-09', from: '2026-09-01', to: '2026-09-15' },
  ]);
  expect(windowsOf({ of: () => null, between: () => [] }, time('2026-11-20T00:00:00'))).toEqual([]);
});

test('[PLUS-29] two sheets of the same window made a second apart have different numbers', () => {
  const at = time('2026-11-20T10:00:00');
  const number = (now: number) => sheetNumber('920000000000123456', { month: '2026-11' }, now);
  expect(number(at)).toMatch(/^202611-123456-/);
  expect(new Set([number(at), number(at + 1_000)]).size).toBe(2);
});

test('[PLUS-29] rows are found by company, action, result, days of China and words, all of which must hold, and stand newest first', () => {
  const rows = [
    entry('2026-11-15T23:59:59', 'failed', { id: 'a', words: '余额不足', what: 'payment' }),
    entry('2026-11-16T00:00:00', 'done', { id: 'b', what: 'payment' }),
    entry('2026-11-16T08:00:00', 'failed', { id: 'c', companyId: 'c2', by: '李强' }),
  ].toSorted(byTime);
  const ids = (filter: Partial<typeof noFilter>) =>
    fitting(rows, { ...noFilter, ...filter }, (row) => `${row.by} ${row.words} ${row.what}`.toLowerCase()).map(({ id }) => id);
  expect(ids({})).toEqual(['c', 'b', 'a']);
  expect(ids({ companyId: 'c1' })).toEqual(['b', 'a']);
  expect(ids({ what: 'payment', result: 'failed' })).toEqual(['a']);
  expect(ids({ from: '2026-11-16' })).toEqual(['c', 'b']);
  expect(ids({ to: '2026-11-15' })).toEqual(['a']);
  expect(ids({ text: '王丽 PAYMENT' })).toEqual(['b', 'a']);
  expect(ids({ text: '王丽 余额' })).toEqual(['a']);
  expect(ids({ text: '没有' })).toEqual([]);
});
