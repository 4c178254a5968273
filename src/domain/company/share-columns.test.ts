import { expect, test } from 'vitest';
import { companyRow } from '../../api/testing/company-row.ts';
import { type Directory, FLAG_HIDDEN, FLAG_PENDING } from './directory.ts';
import { directoryRowOf, emptyDirectory, setDirectoryRow } from './directory-row.ts';
import { countedDirectory, shareColumns } from './share-columns.ts';

/** Two companies that differ, the second one with this patch and these flags; made anew at every call. */
function two(patch: Partial<ReturnType<typeof companyRow>> = {}, flags = 0): Directory {
  const dir = emptyDirectory();
  setDirectoryRow(dir, 0, directoryRowOf(companyRow({ companyId: 'c1', companyName: '甲', ord: 1, rev: 3 }), 4));
  const row = directoryRowOf(companyRow({ companyId: 'c2', companyName: '乙', ord: 2, rev: 5, ...patch }), 4);
  setDirectoryRow(dir, 1, { ...row, flags: row.flags | flags });
  return dir;
}
const changedColumns = (one: Directory | null, other: Directory | null): string[] =>
  Object.keys(two()).filter((column) => one?.[column as keyof Directory] !== other?.[column as keyof Directory]); // as: its own keys

test('a directory that says the same as the one before is that one', () => {
  const before = two();
  expect(shareColumns(before, two())).toBe(before);
  expect(shareColumns(before, before)).toBe(before);
  expect(shareColumns(before, null)).toBeNull();
  const first = two();
  expect(shareColumns(null, first)).toBe(first);
});

test('columns that differ are the new ones, all others those of before', () => {
  const before = two();
  const next = shareColumns(before, two({ accountant: '王', rev: 6 }, FLAG_PENDING));
  expect(changedColumns(before, next)).toEqual(['accountant', 'flags', 'rev']);
  expect([next?.accountant, next?.rev]).toEqual([
    ['王敏', '王'],
    [3, 6],
  ]);
  const more = two();
  setDirectoryRow(more, 2, directoryRowOf(companyRow({ companyId: 'c3', ord: 3, rev: 1 }), 4));
  expect(shareColumns(before, more)?.id).toEqual(['c1', 'c2', 'c3']);
  expect(shareColumns(before, emptyDirectory())?.id).toEqual([]);
});

test.each([
  ['a short name', { shortName: '新', pinyin: 'xin', initials: 'x' }, 0],
  ['a place in the list or a revision', { rev: 9 }, 0],
  ['an edit that is on its way', {}, FLAG_PENDING],
])('what is counted does not hang on %s', (_, patch, flags) => {
  const before = two();
  const next = shareColumns(before, two(patch, flags));
  expect(next).not.toBe(before);
  expect(countedDirectory(before, next)).toBe(before);
});

test.each([
  ['a company that is hidden', {}, FLAG_HIDDEN],
  ['another accountant', { accountant: '王' }, 0],
  ['another area', { locationCode: '3205' }, 0],
  ['a membership', { expireDate: '2027-01-01' }, 0],
  ['a tag', { tags: ['重点'] as string[] }, 0],
  ['another kind of VAT', { addedTaxType: '2' }, 0],
] as const)('what is counted follows %s', (_, patch, flags) => {
  const before = two();
  const next = shareColumns(before, two(patch, flags));
  expect(countedDirectory(before, next)).toBe(next);
  expect(countedDirectory(null, next)).toBe(next);
  expect(countedDirectory(before, null)).toBeNull();
});
