import { expect, test } from 'vitest';
import { endingPlan } from './ending-plan.ts';

const noon = Date.parse('2026-11-18T04:00:00Z');
const plan = (peacePlanExpireDate: string, peacePlanName = '安心计划') => ({ peacePlanInfo: { peacePlanName, peacePlanExpireDate } });

test.each(['2026-11-18', '2026-11-19', '2026-12-18'])(
  '[CALL-013] a peace plan that ends on %s has a tip, whose code names that day',
  (until) => {
    expect(endingPlan(plan(until), noon)).toEqual({ name: '安心计划', until, tipsCode: `peacePlan-${until}` });
  },
);

test.each(['2026-11-17', '2026-12-19', '2027-11-18', ''])('[CALL-013] one that ends on "%s" has none', (until) => {
  expect(endingPlan(plan(until), noon)).toBeNull();
});

test('[CALL-013] a company without a plan has none', () => {
  expect(endingPlan({ peacePlanInfo: null }, noon)).toBeNull();
  expect(endingPlan(plan('2026-11-20', ''), noon)).toBeNull();
});
