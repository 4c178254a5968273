import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { readCompany } from '../../../server/store/tables/companies.ts';
import { joinPlan, signPlan } from '../../../server/store/tables/peace-plans.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, fill, gone, press, synced } from '../../../tests/support/page/steps.ts';
import { planForm } from '../../../tests/support/plan-form.ts';
import { calls } from '../../api/calls/table.ts';
import { askedZone, closeZone } from '../../desk/asked/asked-zone.ts';
import { addDays, chinaDay } from '../../domain/core/china-time.ts';
import { companyPlanOf } from '../../domain/peace/plan.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { peace: t, frame } = zhCN;
const stage = openStage({ config: { frameSources: ['https://plan.example.com'] } });
const peace = planForm({});
const care = planForm({ plan: 'care', name: '省心计划', odds: '5', protocolId: '', protocolName: '' });
beforeEach(() => stage.plans([peace, care]));
afterEach(() => stage.plans([]));

const store = () => stage.gateway().services.store;
async function idOf(account: TestAccount, at: number): Promise<string> {
  return (await stage.companies(account))[at]?.companyId ?? '';
}
/** A company of the account joins a plan by an order; `signed`: its protocol is signed; `days`: from today to its last day. */
async function join(account: TestAccount, at: number, plan: string, signed = false, days = 300): Promise<string> {
  const companyId = await idOf(account, at);
  const today = chinaDay(now());
  await store().write((tx) =>
    changeAccount(tx, account.accountId, now(), async (change) => {
      await joinPlan(change, { companyId, orderId: `o-${at}`, plan, from: addDays(today, Math.min(0, days)), to: addDays(today, days) });
      const company = await readCompany(change, companyId);
      const held = company && companyPlanOf(company);
      if (signed && company && held)
        await signPlan(change, company, held, { protocolId: 'peace-terms', protocolVersion: '1.0', source: 0 });
    }),
  );
  return companyId;
}
/** The reminder of a new plan was closed on another device. */
async function closeTips(account: TestAccount, companyId: string, ...tips: string[]): Promise<void> {
  const device = await stage.elsewhere(account);
  for (const tipsCode of tips)
    await device.client.call(
      calls.postTipsUpdate,
      { accountId: account.accountId, companyId, tipsCode },
      { idempotencyKey: crypto.randomUUID() },
    );
}
const newPlan = (plan: string): string => `newPlan-${chinaDay(now())}-${plan}`;
const declare = (): string => `peaceDeclare-${chinaDay(now()).slice(0, 7)}`;
const savedTip = async (companyId: string, tipsCode: string): Promise<boolean> => {
  const rows = store().db.selectFrom('tip_saved').select('at').where('company_id', '=', companyId).where('tips_code', '=', tipsCode);
  return (await rows.executeTakeFirst()) !== undefined;
};
const planOf = async (account: TestAccount, at: number) => {
  const company = (await stage.companies(account))[at];
  return company === undefined ? null : companyPlanOf(company);
};
const words = () => document.querySelector<HTMLElement>('[data-plan-code]');
const guide = () => document.querySelector<HTMLElement>('[data-guide]');
const open = (account: TestAccount) => stage.open('/workbench/main', account);
const field = (dialog: HTMLElement, name: string) => {
  const found = dialog.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};
const button = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByRole('button', { name, hidden: true });
const events = async () =>
  (await store().db.selectFrom('tracking_event').select('doc').execute()).map(({ doc }) => JSON.parse(doc).event as string);

test('[PEACE-01] home says the plan of a company with its end and where it comes from; the company without one is led to the plans, and one that is over is said to be; without a plan defined there is not a word', async () => {
  const account = await stage.account(2);
  await join(account, 0, 'peace', true);
  const companyId = await idOf(account, 0);
  await closeTips(account, companyId, newPlan('peace'), declare());
  const { user } = await open(account);
  await waitFor(() => expect(words()?.textContent).toContain('安心计划至'));
  // The order is another account's: its number is nothing that this user knows.
  expect(words()?.title).toBe(`3 倍赔付 · ${t.fromAnyOrder}`);
  await waitFor(() => expect(words()?.textContent).toContain(t.needs));
  await stage.open(`/workbench/main?company=${await idOf(account, 1)}`);
  await waitFor(() => expect(words()?.textContent).toBe(t.none));
  await press(user, words());
  const dialog = await dialogWith(t.noPlanYet);
  expect([...dialog.querySelectorAll<HTMLElement>('[data-plan]')].map((one) => one.dataset.plan)).toEqual(['peace', 'care']);
  expect(dialog.textContent).toContain(t.howToJoin);
  await press(user, within(dialog).getByRole('button', { name: t.toZone }));
  expect(askedZone()).toEqual({ companyIds: [await idOf(account, 1)] });
  closeZone();
  const over = await stage.account(1);
  await join(over, 0, 'care', true, -1);
  await open(over);
  await waitFor(() => expect(words()?.textContent).toMatch(/^省心计划已于 .* 到期$/));
  await stage.plans([]);
  await open(await stage.account(1));
  await waitFor(() => expect(document.querySelector('[data-fact]')?.textContent).toContain(zhCN.companies.refreshShort));
  expect(words()).toBeNull();
});

test('[PEACE-02] [PEACE-08] [PEACE-06] a plan that was joined and is not signed opens its activation once: the protocol, then the contacts; its reminder is closed on all devices', async () => {
  const account = await stage.account(2);
  const companyId = await join(account, 0, 'peace');
  const { user, reload } = await open(account);
  await waitFor(() => expect(guide()?.dataset).toMatchObject({ guide: 'guide', step: '0' }));
  const dialog = await dialogWith(t.activate);
  await press(user, button(dialog, t.sign));
  await screen.findByText('请先勾选同意《安心计划服务条款》');
  await press(user, within(dialog).getByRole('checkbox', { hidden: true }));
  await press(user, button(dialog, t.sign));
  await waitFor(() => expect(guide()?.dataset.step).toBe('1'));
  await fill(user, field(dialog, 'main.phone'), '13800138000');
  await user.selectOptions(field(dialog, 'main.jobCode'), 'finance');
  await press(user, button(dialog, t.save));
  await gone(() => screen.queryByText(t.activate));
  await waitFor(async () => expect((await planOf(account, 0))?.mainContactInfo).toEqual({ phone: '13800138000', jobCode: 'finance' }));
  expect(await planOf(account, 0)).toMatchObject({ protocolId: 'peace-terms', signedVersion: '1.0' });
  expect(await savedTip(companyId, newPlan('peace'))).toBe(true);
  const signed = await store()
    .db.selectFrom('peace_plan_signature')
    .select(['company_id', 'source'])
    .where('company_id', '=', companyId)
    .execute();
  expect(signed.map(({ source }) => Number(source))).toEqual([0]);
  await reload();
  await waitFor(() => expect(words()?.textContent).toContain('安心计划至'));
  expect(words()?.textContent).not.toContain(t.needs);
  expect(guide()).toBeNull();
});

test('[PEACE-05] [PEACE-08] [PEACE-13] [TRACK-02] a plan without contacts opens its upgrade, and left for later it does not come again; the account is counted as one', async () => {
  const account = await stage.account(1);
  const companyId = await join(account, 0, 'care');
  const { user, reload } = await open(account);
  await waitFor(() => expect(guide()?.dataset).toMatchObject({ guide: 'upgrade', step: '1' }));
  await press(user, button(await dialogWith(t.upgrade), t.later));
  await gone(guide);
  await waitFor(async () => expect(await savedTip(companyId, newPlan('care'))).toBe(true));
  await reload();
  await waitFor(() => expect(words()?.textContent).toContain(t.needs));
  expect(guide()).toBeNull();
  await synced();
  await waitFor(async () => expect(await events()).toContain('peace.popupAccount'));
  expect(await events()).not.toContain('peace.popupAnonymous');
});

const card = () => document.querySelector<HTMLElement>('[data-surface="declareReminder"]');

test('[PEACE-09] [PEACE-15] [PEACE-16] before a declaration a corner reminds of what is missing, by its type; its button opens the guide and closes the reminder', async () => {
  const account = await stage.account(1);
  const companyId = await join(account, 0, 'care');
  await closeTips(account, companyId, newPlan('care'));
  const { user } = await open(account);
  await waitFor(() => expect(card()?.textContent).toContain(t.declareUpgrade));
  expect(await savedTip(companyId, declare())).toBe(false);
  await press(user, button(card() ?? document.body, t.complete));
  await waitFor(() => expect(guide()?.dataset.guide).toBe('upgrade'));
  expect(card()).toBeNull();
  await waitFor(async () => expect(await savedTip(companyId, declare())).toBe(true));
});

test('[ERR-39] a reminder that the gateway does not close says why in its words', async () => {
  const account = await stage.account(1);
  const companyId = await join(account, 0, 'care');
  await closeTips(account, companyId, newPlan('care'));
  const full = Array.from({ length: 199 }, (_, n) => ({ account_id: account.accountId, company_id: companyId, tips_code: `t${n}`, at: 1 }));
  await store().db.insertInto('tip_saved').values(full).execute();
  const { user } = await open(account);
  await waitFor(() => expect(card()).not.toBeNull());
  await press(user, button(card() ?? document.body, frame.close));
  await screen.findByText('该企业已关闭的提示过多');
});
