import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import type { ConsultForm } from '../../src/api/entities/consult.ts';
import { type OpenTestGateway, onBothStores } from './stores.ts';

const button = (buttonCode: string, over: Partial<ConsultForm['buttons'][number]> = {}) => ({
  ...{ buttonCode, moduleCode: 'workbench', area: '', browserType: '' },
  ...over,
});
const offer = (over: Partial<ConsultForm> = {}): ConsultForm => ({ buttons: [], phones: [], duty: [], canned: [], ...over });

/** A gateway with an operator and a user. It is Friday 2026-11-20, nine in China. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const { db } = gateway.services.store;
  const signedIn = async (loginName: string) => {
    const accountId = await gateway.account(loginName, 0);
    const client = gateway.client();
    await client.signIn(loginName);
    const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
      const told = await client.client.call(call, input);
      if (!told.ok) throw new Error(JSON.stringify(told.error));
      return told.value;
    };
    return { accountId, client, ask };
  };
  const [boss, user] = [await signedIn('boss'), await signedIn('wang')];
  await db.updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  return {
    ...{ gateway, boss, user },
    save: (draft: ConsultForm, seen: number) => boss.client.send('operatorConsultSave', { payload: { draft, seen } }),
    offered: (location: string, moduleCode = 'workbench', browserType = 'chrome') =>
      user.ask(calls.getConsultConfigService, { moduleCode, location, browserType }),
  };
}

onBothStores('consulting that is offered', (open) => {
  test('[CALL-056] [CONSULT-06] buttons are told by module, area and browser with their hours and the number of the area; where nobody has set anything up there is none', async () => {
    const { save, offered, gateway, user } = await openStage(open);
    expect(await offered('4403')).toEqual({ buttonList: [], phone: '' });
    expect(await offered('6500')).toEqual({ buttonList: [], phone: '40071-13888' });
    const duty = [
      { buttonCode: 'tax_consult', days: '12345', from: '09:00', to: '18:00' },
      { buttonCode: 'hr_consult', days: '67', from: '10:00', to: '12:00' },
    ];
    const buttons = [
      button('tax_consult'),
      button('hr_consult', { area: '4403' }),
      button('soft_consult', { browserType: 'edge' }),
      button('soft_consult', { moduleCode: 'practice', area: '110000' }),
    ];
    expect((await save(offer({ buttons, duty, phones: [{ area: '4403', phone: '0755-12366' }] }), 0)).status).toBe(200);
    const tax = { buttonCode: 'tax_consult', online: 0, onDuty: 1, hours: { days: '12345', from: '09:00', to: '18:00' } };
    const hr = { buttonCode: 'hr_consult', online: 0, onDuty: 0, hours: { days: '67', from: '10:00', to: '12:00' } };
    expect(await offered('4403')).toEqual({ buttonList: [tax, hr], phone: '0755-12366' });
    expect(await offered('1100')).toEqual({ buttonList: [tax], phone: '' });
    expect((await offered('1100', 'workbench', 'edge')).buttonList.at(-1)).toEqual({
      ...{ buttonCode: 'soft_consult', online: 0, onDuty: 1, hours: null },
    });
    expect((await offered('1100', 'practice')).buttonList.map(({ buttonCode }) => buttonCode)).toEqual(['soft_consult']);
    expect((await offered('4403', 'practice')).buttonList).toEqual([]);
    gateway.clock.advance(9 * 3_600_000);
    await user.client.signIn('wang');
    expect((await offered('1100')).buttonList[0]?.onDuty).toBe(0);
  });

  test('[CONSULT-06] [PLUS-52] an operator stores what is offered; what is wrong is told by its field, and what somebody else has stored meanwhile is not written over', async () => {
    const { save, boss, offered } = await openStage(open);
    const bad = offer({
      buttons: [button('tax_consult'), button('law_consult', { area: '44' })],
      phones: [{ area: '', phone: 'call us' }],
      duty: [
        { buttonCode: 'tax_consult', days: '12345', from: '18:00', to: '09:00' },
        { buttonCode: 'tax_consult', days: '8', from: '09:00', to: '24:00' },
      ],
      canned: [{ code: '', text: '好的' }],
    });
    const refused = await save(bad, 0);
    expect([refused.status, refused.head.code]).toEqual([422, 'publication.invalid']);
    const { problems } = refused.body as { problems: { field: string; problem: string }[] };
    expect(problems.map(({ field }) => field).sort()).toEqual([
      ...['buttons.1.area', 'buttons.1.buttonCode', 'canned.0.code', 'duty.0.to', 'duty.1.buttonCode', 'duty.1.days', 'duty.1.to'],
      'phones.0.phone',
    ]);
    expect(await boss.ask(calls.operatorConsult, {})).toEqual({ config: null, seen: 0, advisors: [] });
    const first = offer({ buttons: [button('tax_consult')] });
    expect((await save(first, 0)).status).toBe(200);
    expect(await save(offer(), 0)).toMatchObject({ status: 409, head: { code: 'publication.changed' } });
    const { seen } = await boss.ask(calls.operatorConsult, {});
    expect((await save(offer({ buttons: [button('hr_consult')] }), seen)).status).toBe(200);
    expect(await save(first, seen)).toMatchObject({ status: 409, head: { code: 'publication.changed' } });
    const now = await boss.ask(calls.operatorConsult, {});
    expect(now.config?.buttons).toEqual([button('hr_consult')]);
    expect(now.seen).toBeGreaterThan(seen);
    expect((await offered('4403')).buttonList.map(({ buttonCode }) => buttonCode)).toEqual(['hr_consult']);
  });

  test('[PLUS-52] an account gets the right to answer some kinds of questions, other kinds, and none; a name that is nobody’s gets it not', async () => {
    const { boss, gateway } = await openStage(open);
    await gateway.account('he', 0);
    const give = (subject: string, topics: string[]) => boss.client.send('operatorAdvisorSave', { payload: { subject, topics } });
    const advisors = async () => (await boss.ask(calls.operatorConsult, {})).advisors;
    expect((await give(' he ', ['tax_consult', 'hr_consult'])).status).toBe(200);
    expect((await give('wang', ['soft_consult'])).status).toBe(200);
    expect(await advisors()).toMatchObject([
      { loginName: 'he', topics: ['tax_consult', 'hr_consult'], away: 0, seenAt: 0 },
      { loginName: 'wang', topics: ['soft_consult'] },
    ]);
    expect((await give('he', ['hr_consult'])).status).toBe(200);
    expect((await advisors())[0]).toMatchObject({ loginName: 'he', topics: ['hr_consult'] });
    expect((await give('wang', [])).status).toBe(200);
    expect((await give('wang', [])).status).toBe(200);
    expect((await advisors()).map(({ loginName }) => loginName)).toEqual(['he']);
    for (const [subject, problem] of [
      ['nobody', 'account'],
      [' ', 'missing'],
    ] as const)
      expect(await give(subject, ['tax_consult'])).toMatchObject({ status: 422, body: { problems: [{ field: 'subject', problem }] } });
    expect(await advisors()).toHaveLength(1);
  });
});
