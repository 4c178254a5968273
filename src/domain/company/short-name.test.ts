import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortNameOf } from './short-name.ts';

test.each([
  ['深圳市华信科技有限公司', '华信科技'],
  ['华信（北京）科技有限公司', '华信科技'],
  ['华信(深圳市)科技有限公司', '华信科技'],
  ['北京市朝阳区老王餐饮店', '老王餐饮店'],
  ['重庆长安汽车股份有限公司', '长安汽车'],
  ['广西壮族自治区南宁市青秀区华信商贸有限责任公司', '华信商贸'],
  ['新疆维吾尔自治区伊犁哈萨克自治州华信商贸行', '华信商贸行'],
  ['延边朝鲜族自治州华信商行', '华信商行'],
  ['北京华信科技有限公司上海分公司', '华信科技上海分公司'],
  ['深圳市南山区华信小区物业管理有限公司', '华信小区物业管理'],
  ['上海华信会计师事务所（特殊普通合伙）', '华信会计师事务所'],
  ['河北省正定县大华贸易有限公司', '大华贸易'],
  ['浙江省义乌市小商品城', '小商品城'],
  ['华联超市有限公司', '华联超市'],
  ['广州市场调查有限公司', '市场调查'],
  ['  ＡＢＣ科技有限公司 ', 'ABC科技'],
])('the short name of %s is %s', (name, short) => {
  expect(shortNameOf(name)).toBe(short);
});

test('a name of region and form only keeps enough to be a name', () => {
  expect(shortNameOf('北京有限公司')).toBe('北京');
  expect(shortNameOf('有限公司')).toBe('有限公司');
  expect(shortNameOf('')).toBe('');
});

test('whatever the name, a short name is not empty and has at most 20 characters', () => {
  const word = fc.constantFrom('北京', '市', '区', '朝阳', '（深圳）', '有限公司', '华', '县', 'A', '公司', '集团', '旗', '地区', '𠮷');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
      const short = [...shortNameOf(words.join(''))];
      return short.length >= 1 && short.length <= 20;
    }),
  );
});
