import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readSetupFile } from '../../../server/operator/setup/setup-file.ts';
import { openStore } from '../../../server/store/open.ts';
import { readPlans } from '../../../server/store/tables/peace-plans.ts';
import { peacePlanSchema, planFormSchema } from '../../../src/api/entities/peace-plan.ts';
import { expiryOf } from '../../../src/domain/company/memberships.ts';
import { companyPlanOf } from '../../../src/domain/peace/plan.ts';
import { reminderCodeOf } from '../../../src/domain/peace/reminders.ts';
import { memoryStore } from '../../../tests/support/gateway/memory-store.ts';
import { makeCompanies } from './companies.ts';
import { seedPlans, withPlans } from './plans.ts';

const today = '2026-11-20';

test('the demo defines two plans that the set-up file takes, and an operator’s change of one stays', async () => {
  const store = await openStore({ url: await memoryStore() });
  await seedPlans(store, 'http://127.0.0.1:8790');
  const plans = await readPlans(store.db);
  expect(plans.map(({ plan }) => plan)).toEqual(['peace', 'peacePlus']);
  expect(plans.every((plan) => v.is(planFormSchema, plan))).toBe(true);
  expect(readSetupFile(JSON.stringify({ plans }))).not.toHaveProperty('problems');
  await store.db
    .updateTable('peace_plan')
    .set({ doc: JSON.stringify({ ...plans[0], odds: '9' }) })
    .where('plan_code', '=', 'peace')
    .execute();
  await seedPlans(store);
  expect((await readPlans(store.db))[0]?.odds).toBe('9');
  await store.close();
});

test('of the companies of a demo account with a plan one has no contacts, one is not signed, some end within a month, and the others lack nothing', async () => {
  const store = await openStore({ url: await memoryStore() });
  await seedPlans(store);
  const [protocol] = await readPlans(store.db);
  await store.close();
  if (protocol === undefined) throw new Error('the demo has plans');
  const companies = withPlans(makeCompanies(1_200, 43, today), today);
  const planned = companies.filter(({ peacePlanInfo }) => peacePlanInfo !== null);
  expect(planned.length).toBeGreaterThan(100);
  expect(planned.every((company) => v.is(peacePlanSchema, companyPlanOf(company)))).toBe(true);
  const codes = planned.map((company) =>
    reminderCodeOf({ plan: companyPlanOf(company), protocol, peacePlanInfo: company.peacePlanInfo }, today),
  );
  expect(codes.filter((code) => code === 'Unset_Reminder_Code')).toHaveLength(1);
  expect(codes.filter((code) => code === 'Unsigned_Reminder_Code')).toHaveLength(1);
  const now = Date.parse(`${today}T02:00:00Z`);
  const ends = ({ peacePlanInfo }: (typeof planned)[number]) => expiryOf(peacePlanInfo?.peacePlanExpireDate ?? '', now);
  expect(planned.some((company) => ends(company).kind === 'near')).toBe(true);
  expect(companies.filter(({ peacePlanInfo }) => peacePlanInfo === null).every((company) => companyPlanOf(company) === null)).toBe(true);
});
