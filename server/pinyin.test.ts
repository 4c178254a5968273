import { expect, test } from 'vitest';
import { companyKeys } from './pinyin.ts';

test('[PLUS-04] a name is found by every reading of its polyphones, the likely one first', () => {
  const { pinyin, initials } = companyKeys('重庆A店', '');
  expect(pinyin.split('|')[0]).toBe('chong qing a dian');
  expect(pinyin.split('|')).toContain('zhong qing a dian');
  expect(initials.split('|')).toEqual(expect.arrayContaining(['cqad', 'zqad']));
});

test('[PLUS-04] the last of many polyphones has every one of its sounds', () => {
  const { pinyin, initials } = companyKeys('重庆市长寿区仇氏商贸', '');
  const readings = pinyin.split('|').map((reading) => reading.split(' '));
  expect(new Set(readings.map((reading) => reading[6]))).toEqual(new Set(['qiu', 'chou']));
  expect(initials.split('|').some((reading) => reading.slice(6).startsWith('qs'))).toBe(true);
});

test('[PLUS-04] words decide which reading is likely', () => {
  expect(companyKeys('银行行长', '').pinyin.split('|')[0]).toBe('yin hang hang zhang');
  expect(companyKeys('绿女', '').pinyin.split('|')[0]).toBe('lv nv');
});

test.each([
  ['万俟商行', 'mq'],
  ['广州尉迟文化', 'gzyc'],
  ['澹台科技', 'tt'],
])('[PLUS-04] %s is found by the initials of its surname, %s', (name, initials) => {
  expect(
    companyKeys(name, '')
      .initials.split('|')
      .some((reading) => reading.startsWith(initials)),
  ).toBe(true);
});

test('characters without a sound are left out, letters of full width count', () => {
  expect(companyKeys('（Ａ１）店★', '').initials.split('|')[0]).toBe('a1d');
});

test('a short name of its own is searched too and kept, a missing one is derived', () => {
  const given = companyKeys('深圳市华信科技有限公司', '老王家');
  expect(given.shortName).toBe('老王家');
  expect(given.pinyin).toContain('lao wang jia');
  expect(companyKeys('深圳市华信科技有限公司', '').shortName).toBe('华信科技');
});
