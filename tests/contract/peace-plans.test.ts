import { expect, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { type JoinedPlan, joinPlan } from '../../server/store/tables/peace-plans.ts';
import { planForm } from '../support/plan-form.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores } from './stores.ts';

/** A gateway with two plans and the two companies of wang. */
async function openPlans(open: OpenTestGateway) {
  const gateway = await open();
  const { store } = gateway.services;
  const accountId = await gateway.account('wang', 2);
  const [first = '', second = ''] = await companyIdsOf(gateway, accountId);
  const rows = [planForm({}), planForm({ plan: 'care', name: '省心计划', odds: '5', type: '2' })];
  for (const [ord, form] of rows.entries())
    await store.db
      .insertInto('peace_plan')
      .values({ plan_code: form.plan, ord, doc: JSON.stringify(form) })
      .execute();
  const user = gateway.client();
  await user.signIn('wang');
  const base = { companyId: first, orderId: 'o-1', plan: 'peace', from: '2026-11-20', to: '2027-11-19' };
  return {
    ...{ gateway, store, accountId, first, second },
    join: (over: Partial<JoinedPlan> = {}) =>
      store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => joinPlan(change, { ...base, ...over }))),
    company: async (companyId: string) => (await user.pullAll()).flatMap((batch) => batch.rows).find((row) => row.companyId === companyId),
    words: () => store.db.selectFrom('peace_plan_word').selectAll().orderBy('company_id').orderBy('n').execute(),
  };
}

onBothStores('the peace plan of a company', (open) => {
  test('[ENT-06] [ENT-10] a company that joins by an order has the plan with name, odds, days and order; the same word again is once, and the other company has none', async () => {
    const { join, company, words, first, second } = await openPlans(open);
    expect(await join()).toBe(true);
    const joined = await company(first);
    expect(joined?.peacePlanInfo).toEqual({
      ...{ peacePlanName: '安心计划', peacePlanOdds: '3', peacePlanType: '1' },
      ...{ peacePlanExpireDate: '2027-11-19', peaceJoinDate: '2026-11-20', contactMobileList: [] },
    });
    expect(joined).toMatchObject({
      isFilledInContact: 0,
      peacePlan: {
        ...{
          plan: 'peace',
          orderId: 'o-1',
          peacePlanName: '安心计划',
          peacePlanOdds: '3',
          protocolId: '',
          signedVersion: '',
          signedAt: '',
        },
        ...{ mainContactInfo: null, backContactInfoList: [], told: { kind: 'order', by: '' } },
      },
    });
    expect((await company(second))?.peacePlanInfo).toBeNull();
    expect(await join()).toBe(true);
    expect(await words()).toHaveLength(1);
  });

  test('one that goes on without a gap keeps the day on which it joined; after a gap, or with another plan, it joins anew', async () => {
    const { join, company, first, words } = await openPlans(open);
    await join();
    await join({ orderId: 'o-2', from: '2027-11-20', to: '2028-11-19' });
    expect((await company(first))?.peacePlanInfo).toMatchObject({ peaceJoinDate: '2026-11-20', peacePlanExpireDate: '2028-11-19' });
    await join({ orderId: 'o-3', from: '2028-11-21', to: '2029-11-20' });
    expect((await company(first))?.peacePlanInfo).toMatchObject({ peaceJoinDate: '2028-11-21', peacePlanExpireDate: '2029-11-20' });
    await join({ orderId: '', plan: 'care', from: '2029-11-20', to: '2030-11-19', hand: { by: '郭敏', reason: '合同' } });
    expect(await company(first)).toMatchObject({
      peacePlanInfo: { peacePlanName: '省心计划', peacePlanOdds: '5', peacePlanType: '2', peaceJoinDate: '2029-11-20' },
      peacePlan: { plan: 'care', orderId: '', told: { kind: 'hand', by: '郭敏' } },
    });
    const said = (await words()).map(({ n, order_id, by_name, reason }) => [Number(n), order_id, by_name, reason]);
    expect(said).toEqual([
      [1, 'o-1', '', ''],
      [2, 'o-2', '', ''],
      [3, 'o-3', '', ''],
      [4, '', '郭敏', '合同'],
    ]);
  });

  test('a company that the account has not, and a plan that nobody defined, join nothing and keep no word', async () => {
    const { join, words } = await openPlans(open);
    expect(await join({ companyId: 'nobody' })).toBe(false);
    expect(await join({ plan: 'other' })).toBe(false);
    expect(await words()).toEqual([]);
  });
});
