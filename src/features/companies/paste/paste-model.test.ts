import { expect, test } from 'vitest';
import { directoryOf } from '../../../../tests/support/company-kit.ts';
import { FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { matchLines } from '../../../domain/company/match-lines.ts';
import { buildIndex } from '../../../domain/company/search.ts';
import { chosenIds, pastedLines, summaryOf } from './paste-model.ts';

const dir = directoryOf(
  { id: 'a', name: '深圳市恒信商贸有限公司', shortName: '恒信商贸', taxIds: '91440300MA5F3A1234' },
  { id: 'b', name: '广州恒信物流有限公司', shortName: '恒信物流' },
  { id: 'c', name: '佛山恒信物流有限公司', shortName: '佛山恒信', flags: FLAG_HIDDEN },
  { id: 'd', name: '乐天文化传播有限公司', shortName: '乐天文化' },
);
const lines = (text: string) => pastedLines(dir, matchLines(buildIndex(dir), text));

test('[PLUS-05] each line is one company, several to choose from, or none; empty lines do not count', () => {
  const found = lines('恒信商贸\n\n91440300MA5F3A1234\n恒信\n没有这家\n');
  expect(found.map(({ line, kind }) => [line, kind])).toEqual([
    [1, 'one'],
    [3, 'one'],
    [4, 'several'],
    [5, 'none'],
  ]);
  expect(summaryOf(found)).toEqual({ lines: 4, matched: 2, companies: 1, repeats: 1, several: 1, none: 1, junk: 0 });
});

test('[PLUS-05] repeats and lines that name no company are told apart from lines that were not found', () => {
  const found = lines(
    '序号\t企业名称\t税号\n1\t恒信商贸\t91440300MA5F3A1234\n2\t乐天文化\n3\t恒信商贸\n------\n合计：3 户\n2026-11-21\n没有这家',
  );
  expect(summaryOf(found)).toEqual({ lines: 8, matched: 3, companies: 2, repeats: 1, several: 0, none: 1, junk: 4 });
});

test('[PLUS-05] all companies of clear lines are selected, each once; of the others those that were ticked', () => {
  const found = lines('乐天文化\n恒信商贸\n91440300MA5F3A1234\n恒信');
  expect(chosenIds(found, new Set())).toEqual(['d', 'a']);
  expect(chosenIds(found, new Set(['4:b']))).toEqual(['d', 'a', 'b']);
});

test('a line that means one visible and otherwise hidden companies means the visible one', () => {
  expect(lines('恒信物流有限')[0]).toMatchObject({ kind: 'one', ids: ['b'] });
});
