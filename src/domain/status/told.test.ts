import { expect, test } from 'vitest';
import type { FactSource } from '../sources/standing.ts';
import type { AreaStatus, FilingValue } from './area-value.ts';
import { filingJudges } from './cell.ts';
import { cellTold, filingTold, toldOf } from './told.ts';

const collector: FactSource = { kind: 'collector', name: '税局采集' };
const list: FactSource = { kind: 'file', name: '申报清单.xlsx', by: '李娜' };
const mark: FactSource = { kind: 'hand', name: '', by: '王丽' };
const at = Date.parse('2026-11-09T02:00:00Z');
const nobody = { name: '', taxIds: '', locationCode: '440300', addedTaxType: '1', tags: '' };
const judge = filingJudges({ of: () => ({ of: () => '2026-11-16', between: () => [] }) }, Date.parse('2026-11-10T02:00:00Z'))(nobody);

const filing = (state: FilingValue['state'], over: Partial<FilingValue> = {}): FilingValue => ({
  code: 'vat',
  period: '202610',
  state,
  amount: '10.00',
  ...over,
});
const listOf = (...items: FilingValue[]): AreaStatus => ({ value: { items, source: collector }, at, fetchedAt: 1 });
const told = (status: AreaStatus) => cellTold(status, judge);

test('a row was told by its own source, one of which nobody tells the source by none', () => {
  expect(toldOf(listOf())).toEqual({ at, source: collector });
  expect(toldOf({ value: { count: 1, high: 0 }, at, fetchedAt: 1 })).toEqual({ at, source: undefined });
  expect(toldOf({ value: null, at: 0, fetchedAt: 1 })).toEqual({ at: 0, source: undefined });
});

test('what a filing says of itself goes before what its list says, age and source apart', () => {
  const status = toldOf(listOf());
  expect(filingTold(filing('paid'), status)).toEqual({ at, source: collector });
  expect(filingTold(filing('paid', { source: list }), status)).toEqual({ at, source: list });
  expect(filingTold(filing('paid', { at: '2026-11-10T01:00:00Z', source: mark }), status)).toEqual({
    at: at + 23 * 3_600_000,
    source: mark,
  });
});

test('a cell says who told the filings that it shows: the most urgent ones, of several the newest word', () => {
  const marked = filing('paid', { code: 'stamp', at: '2026-11-10T01:00:00Z', source: mark });
  expect(told(listOf(filing('undeclared'), marked))).toEqual({ at, source: collector });
  expect(told(listOf(filing('paid', { code: 'cit' }), marked))).toEqual({ at: at + 23 * 3_600_000, source: mark });
  const listed = filing('rejected', { code: 'culture', at: '2026-11-08T02:00:00Z', source: list });
  expect(told(listOf(filing('undeclared'), marked, listed))).toEqual({ at: at - 86_400_000, source: list });
  expect(told(listOf(filing('undeclared'), filing('paid')))).toEqual({ at, source: collector });
});
