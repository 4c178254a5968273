import { expect, test } from 'vitest';
import { toSimplified } from './traditional.ts';

const isChinese = /\p{Script=Han}/u;

test.each([
  ['長安汽車銷售', '长安汽车销售'],
  ['廣東華潤萬家貿易有限公司', '广东华润万家贸易有限公司'],
  ['臺灣銀行', '台湾银行'],
  ['鴻達電線電纜廠', '鸿达电线电缆厂'],
  ['重慶麵館A3', '重庆面馆A3'],
  ['龔氏賬務諮詢（閩粵）', '龚氏账务咨询（闽粤）'],
  ['深圳市恒信商贸', '深圳市恒信商贸'],
  ['𠮷野家𨑨迌', '𠮷野家𨑨迌'],
])('%s is %s in simplified characters', (traditional, expected) => {
  expect(toSimplified(traditional)).toBe(expected);
});

test('[PLUS-04] every character stands for one of the same length, and a simplified one for itself, so that places hold', () => {
  const chars = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((char) => isChinese.test(char));
  const replaced = chars.filter((char) => toSimplified(char) !== char);
  expect(replaced.length).toBeGreaterThan(900);
  expect(replaced.filter((char) => toSimplified(char).length !== 1)).toEqual([]);
  expect(replaced.filter((char) => toSimplified(toSimplified(char)) !== toSimplified(char))).toEqual([]);
});
