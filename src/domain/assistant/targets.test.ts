import { expect, test } from 'vitest';
import { targetsCalled } from './targets.ts';

const targets = [
  { name: '发票勾选', words: ['fpgx'] },
  { name: '发票查询', words: ['fpcx'] },
  { name: 'Calendar', words: ['calendar'] },
  { name: '勾选', words: [] },
];
const named = (asked: string) => targetsCalled(asked, targets).map(({ name }) => name);

test('[PLUS-30] what is called so goes before what holds the name, and several are several', () => {
  expect(named('发票勾选')).toEqual(['发票勾选']);
  expect(named('勾选')).toEqual(['勾选']);
  expect(named('发票')).toEqual(['发票勾选', '发票查询']);
  expect(named('ＦＰＣＸ')).toEqual(['发票查询']);
  expect(named('calender')).toEqual(['Calendar']);
  expect(named('发票钩选')).toEqual(['发票勾选']);
  expect(named('蓝色')).toEqual([]);
  expect(named(' ')).toEqual([]);
});
