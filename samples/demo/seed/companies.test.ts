import * as v from 'valibot';
import { expect, test } from 'vitest';
import { companyKeys, toKeys } from '../../../server/pinyin.ts';
import { companySchema } from '../../../src/api/entities/company.ts';
import { areaName } from '../../../src/domain/company/area-names.ts';
import { checkCreditCode } from '../../../src/domain/company/credit-code.ts';
import { makeCompanies } from './companies.ts';

const companies = makeCompanies(3_000, 7);

test('seed companies fit the contract once the gateway has completed them', () => {
  for (const company of companies) {
    const complete = { ...company, ...companyKeys(company.companyName, company.shortName), rev: 1, updatedAt: '' };
    expect(v.is(companySchema, complete)).toBe(true);
  }
});

test('the same seed gives the same companies, another seed others, a smaller count the first of them', () => {
  expect(makeCompanies(50, 7)).toEqual(companies.slice(0, 50));
  expect(makeCompanies(50, 8).filter(({ companyName }, i) => companyName === companies[i]?.companyName)).toEqual([]);
});

test('ids, names, positions and codes are each once', () => {
  for (const field of ['companyId', 'companyName', 'ord'] as const)
    expect(new Set(companies.map((company) => company[field])).size).toBe(companies.length);
  const codes = companies.map(({ shxydm }) => shxydm).filter((code) => code !== '');
  expect(new Set(codes).size).toBe(codes.length);
});

test('[ENT-03] every social credit code is valid, and some companies have the old number of 15 characters', () => {
  for (const { shxydm } of companies) expect(['ok', 'empty']).toContain(checkCreditCode(shxydm).kind);
  expect(companies.filter(({ nsrsbh }) => nsrsbh.length === 15).length).toBeGreaterThan(50);
});

test('[I10] every id is beyond the whole numbers, so that a road over a number is noticed', () => {
  for (const { companyId } of companies) expect(Number(companyId)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
});

test('[COMP-01] all 31 provinces have companies, each with the code of a place that has a name', () => {
  expect(new Set(companies.map(({ locationCode }) => locationCode.slice(0, 2))).size).toBe(31);
  for (const { locationCode } of companies) expect(areaName(locationCode)).not.toBe('');
});

test('there are long names, polyphones, members of every state, tags, accountants and hidden companies', () => {
  const some = (is: (company: (typeof companies)[number]) => boolean) => companies.filter(is).length;
  expect(some(({ companyName }) => [...companyName].length === 40)).toBeGreaterThan(3);
  for (const text of ['重庆', '长沙', '厦门', '乐', '单', '曾'])
    expect(some(({ companyName }) => companyName.includes(text))).toBeGreaterThan(3);
  expect(some(({ isVip }) => isVip === 1)).toBeGreaterThan(500);
  expect(some(({ isVip, expireDate }) => isVip === 0 && expireDate !== '')).toBeGreaterThan(50);
  expect(some(({ isVip, memberTips }) => isVip === 1 && memberTips !== null)).toBeGreaterThan(20);
  expect(some(({ peacePlanInfo }) => peacePlanInfo !== null)).toBeGreaterThan(100);
  expect(some(({ tags }) => tags.length > 0)).toBeGreaterThan(500);
  expect(some(({ accountant }) => accountant === '')).toBeGreaterThan(20);
  expect(some(({ hidden }) => hidden === 1)).toBeGreaterThan(10);
  expect(some(({ addedTaxType }) => addedTaxType === '' || addedTaxType === '0')).toBeGreaterThan(20);
});

test.each([
  ['重庆', 'chong qing', 'zhong qing'],
  ['长沙', 'chang sha', 'zhang sha'],
  ['厦门', 'xia men', 'sha men'],
  ['乐', 'le', 'yue'],
  ['单', 'dan', 'shan'],
  ['曾', 'zeng', 'ceng'],
])('[PLUS-04] %s is found as %s and as %s', (name, ...readings) => {
  expect(toKeys(name).pinyin.split('|')).toEqual(expect.arrayContaining(readings));
});
