import * as v from 'valibot';
import { expect, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { joinPlan } from '../../server/store/tables/peace-plans.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { InputOf } from '../../src/api/contract.ts';
import { peacePlanSchema } from '../../src/api/entities/peace-plan.ts';
import { companyPlanOf } from '../../src/domain/peace/plan.ts';
import { planForm } from '../support/plan-form.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores } from './stores.ts';

const peace = planForm({});
const care = planForm({ plan: 'care', name: '省心计划', odds: '5', type: '2', jobs: [], protocolId: '', protocolName: '' });

/** A gateway with two plans; of three companies of wang the first has the one, the second the other, and the third none. */
async function openCalls(open: OpenTestGateway) {
  const gateway = await open();
  const { store } = gateway.services;
  const accountId = await gateway.account('wang', 3);
  await gateway.account('li', 1);
  const [first = '', second = '', third = ''] = await companyIdsOf(gateway, accountId);
  for (const [ord, form] of [peace, care].entries())
    await store.db
      .insertInto('peace_plan')
      .values({ plan_code: form.plan, ord, doc: JSON.stringify(form) })
      .execute();
  const join = (companyId: string, plan: string, orderId: string, to = '2027-11-19') =>
    store.write((tx) =>
      changeAccount(tx, accountId, gateway.clock.now(), (change) => joinPlan(change, { companyId, orderId, plan, from: '2026-11-01', to })),
    );
  await join(first, 'peace', 'o-1');
  await join(second, 'care', 'o-2');
  const user = gateway.client();
  await user.signIn('wang');
  const value = async <T>(asked: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>): Promise<T | string> => {
    const told = await asked;
    return told.ok ? told.value : told.error.code;
  };
  const { client } = user;
  const of = (companyId: string) => ({ accountId, companyId });
  return {
    ...{ gateway, accountId, user, first, second, third, join },
    plan: async (companyId: string) => {
      const row = (await user.pullAll()).flatMap((batch) => batch.rows).find((one) => one.companyId === companyId);
      return { row, plan: row === undefined ? null : companyPlanOf(row) };
    },
    list: () => value(client.call(calls.peacePlanList, { accountId })),
    gather: (companyId: string) => value(client.call(calls.gatherCheckStatus, of(companyId))),
    reminders: (companyId: string) => value(client.call(calls.peaceReminders, of(companyId))),
    code: (companyId: string) => value(client.call(calls.reassuranceReminder, of(companyId))),
    customerCode: (customerId: string) => value(client.call(calls.reassuranceReminderOfCustomer, { accountId, customerId })),
    close: (companyId: string, tipsCode: string) =>
      client.call(calls.postTipsUpdate, { ...of(companyId), tipsCode }, { idempotencyKey: crypto.randomUUID() }),
    sign: (over: Partial<InputOf<typeof calls.peaceProtocolSave>> = {}) =>
      value(
        client.call(calls.peaceProtocolSave, {
          ...{ companyId: first, orderId: 'o-1', protocolId: 'peace-terms', protocolVersion: '1.0', source: 4 },
          ...over,
        }),
      ),
    change: (contactChanges: InputOf<typeof calls.peaceContactChange>['contactChanges'], over: object = {}) =>
      value(
        client.call(
          calls.peaceContactChange,
          { companyId: first, orderId: 'o-1', source: 0, ...over, contactChanges },
          { idempotencyKey: crypto.randomUUID() },
        ),
      ),
  };
}
const set = (to: string, from = '') => ({ from, to });

onBothStores('calls of the peace plan', (open) => {
  test('[CALL-116] [CALL-039] the list has every plan that the operator defined, in his order; without one it is empty', async () => {
    const { list, gateway } = await openCalls(open);
    expect(await list()).toEqual({ list: [peace, care] });
    await gateway.services.store.db.deleteFrom('peace_plan').execute();
    expect(await list()).toEqual({ list: [] });
  });

  test('[CALL-177] [CALL-178] [CALL-040] what is left to do is to sign, then to set contacts; nothing for a company without a plan, or when it is over', async () => {
    const { code, customerCode, sign, change, first, second, third, join } = await openCalls(open);
    const both = async (companyId: string) => [await code(companyId), await customerCode(companyId)];
    const told = (said: string) => [{ code: said }, { code: said }];
    expect(await both(first)).toEqual(told('Unsigned_Reminder_Code'));
    expect(await both(second)).toEqual(told('Unset_Reminder_Code'));
    expect(await both(third)).toEqual(told(''));
    expect(await both('nobody')).toEqual(['company.notFound', 'company.notFound']);
    expect(await sign()).toEqual({});
    expect(await both(first)).toEqual(told('Unset_Reminder_Code'));
    await change({ 'main.phone': set('13800138000'), 'main.jobCode': set('finance') });
    expect(await both(first)).toEqual(told(''));
    await join(second, 'care', 'o-2', '2026-11-19');
    expect(await both(second)).toEqual(told(''));
  });

  test('[CALL-012] [A-141] the status of contacts says whether to show, whether it was closed this month, and whether contacts are wanted', async () => {
    const { gather, close, first, second, third, gateway, user } = await openCalls(open);
    const status = (show: number, closed: number, contacts: number) => ({
      ...{ showScreenStatus: show, remindTimeStatus: closed, paxContactCollectStatus: contacts },
    });
    expect(await gather(first)).toEqual(status(1, 0, 0));
    expect(await gather(second)).toEqual(status(1, 0, 1));
    expect(await gather(third)).toEqual(status(0, 0, 0));
    await close(second, 'peaceDeclare-2026-11');
    expect(await gather(second)).toEqual(status(1, 1, 1));
    expect(await gather(first)).toEqual(status(1, 0, 0));
    gateway.clock.advance(11 * 24 * 3_600_000);
    await user.signIn('wang');
    expect(await gather(second)).toEqual(status(1, 0, 1));
  });

  test('[CALL-119] a company has the reminder of its new plan and the one before declarations, each until it is closed, and none when nothing is left to do', async () => {
    const { reminders, close, change, second, third } = await openCalls(open);
    const [joined, declare] = [
      { mode: 'initialization', tipsCode: 'newPlan-2026-11-01-care' },
      { mode: 'declare', tipsCode: 'peaceDeclare-2026-11' },
    ];
    expect(await reminders(second)).toEqual({ list: [joined, declare] });
    await close(second, joined?.tipsCode ?? '');
    expect(await reminders(second)).toEqual({ list: [declare] });
    await change({ 'main.phone': set('13800138000') }, { companyId: second, orderId: 'o-2' });
    expect(await reminders(second)).toEqual({ list: [] });
    expect(await reminders(third)).toEqual({ list: [] });
  });

  test('[CALL-117] [ENT-11] a protocol is signed in the version in force, once, with where that was done; another version, order or plan is refused', async () => {
    const { sign, plan, first, third, second, gateway } = await openCalls(open);
    expect(await sign({ protocolVersion: '0.9' })).toBe('peace.otherProtocol');
    expect(await sign({ orderId: 'o-9' })).toBe('peace.noPlan');
    expect(await sign({ companyId: third })).toBe('peace.noPlan');
    expect(await sign({ companyId: second, orderId: 'o-2' })).toBe('peace.otherProtocol');
    expect(await sign({ companyId: 'nobody' })).toBe('company.notFound');
    expect((await plan(first)).plan).toMatchObject({ protocolId: '', signedAt: '' });
    expect([await sign({ source: 18 }), await sign({ source: 0 })]).toEqual([{}, {}]);
    expect((await plan(first)).plan).toMatchObject({
      ...{ protocolId: 'peace-terms', signedVersion: '1.0', signedAt: new Date(gateway.clock.now()).toISOString() },
    });
    const kept = await gateway.services.store.db.selectFrom('peace_plan_signature').selectAll().execute();
    expect(kept.map((row) => [row.company_id, row.order_id, row.version, Number(row.source)])).toEqual([[first, 'o-1', '1.0', 18]]);
  });

  test('[CALL-118] [ENT-10] [A-142] contacts are merged field by field: two who saw none set two of them, and one field that both set is a conflict', async () => {
    const { change, plan, first, second } = await openCalls(open);
    await change({ 'main.phone': set('13800138000'), 'main.jobCode': set('legal') });
    await change({ 'back2.phone': set('13900139000'), 'back2.jobCode': set('finance') });
    const { row, plan: held } = await plan(first);
    expect(v.is(peacePlanSchema, held)).toBe(true);
    expect(held).toMatchObject({
      mainContactInfo: { phone: '13800138000', jobCode: 'legal' },
      backContactInfoList: [{ place: 2, phone: '13900139000', jobCode: 'finance' }],
    });
    expect(row).toMatchObject({ isFilledInContact: 1, peacePlanInfo: { contactMobileList: ['13800138000', '13900139000'] } });
    expect((await plan(second)).row).toMatchObject({ isFilledInContact: 0, peacePlanInfo: { contactMobileList: [] } });
    expect(await change({ 'main.phone': set('13700137000') })).toBe('peace.conflict');
    expect((await plan(first)).plan).toEqual(held);
    const revision = row?.rev;
    expect(await change({ 'main.phone': set('13800138000') })).toMatchObject({ company: { rev: revision } });
    await change({ 'back2.phone': set('', '13900139000'), 'back2.jobCode': set('', 'finance') });
    expect((await plan(first)).row).toMatchObject({ peacePlan: { backContactInfoList: [] } });
  });

  test.each([
    ['no mobile number', { 'main.phone': set('123') }],
    ['a backup without a main contact', { 'back1.phone': set('13900139000'), 'back1.jobCode': set('legal') }],
    ['a number twice', { 'main.phone': set('13800138000'), 'main.jobCode': set('legal'), 'back1.phone': set('13800138000') }],
    ['a job that the plan does not know', { 'main.phone': set('13800138000'), 'main.jobCode': set('boss') }],
    ['no job', { 'main.phone': set('13800138000') }],
  ])('contacts with %s are refused and change nothing', async (_, changes) => {
    const { change, plan, first } = await openCalls(open);
    expect(await change(changes)).toBe('peace.invalid');
    expect((await plan(first)).plan?.mainContactInfo).toBeNull();
  });

  test('contacts of a company without the plan of that order are refused; who has not the account asks in vain', async () => {
    const { change, third, gateway, first, accountId } = await openCalls(open);
    expect(await change({ 'main.phone': set('13800138000') }, { companyId: third })).toBe('peace.noPlan');
    expect(await change({ 'main.phone': set('13800138000') }, { orderId: 'o-2' })).toBe('peace.noPlan');
    const other = gateway.client();
    await other.signIn('li');
    const li = async (asked: { accountId: string; companyId: string }) => {
      const told = await other.client.call(calls.reassuranceReminder, asked);
      return told.ok || told.error.code;
    };
    expect(await li({ accountId, companyId: first })).toBe('privilege.denied');
    const own = await gateway.services.store.db
      .selectFrom('account')
      .select('account_id')
      .where('login_name', '=', 'li')
      .executeTakeFirst();
    expect(await li({ accountId: own?.account_id ?? '', companyId: first })).toBe('company.notFound');
  });
});
