import { expect, test } from 'vitest';
import { directoryOf as directoryWith } from '../../../tests/support/company-kit.ts';
import type { DirectoryRow } from './directory.ts';
import { matchLines } from './match-lines.ts';
import { buildIndex, type SearchIndex, searchIndex, updateIndex } from './search.ts';
import { foldMore, searchMore } from './search-more.ts';

const find = (query: string, over: SearchIndex) => searchIndex(over, query).map(({ row }) => row);

const directoryOf = (rows: readonly Partial<DirectoryRow>[]) =>
  directoryWith(...rows.map((row, i) => ({ id: `c${i}`, shortName: '', ...row })));

const mixedNames: readonly Partial<DirectoryRow>[] = [
  { name: '深圳市華信貿易有限公司', shortName: '華信貿易', pinyin: 'shen zhen shi hua xin mao yi you xian gong si', tags: '重點客戶' },
  { name: '深圳市华信科技有限公司', shortName: '华信科技', pinyin: 'shen zhen shi hua xin ke ji you xian gong si', tags: '重点客户' },
  { name: '上海先鋒物流有限公司', shortName: '老龔家', pinyin: 'shang hai xian feng wu liu you xian gong si|lao gong jia' },
];
const both = buildIndex(directoryOf(mixedNames), foldMore);

test.each([
  ['华信', [0, 1]],
  ['華信', [0, 1]],
  ['華信贸', [0]],
  ['先锋', [2]],
  ['老龚', [2]],
  ['老龔', [2]],
  ['重点客户', [0, 1]],
  ['重點', [0, 1]],
  ['物流 龚', [2]],
  ['華信科技有限公司', [1]],
] as const)('[PLUS-04] %s finds names and tags in traditional and in simplified characters', (query, expected) => {
  expect(find(query, both)).toEqual(expected);
});

test.each([
  ['华x', [0, 1]],
  ['華x', [0, 1]],
  ['xian锋', [2]],
] as const)('[PLUS-04] characters and sounds, as %s, find names in either characters', (query, expected) => {
  expect(searchMore(both, query).map(({ row }) => row)).toEqual(expected);
});

test('[PLUS-04] a row that changed to the other characters is found in both', () => {
  const changed = mixedNames.with(1, { name: '广东龙腾实业有限公司' }).with(2, { name: '廣東龍騰實業有限公司' });
  const updated = updateIndex(buildIndex(directoryOf(mixedNames), foldMore), directoryOf(changed), [1, 2]);
  expect(find('龙腾实业', updated)).toEqual([1, 2]);
  expect(find('龍騰實業', updated)).toEqual([1, 2]);
  expect(find('华信', updated)).toEqual([0]);
});

test('[PLUS-04] names in one kind of characters only take no more room in the index', () => {
  const size = (entry: string) =>
    buildIndex(directoryOf(Array.from({ length: 50 }, () => ({ name: entry }))), foldMore).base.name.text.length;
  expect(size('深圳市華信貿易有限公司')).toBe(size('深圳市华信贸易有限公司'));
});

test.each([
  ['深圳市华信贸易有限公司', 0],
  ['深圳市華信貿易有限公司', 0],
  ['深圳市華信科技有限公司', 1],
  ['华信贸易（停业）', 0],
  ['老龚家', 2],
  ['麻烦报一下深圳市华信贸易有限公司，谢谢', 0],
  ['麻煩報一下深圳市華信科技有限公司，謝謝', 1],
  ['先锋物', 2],
] as const)('[PLUS-05] the pasted line %s names its company in whichever characters', (line, row) => {
  expect(matchLines(both, line).map(({ kind, rows: matched }) => [kind, ...matched])).toEqual([['one', row]]);
});

test('[PLUS-05] of two companies whose names differ in the characters only, a pasted line means the one it is written like', () => {
  const twins = buildIndex(directoryOf([{ name: '深圳市华信公司' }, { name: '深圳市華信公司' }]), foldMore);
  const found = matchLines(twins, '深圳市华信公司\n深圳市華信公司\n深圳市華信公司（停业）\n深圳市华信').map(({ kind, rows: matched }) => [
    kind,
    ...matched,
  ]);
  expect(found).toEqual([
    ['one', 0],
    ['one', 1],
    ['one', 1],
    ['several', 0, 1],
  ]);
});
