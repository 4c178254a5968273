import { expect, test } from 'vitest';
import { parseTabCode } from './tab-code.ts';

test('[TAB-05] before the semicolon stands the tab code, after it the sub-menu code', () => {
  expect(parseTabCode('saasTab;invoice')).toEqual({ tabCode: 'saasTab', subMenuCode: 'invoice' });
  expect(parseTabCode('saasTab')).toEqual({ tabCode: 'saasTab', subMenuCode: '' });
  expect(parseTabCode('saasTab;')).toEqual({ tabCode: 'saasTab', subMenuCode: '' });
});

test.each(['', ';', ';invoice', 'a;b;c', 'a b', 'a;b c', 'a/b', '税', 'a'.repeat(65)])('[TAB-05] %j is no tab code', (value) => {
  expect(parseTabCode(value)).toBeNull();
});
