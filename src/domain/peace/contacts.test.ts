import { expect, test } from 'vitest';
import { companyWithContacts, contactFields, contactProblems, contactsOf, mergeContacts, withChanges } from './contacts.ts';
import { type CompanyPlan, companyPlanOf, PEACE_TAB, peaceSources, SAAS_CODE } from './plan.ts';
import { partsOf, planApp } from './plan-tab.ts';

const plan: CompanyPlan = {
  ...{ plan: 'peace', orderId: 'o-1', protocolId: '', signedVersion: '', signedAt: '', peacePlanName: '安心计划', peacePlanOdds: '3' },
  mainContactInfo: { phone: '13800138000', jobCode: 'legal' },
  backContactInfoList: [{ place: 2, phone: '13900139000', jobCode: '' }],
  told: { kind: 'order', by: '' },
};
const form = contactsOf(plan);

test('[ENT-10] contacts are the main one and three places of backups, each with number and job', () => {
  expect(contactFields).toHaveLength(8);
  expect(form).toEqual({
    ...{ 'main.phone': '13800138000', 'main.jobCode': 'legal', 'back1.phone': '', 'back1.jobCode': '' },
    ...{ 'back2.phone': '13900139000', 'back2.jobCode': '', 'back3.phone': '', 'back3.jobCode': '' },
  });
  expect(contactsOf({ ...plan, mainContactInfo: null, backContactInfoList: [] })['main.phone']).toBe('');
});

test('a change puts a number in its place and takes one away; the other fields stay', () => {
  const next = withChanges(plan, { 'back2.phone': { from: '13900139000', to: '' }, 'back3.phone': { from: '', to: '13700137000' } });
  expect(next.backContactInfoList).toEqual([{ place: 3, phone: '13700137000', jobCode: '' }]);
  expect(next.mainContactInfo).toEqual(plan.mainContactInfo);
});

test('merging: a field that somebody else set meanwhile conflicts unless it is what is wanted, and then nothing of the change is applied', () => {
  const wanted = { 'back1.phone': { from: '', to: '13600136000' } };
  const merged = mergeContacts(plan, wanted);
  expect(merged.kind === 'apply' && merged.next.backContactInfoList.map(({ place }) => place)).toEqual([1, 2]);
  const stale = { ...wanted, 'main.phone': { from: '', to: '13500135000' } };
  expect(mergeContacts(plan, stale)).toEqual({ kind: 'conflict', fields: ['main.phone'] });
  expect(mergeContacts(plan, { 'main.phone': { from: '', to: '13800138000' } }).kind).toBe('apply');
});

test('what is wrong is told by its field', () => {
  const jobs = ['legal', 'finance'];
  const problems = (over: Partial<typeof form>, known: readonly string[] = jobs) =>
    contactProblems({ ...form, 'back2.jobCode': 'finance', ...over }, known);
  expect(problems({})).toEqual({});
  expect(problems({ 'main.phone': '' })).toEqual({ 'main.phone': 'missing' });
  expect(problems({ 'main.phone': '12345' })).toEqual({ 'main.phone': 'mobile' });
  expect(problems({ 'back2.phone': '13800138000' })).toEqual({ 'back2.phone': 'double' });
  expect(problems({ 'main.jobCode': '' })).toEqual({ 'main.jobCode': 'missing' });
  expect(problems({ 'main.jobCode': 'boss' })).toEqual({ 'main.jobCode': 'job' });
  expect(problems({ 'back1.jobCode': 'legal' })).toEqual({ 'back1.phone': 'missing' });
  expect(problems({ 'main.jobCode': '', 'back2.jobCode': '' }, [])).toEqual({});
});

test('a company follows its plan’s contacts: its numbers, and whether there are any; one without a plan stays as it is', () => {
  const company = { peacePlan: plan, peacePlanInfo: { contactMobileList: ['13800138000', '13900139000'] }, isFilledInContact: 1 as const };
  const next = companyWithContacts(company, { 'main.phone': { from: '13800138000', to: '' }, 'main.jobCode': { from: 'legal', to: '' } });
  expect(next).toMatchObject({
    isFilledInContact: 0,
    peacePlanInfo: { contactMobileList: ['13900139000'] },
    peacePlan: { mainContactInfo: null },
  });
  const bare = { peacePlanInfo: null, isFilledInContact: 0 as const };
  expect(companyWithContacts(bare, { 'main.phone': { from: '', to: '13800138000' } })).toBe(bare);
});

test.each([undefined, null, 'plan', {}, { plan: 1 }, { plan: 'peace', mainContactInfo: null }])('%j is no plan', (peacePlan) => {
  expect(companyPlanOf({ peacePlan })).toBeNull();
});

test('[ENT-11] [CONST-77] what is done in the tab is 0, in the member centre 4, on the SaaS screen 18', () => {
  expect(peaceSources).toEqual({ tab: 0, memberCentre: 4, saasScreen: 18 });
});

test('[PEACE-03] [CONST-55] [A-26] the tab of a plan has the parts that have a page; the SaaS screen is opened with its code, and each with where it is', () => {
  const pages = { name: '安心计划', scenesUrl: 'https://a/1', screenUrl: '', membersUrl: 'https://a/3', saasUrl: 'https://a/4' };
  expect(partsOf(pages)).toEqual(['scenes', 'members', 'saas']);
  expect(planApp(pages, 'scenes')).toEqual({
    code: PEACE_TAB,
    title: '安心计划',
    url: 'https://a/1',
    extraParam: { part: 'scenes', source: '0' },
  });
  expect(planApp(pages, 'members')).toMatchObject({ url: 'https://a/3', extraParam: { part: 'members', source: '4' } });
  expect(SAAS_CODE).toBe('BSXZS_JCHYFW');
  expect(planApp(pages, 'saas').extraParam).toEqual({ part: 'saas', source: '18', bizCode: 'BSXZS_JCHYFW' });
});
