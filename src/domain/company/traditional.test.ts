import { expect, test } from 'vitest';
import { toSimplified } from './traditional.ts';

test.each([
  ['長安汽車銷售', '长安汽车销售'],
  ['廣東華潤萬家貿易有限公司', '广东华润万家贸易有限公司'],
  ['臺灣銀行', '台湾银行'],
  ['鴻達電線電纜廠', '鸿达电线电缆厂'],
  ['重慶麵館A3', '重庆面馆A3'],
  ['深圳市恒信商贸', '深圳市恒信商贸'],
])('%s is %s in simplified characters', (traditional, expected) => {
  expect(toSimplified(traditional)).toBe(expected);
});
