import { expect, test } from 'vitest';
import { directoryOf } from '../../../../tests/support/company-kit.ts';
import { FLAG_AUTHORIZED, FLAG_HIDDEN, FLAG_PENDING, FLAG_VIP } from '../../../domain/company/directory.ts';
import { countTabs, type ListView, listRows, startView, typeAhead } from './list-model.ts';

const dir = directoryOf(
  {
    id: 'hx',
    shortName: '恒信',
    pinyin: 'heng xin',
    initials: 'hx',
    addedTaxType: '1',
    flags: FLAG_VIP,
    expireDate: '2027-01-01',
    locationCode: '440300',
  },
  { id: 'aa', shortName: '安安', pinyin: 'an an', initials: 'aa', addedTaxType: '2', flags: FLAG_HIDDEN },
  { id: 'bl', shortName: '博岭', pinyin: 'bo ling', initials: 'bl', addedTaxType: '2', flags: FLAG_PENDING, locationCode: '110000' },
  {
    id: 'cq',
    shortName: '重庆店',
    pinyin: 'chong qing dian|zhong qing dian',
    initials: 'cqd|zqd',
    addedTaxType: '',
    expireDate: '2026-12-01',
    flags: FLAG_VIP,
  },
);
const ids = (view: Partial<ListView>, among: readonly number[] | null = null): string[] =>
  listRows(dir, { ...startView, ...view }, among).map((i) => dir.id[i] ?? '');

test('[COMP-02] the two tabs hold the visible and the hidden companies', () => {
  expect(ids({})).toEqual(['hx', 'bl', 'cq']);
  expect(ids({ tab: 'hidden' })).toEqual(['aa']);
  expect(countTabs(dir)).toEqual({ all: 3, hidden: 1 });
});

test('[COMP-21] without conditions every visible company is in the account order', () => {
  expect(startView).toEqual({ tab: 'all', vip: '0', type: 'any', sort: 'ord', descending: false });
  expect(ids({ descending: true })).toEqual(['cq', 'bl', 'hx']);
});

test('filters take members, non-members, a taxpayer type, and the type that is not known', () => {
  expect(ids({ vip: '1' })).toEqual(['hx', 'cq']);
  expect(ids({ vip: '2' })).toEqual(['bl']);
  expect(ids({ type: '2' })).toEqual(['bl']);
  expect(ids({ type: '' })).toEqual(['cq']);
});

test('sorting by identifier, type, authorization or accountant puts what is not known last, and who is not authorized first', () => {
  const rows = directoryOf(
    { id: 'x', taxIds: '500\n91500000MA5DA1B2C3', addedTaxType: '', accountant: '', flags: FLAG_AUTHORIZED },
    { id: 'y', taxIds: '', addedTaxType: '2', accountant: '赵', flags: 0 },
    { id: 'z', taxIds: '91110000MA00AAAA11', addedTaxType: '1', accountant: '李', flags: FLAG_AUTHORIZED },
  );
  const by = (sort: ListView['sort']) => listRows(rows, { ...startView, sort }, null).map((i) => rows.id[i]);
  expect(by('taxId')).toEqual(['z', 'x', 'y']);
  expect(by('type')).toEqual(['z', 'y', 'x']);
  expect(by('authorized')).toEqual(['y', 'x', 'z']);
  expect(by('accountant')).toEqual(['z', 'y', 'x']);
});

test('sorting by name follows the sound of the name', () => {
  expect(ids({ sort: 'name' })).toEqual(['bl', 'cq', 'hx']);
  expect(ids({ sort: 'name', descending: true })).toEqual(['hx', 'cq', 'bl']);
});

test('what is not known sorts last in both directions', () => {
  expect(ids({ sort: 'expiry' })).toEqual(['cq', 'hx', 'bl']);
  expect(ids({ sort: 'expiry', descending: true })).toEqual(['hx', 'cq', 'bl']);
});

test('by last change the companies with unsent edits come before all others', () => {
  expect(ids({ sort: 'changed', descending: true })).toEqual(['bl', 'cq', 'hx']);
});

test('search hits keep their rank until the user asks for another order, and the tab still counts', () => {
  expect(ids({}, [3, 1, 0])).toEqual(['cq', 'hx']);
  expect(ids({ sort: 'name' }, [3, 1, 0])).toEqual(['cq', 'hx']);
});

test('type-ahead finds the next row by short name or by any reading of its initials, going round', () => {
  const rows = listRows(dir, startView, null);
  expect(typeAhead(dir, rows, 0, '重')).toBe(2);
  expect(typeAhead(dir, rows, 0, 'zq')).toBe(2);
  expect(typeAhead(dir, rows, 2, 'h')).toBe(0);
  expect(typeAhead(dir, rows, 0, 'nobody')).toBe(-1);
});
