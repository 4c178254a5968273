import { expect, test } from 'vitest';
import { FLAG_AUTHORIZED, FLAG_HIDDEN, FLAG_PENDING, FLAG_VIP } from './directory.ts';
import { directoryRowOf, emptyDirectory, joinSegments, type ListedCompany, setDirectoryRow } from './directory-row.ts';
import { mergeDirectory } from './merge-directory.ts';

const listed = (companyId: string, ord: number, patch: Partial<ListedCompany> = {}): ListedCompany => ({
  companyId,
  companyName: `${companyId} name`,
  shortName: '',
  pinyin: '',
  initials: '',
  locationCode: '',
  addedTaxType: '',
  expireDate: '',
  accountant: '',
  tags: [],
  isVip: 0,
  isAuthorize: 0,
  isXSB: 0,
  hidden: 0,
  nsrsbh: '',
  shxydm: '',
  djxh: '',
  dsnsrsbh: '',
  ord,
  rev: 1,
  ...patch,
});

function segment(...rows: [ListedCompany, number][]) {
  const directory = emptyDirectory();
  for (const [company, chunk] of rows) setDirectoryRow(directory, directory.id.length, directoryRowOf(company, chunk));
  return directory;
}

test('a row carries identifiers once, tags by line, and flags by bit', () => {
  const company = listed('c1', 1, { nsrsbh: 'N', shxydm: 'N', djxh: 'D', tags: ['甲', '乙'], isVip: 1, hidden: 1 });
  expect(directoryRowOf(company, 3)).toMatchObject({ taxIds: 'N\nD', tags: '甲\n乙', flags: FLAG_VIP | FLAG_HIDDEN, chunk: 3 });
  expect(directoryRowOf(listed('c1', 1, { isAuthorize: 1 }), 3, true).flags).toBe(FLAG_AUTHORIZED | FLAG_PENDING);
});

test('segments become one directory in list order, the last of an id counting', () => {
  const joined = joinSegments([
    segment([listed('c3', 3), 0], [listed('c1', 1), 0]),
    segment([listed('c2', 2), 1], [listed('c3', 0, { companyName: 'new' }), 1]),
  ]);
  expect(joined.id).toEqual(['c3', 'c1', 'c2']);
  expect([joined.name[0], joined.chunk]).toEqual(['new', [1, 0, 1]]);
  expect(joinSegments([]).id).toEqual([]);
  expect(joinSegments([segment([listed('b', 2), 0], [listed('a', 2), 0])]).id).toEqual(['a', 'b']);
});

test('changes are laid over the stored columns, which stay as they are', () => {
  const stored = segment([listed('c1', 1), 4], [listed('c2', 2), 4], [listed('c3', 3), 4]);
  const changes = [
    { id: 'c1', row: listed('c1', 9, { companyName: 'moved' }), pending: 1 },
    { id: 'c2', row: null, pending: 0 },
    { id: 'c0', row: listed('c0', 0), pending: 0 },
    { id: 'gone', row: null, pending: 2 },
  ];
  const merged = mergeDirectory(stored, new Map(changes.map((change) => [change.id, change])));
  expect(merged?.id).toEqual(['c0', 'c3', 'c1']);
  expect(merged?.chunk).toEqual([-1, 4, 4]);
  expect([merged?.name[2], merged?.flags[2]]).toEqual(['moved', FLAG_PENDING]);
  expect([stored.id, stored.name[0]]).toEqual([['c1', 'c2', 'c3'], 'c1 name']);
});

test('an edit copies the columns it changes and shares the others; also of many rows', () => {
  const rows = Array.from({ length: 50 }, (_, n): [ListedCompany, number] => [listed(`c${n}`, n), 4]);
  const stored = segment(...rows);
  const edit = (n: number) => ({ id: `c${n}`, row: listed(`c${n}`, n, { accountant: '甲' }), pending: 1 });
  for (const edited of [[3], [...rows.keys()].slice(0, 40)]) {
    const merged = mergeDirectory(stored, new Map(edited.map((n) => [`c${n}`, edit(n)])));
    const wanted = rows.map((_, n) => (edited.includes(n) ? '甲' : ''));
    expect([merged?.accountant, merged?.flags[3]]).toEqual([wanted, FLAG_PENDING]);
    expect([merged?.name === stored.name, merged?.chunk === stored.chunk]).toEqual([true, true]);
    expect([stored.accountant[3], stored.flags[3]]).toEqual(['', 0]);
  }
});

test('without changes the stored directory itself is the answer', () => {
  const stored = segment([listed('c1', 1), 4]);
  expect(mergeDirectory(stored, new Map())).toBe(stored);
  expect(mergeDirectory(null, new Map([['c1', { id: 'c1', row: null, pending: 0 }]]))).toBeNull();
});
