import type { Store } from '../../../server/store/store.ts';
import type { PlanForm } from '../../../src/api/entities/peace-plan.ts';
import type { CompanyPlan } from '../../../src/domain/peace/plan.ts';
import { holdsOn } from '../../../src/domain/peace/reminders.ts';
import type { SeedCompany } from './companies.ts';

/** Where the pages of plans are when no sample apps run. */
const PAGES = 'https://apps.example.com';

/** Two plans: the one that companies of the demo have, and a larger one that nobody has yet. */
function demoPlans(origin: string): readonly PlanForm[] {
  const shared = {
    type: '1',
    jobs: [
      { jobCode: 'legal', jobName: '法定代表人' },
      { jobCode: 'finance', jobName: '财务负责人' },
      { jobCode: 'agent', jobName: '办税人员' },
    ],
    ...{ protocolVersion: '1.0', protocolUrl: `${origin}/guide` },
    ...{ scenesUrl: `${origin}/health`, screenUrl: `${origin}/archive`, membersUrl: `${origin}/members`, saasUrl: `${origin}/saas` },
  };
  return [
    { ...shared, plan: 'peace', name: '安心计划', odds: '3', protocolId: 'peace-terms', protocolName: '安心计划服务条款' },
    {
      ...shared,
      plan: 'peacePlus',
      name: '安心计划·尊享',
      odds: '10',
      protocolId: 'peace-plus-terms',
      protocolName: '安心计划尊享服务条款',
    },
  ];
}

/** Stores the plans that are not there yet: an operator's own stay. */
export async function seedPlans(store: Store, appOrigin = ''): Promise<void> {
  const rows = demoPlans(appOrigin || PAGES).map((form, ord) => ({ plan_code: form.plan, ord, doc: JSON.stringify(form) }));
  await store.write(async ({ db }) => {
    await db
      .insertInto('peace_plan')
      .values(rows)
      .onConflict((c) => c.column('plan_code').doNothing())
      .execute();
  });
}

/** From this place in an account's order on one company has no contacts, and the next one has not signed. */
const UNFINISHED_FROM = 40;

/** What a company of the demo has of its plan; the first ones of an account have all that they need. */
function planOf({ companyId, peacePlanInfo, effectiveDate }: SeedCompany, state: 'whole' | 'unset' | 'unsigned'): CompanyPlan {
  const [phone = ''] = peacePlanInfo?.contactMobileList ?? [];
  const signed = { protocolId: 'peace-terms', signedVersion: '1.0', signedAt: `${effectiveDate}T02:00:00.000Z` };
  return {
    ...(state === 'unsigned' ? { protocolId: '', signedVersion: '', signedAt: '' } : signed),
    ...{ plan: 'peace', orderId: `AX${companyId.slice(-8)}`, peacePlanName: '安心计划', peacePlanOdds: peacePlanInfo?.peacePlanOdds ?? '' },
    mainContactInfo: state === 'whole' && phone !== '' ? { phone, jobCode: 'finance' } : null,
    backContactInfoList: [],
    told: { kind: 'order', by: '' },
  };
}

/** Companies with the plans that they have, of which one has no contacts and one is not signed. */
export function withPlans<C extends SeedCompany>(companies: readonly C[], today: string): C[] {
  const runs = ({ ord, peacePlanInfo }: C): boolean => ord > UNFINISHED_FROM && peacePlanInfo !== null && holdsOn({ peacePlanInfo }, today);
  const [unset, unsigned] = companies.filter(runs);
  return companies.map((company) => {
    const { peacePlanInfo } = company;
    if (peacePlanInfo === null) return company;
    const state = company === unset ? 'unset' : company === unsigned ? 'unsigned' : 'whole';
    const peacePlan = planOf(company, state);
    const contactMobileList = peacePlan.mainContactInfo === null ? [] : peacePlanInfo.contactMobileList;
    return {
      ...company,
      peacePlan,
      peacePlanInfo: { ...peacePlanInfo, contactMobileList },
      isFilledInContact: peacePlan.mainContactInfo === null ? 0 : 1,
    };
  });
}
