import { expect, test } from 'vitest';
import { likenessOf } from './likeness.ts';
import { matcherOf, whoseKey } from './match.ts';

const companies = {
  id: ['a', 'b', 'c', 'd', 'e'],
  name: ['华信商贸有限公司', '阳江市恒航网络科技有限公司', '佛山顺正五金厂', '福州甲有限公司', '福州乙有限公司'],
  taxIds: ['91440400MA4HUAXIN1', '91441700MA4EER2Q2T', '91440600MA4SHUNZ01\n440600123456789', '', ''],
};
const like = likenessOf(companies);

test.each([
  ['', '华信商贸（珠海）', 'a', 'a place in brackets and no legal form'],
  ['', '恒航网络科技有限公司', 'b', 'without its place'],
  ['', '阳江市恒杭网络科技有限公司', 'b', 'one character other'],
  ['', '恒航网络科技有限公', 'b', 'a name that an export cut off'],
  ['', '佛山顺正五金', 'c', 'one character less'],
  ['91441700MA4EER2Q2', '别的名称', 'b', 'a number that lost its last character'],
  ['9144l700MA4EER2Q2T', '', 'b', 'a number with an l for a 1'],
  ['440600123456788', '', 'c', 'the other number of a company, one digit off'],
  ['', '福州丙有限公司', '', 'a name whose core is too short to say anything'],
  ['', '完全没有的一家公司', '', 'nothing like it'],
  ['123', '', '', 'a number that is too short'],
  ['', '', '', 'nothing'],
] as const)('[PLUS-46] %j, %j is like %j: %s', (taxNo, name, id, _why) => {
  expect(like(taxNo, name)).toBe(id);
});

test('[PLUS-46] of two that are alike none is proposed', () => {
  const two = { ...companies, name: companies.name.with(0, '珠海恒航网络科技有限公司') };
  expect(likenessOf(two)('', '恒航网络科技')).toBe('');
  expect(likenessOf(companies)('', '恒航网络科技')).toBe('b');
});

test('[PLUS-46] what the user says of a company holds for all rows that write it so, and for no other; what is found without his word stays as it is', () => {
  const told = {
    [whoseKey('', '华信商贸（珠海）')]: 'a',
    [whoseKey('', '恒航网络科技有限公司')]: '',
    [whoseKey('', '福州甲有限公司')]: 'e',
    [whoseKey('', '不在了的公司')]: 'gone',
  };
  const { find } = matcherOf(companies, told);
  expect(find('', '华信商贸（珠海）')).toEqual({ how: 'told', companyId: 'a' });
  expect(find('', ' 华信商贸 （珠海） ')).toEqual({ how: 'told', companyId: 'a' });
  expect(find('', '华信商贸（中山）')).toEqual({ how: 'none', like: 'a' });
  expect(find('', '恒航网络科技有限公司')).toEqual({ how: 'none', like: '' });
  expect(find('', '福州甲有限公司')).toEqual({ how: 'name', companyId: 'd' });
  expect(find('', '不在了的公司')).toEqual({ how: 'none', like: '' });
});
