import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import { companyPlanOf } from '../../src/domain/peace/plan.ts';
import { planForm } from '../support/plan-form.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores } from './stores.ts';

const care = planForm({ plan: 'care', name: '省心计划', odds: '5' });

/** A gateway with an operator, and wang with two companies. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const { db } = gateway.services.store;
  const boss = gateway.client();
  const bossId = await gateway.account('boss', 0);
  await boss.signIn('boss');
  await db.updateTable('account').set({ operator: 1, full_name: '郭敏' }).where('account_id', '=', bossId).execute();
  const accountId = await gateway.account('wang', 2);
  const [first = '', second = ''] = await companyIdsOf(gateway, accountId);
  const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const told = await boss.client.call(call, input);
    if (!told.ok) throw new Error(JSON.stringify(told.error));
    return told.value;
  };
  return {
    ...{ gateway, db, boss, accountId, first, second, ask },
    list: () => ask(calls.operatorPlans, {}),
    save: (draft: InputOf<typeof calls.operatorPlanSave>['draft'], over: object = {}) =>
      boss.send('operatorPlanSave', { payload: { id: '', seen: 0, ...over, draft } }),
    plan: async (companyId: string) => {
      const [stored] = await gateway.services.reads.doc(accountId, companyId);
      const row = JSON.parse(stored?.doc ?? '{}');
      return { info: row.peacePlanInfo, plan: companyPlanOf(row) };
    },
  };
}

onBothStores('peace plans on the operator’s page', (open) => {
  test('[PLUS-50] an operator defines plans, changes one that he has seen, and takes one away; pages are told them in their order', async () => {
    const { list, save, ask, gateway, accountId } = await openStage(open);
    const user = gateway.client();
    await user.signIn('wang');
    const told = async () => {
      const answer = await user.client.call(calls.peacePlanList, { accountId });
      return answer.ok && answer.value.list.map(({ name, odds }) => `${name} ${odds}`);
    };
    expect(await told()).toEqual([]);
    expect((await save(planForm({}))).status).toBe(200);
    expect((await save(care)).status).toBe(200);
    expect(await told()).toEqual(['安心计划 3', '省心计划 5']);
    const [one, two] = (await list()).list;
    expect((await save(planForm({ odds: '9' }), { id: 'peace', seen: 1 })).status).toBe(409);
    expect((await save(planForm({ odds: '9' }), { id: 'peace', seen: one?.seen ?? 0 })).status).toBe(200);
    expect(await told()).toEqual(['安心计划 9', '省心计划 5']);
    await ask(calls.operatorSetupRemove, { section: 'plans', id: 'care', seen: two?.seen ?? 0 });
    expect(await told()).toEqual(['安心计划 9']);
  });

  test.each([
    ['name', { name: '' }, 'missing'],
    ['saasUrl', { saasUrl: 'http://plan.example.com/' }, 'https'],
    ['protocolUrl', { protocolUrl: 'javascript:alert(1)' }, 'https'],
  ])('[PLUS-50] what is wrong with a plan is told by its field: %s', async (field, over, problem) => {
    const { save, list } = await openStage(open);
    const answer = await save(planForm(over));
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field, problem }] } });
    expect((await list()).list).toEqual([]);
  });

  test('a row that is none is named and takes no other with it', async () => {
    const { db, list, save } = await openStage(open);
    await save(care);
    await db.insertInto('peace_plan').values({ plan_code: 'torn', ord: 0, doc: '{' }).execute();
    expect(await list()).toMatchObject({ list: [{ plan: 'care' }], unread: ['plans torn'] });
  });

  test('[PEACE-01] an operator gives a plan by hand with his reason, to one company; it is among its products with who said so, and ends when he says so', async () => {
    const { save, ask, first, second, accountId, plan } = await openStage(open);
    await save(planForm({}));
    await save(care);
    const give = (over: object) =>
      ask(calls.operatorMemberSave, {
        company: first,
        owners: [accountId],
        product: 'plan:care',
        expireDate: '2027-06-30',
        reason: '合同 2026-17',
        ...over,
      });
    await give({});
    expect(await plan(first)).toMatchObject({
      info: { peacePlanName: '省心计划', peacePlanOdds: '5', peacePlanExpireDate: '2027-06-30', peaceJoinDate: '2026-11-20' },
      plan: { plan: 'care', orderId: '', told: { kind: 'hand', by: '郭敏' } },
    });
    expect((await plan(second)).plan).toBeNull();
    const { member } = await ask(calls.operatorMember, { company: first });
    expect(member?.products.slice(-2)).toEqual([
      { product: 'plan:peace', name: '安心计划' },
      { product: 'plan:care', name: '省心计划' },
    ]);
    expect(member?.holders[0]?.rights).toEqual([{ product: 'plan:care', expireDate: '2027-06-30' }]);
    expect(member?.history[0]).toMatchObject({
      product: 'plan:care',
      expireDate: '2027-06-30',
      source: { kind: 'hand', by: '郭敏' },
      reason: '合同 2026-17',
    });
    await give({ expireDate: '2026-11-19' });
    expect((await plan(first)).info).toMatchObject({ peacePlanExpireDate: '2026-11-19', peaceJoinDate: '2026-11-20' });
    expect((await ask(calls.operatorMember, { company: second })).member?.holders[0]?.rights).toEqual([]);
  });
});
