import { expect, test } from 'vitest';
import { companyRow } from '../../../api/testing/company-row.ts';
import { planView } from './plan-view.ts';

test('[COMP-18] a company without plan data has joined no plan, and nothing breaks', () => {
  for (const peacePlanInfo of [null, undefined, {}, { peacePlanName: '' }]) expect(planView({ peacePlanInfo })).toEqual({ kind: 'none' });
  expect(planView(companyRow({ peacePlanInfo: null }))).toEqual({ kind: 'none' });
});

test('a plan tells its name and its last day', () => {
  const peacePlanInfo = { peacePlanName: '安心计划', peacePlanExpireDate: '2027-03-01' };
  expect(planView({ peacePlanInfo })).toEqual({ kind: 'joined', name: '安心计划', until: '2027-03-01' });
  expect(planView({ peacePlanInfo: { peacePlanName: '安心计划' } })).toEqual({ kind: 'joined', name: '安心计划', until: '' });
});
