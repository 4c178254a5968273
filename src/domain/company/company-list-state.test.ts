import { expect, test } from 'vitest';
import { companyListOr, countedTotal, pageWindow, planOr, startCompanyList } from './company-list-state.ts';

test("[COMP-21] [CONST-43] [CONST-44] the company list starts with memberQueryType '0', pageNum 1, pageSize 10 and a quickSearchParam", () => {
  expect(startCompanyList()).toMatchObject({ memberQueryType: '0', pageNum: 1, pageSize: 10, quickSearchParam: '' });
});

test('[ENT-30] the company list state has exactly the fields of the entity', () => {
  const { detailList, ...rest } = startCompanyList();
  expect(Object.keys(rest).sort()).toEqual(
    [
      'memberQueryType',
      'pageNum',
      'pageSize',
      'quickSearchParam',
      'list',
      'hiddenList',
      'newBind',
      'allowShareingList',
      'cancelShareingList',
    ].sort(),
  );
  expect(detailList).toEqual({ total: 0, list: [] });
  expect([rest.list, rest.hiddenList, rest.newBind, rest.allowShareingList, rest.cancelShareingList]).toEqual([[], [], [], [], []]);
});

test('[COMP-17] a missing company list is an empty list with total 0', () => {
  for (const missing of [null, undefined, {}, { list: null, total: null }]) expect(companyListOr(missing)).toEqual({ list: [], total: 0 });
});

test('a company list that is there stays as it is', () => {
  expect(companyListOr({ list: ['a'], total: 31 })).toEqual({ list: ['a'], total: 31 });
  expect(companyListOr({ list: ['a', 'b'] })).toEqual({ list: ['a', 'b'], total: 2 });
});

test('[COMP-18] missing plan data is {} with an empty contactMobileList', () => {
  for (const missing of [null, undefined, {}]) expect(planOr(missing)).toEqual({ contactMobileList: [] });
  const plan = { peacePlanName: '安心计划', contactMobileList: ['13800138000'] };
  expect(planOr(plan)).toEqual(plan);
});

test('[COMP-22] [CONST-45] a search counts at most 200 companies, a list all', () => {
  expect(countedTotal(1_234, '华信')).toBe(200);
  expect(countedTotal(199, '华信')).toBe(199);
  expect(countedTotal(1_234, ' ')).toBe(1_234);
});

test('[COMP-22] a search has 20 pages of 10 and no twenty-first', () => {
  const search = { ...startCompanyList(), quickSearchParam: '华信' };
  expect(pageWindow({ ...search, pageNum: 20 }, 1_234)).toEqual({ offset: 190, length: 10 });
  expect(pageWindow({ ...search, pageNum: 21 }, 1_234).length).toBe(0);
  expect(pageWindow({ ...startCompanyList(), pageNum: 124 }, 1_234)).toEqual({ offset: 1_230, length: 4 });
});
