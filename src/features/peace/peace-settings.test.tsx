import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderRows, rowOf } from '../../../server/pay/trades.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { joinPlan } from '../../../server/store/tables/peace-plans.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, fill, gone, press } from '../../../tests/support/page/steps.ts';
import { anOrder } from '../../../tests/support/pay/an-order.ts';
import { planForm } from '../../../tests/support/plan-form.ts';
import { calls } from '../../api/calls/table.ts';
import { askPlan, closePlan } from '../../desk/asked/asked-plan.ts';
import { askedZone, closeZone } from '../../desk/asked/asked-zone.ts';
import { addDays, chinaDay } from '../../domain/core/china-time.ts';
import { companyPlanOf, peaceSources } from '../../domain/peace/plan.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { peace: t } = zhCN;
const stage = openStage({ config: { frameSources: ['https://plan.example.com'] } });
const care = planForm({ plan: 'care', name: '省心计划', odds: '5', jobs: [], protocolId: '' });
beforeEach(() => stage.plans([planForm({}), care]));
afterEach(async () => {
  closePlan();
  await stage.plans([]);
});

/** An account whose two companies have a plan without jobs and protocol; nothing reminds of it. `days`: until when that of the first runs. */
async function planned(days = 300): Promise<TestAccount> {
  const account = await stage.account(2);
  const today = chinaDay(now());
  const from = days < 300 ? addDays(today, -365) : today;
  const device = await stage.elsewhere(account);
  const order = anOrder({ accountId: account.accountId, tradeNumber: '20261113-9QXA-0077' });
  for (const [at, { companyId }] of (await stage.companies(account)).entries()) {
    await stage.gateway().services.store.write((tx) =>
      changeAccount(tx, account.accountId, now(), async (change) => {
        // That of the second company is a colleague's: this account has not its order.
        await joinPlan(change, {
          companyId,
          orderId: `o-${at + 1}`,
          plan: 'care',
          from,
          to: addDays(today, at === 0 ? days : 300),
        });
        if (at === 0) await orderRows.put(change, [rowOf(order, [])]);
      }),
    );
    for (const tipsCode of [`newPlan-${from}-care`, `peaceDeclare-${today.slice(0, 7)}`])
      await device.client.call(
        calls.postTipsUpdate,
        { accountId: account.accountId, companyId, tipsCode },
        { idempotencyKey: crypto.randomUUID() },
      );
  }
  return account;
}
const contactsOf = async (account: TestAccount, at = 0) => {
  const plan = companyPlanOf((await stage.companies(account))[at] ?? {});
  return plan && [plan.mainContactInfo?.phone ?? '', ...plan.backContactInfoList.map(({ place, phone }) => `${place} ${phone}`)];
};
/** The settings of the first company, by the address that a waiting change leads to. */
async function openSettings(account: TestAccount) {
  const [company] = await stage.companies(account);
  const opened = await stage.open(`/workbench/company-manage?plan=${company?.companyId}`, account);
  return { ...opened, companyId: company?.companyId ?? '' };
}
const settings = () => dialogWith(t.main);
const shown = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const field = (name: string) =>
  waitFor(() => {
    const found = shown(name);
    if (found === null) throw new Error(`no field ${name}`);
    return found;
  });
const pressIn = async (user: Parameters<typeof press>[0], name: string | RegExp) =>
  press(user, within(await settings()).getByRole('button', { name, hidden: true }));
test('[PEACE-04] [PEACE-10] [ENT-10] the settings ask for the list of plans, then open: the own plan with its facts, main and backup contacts, each said what is wrong with it', async () => {
  const account = await planned();
  const { user } = await openSettings(account);
  const second = (await stage.companies(account))[1]?.companyId ?? '';
  const dialog = await settings();
  expect(stage.line().asked.filter((path) => path === calls.peacePlanList.path).length).toBeGreaterThan(0);
  expect(dialog.textContent).toContain('5 倍赔付');
  await within(dialog).findByText('订单 20261113-9QXA-0077');
  expect(dialog.textContent).not.toContain('o-1');
  expect(dialog.textContent).toContain(t.nothingToSign);
  await pressIn(user, t.save);
  await within(dialog).findByText(t['problem-missing']);
  await fill(user, await field('main.phone'), '138 0013-8000');
  await pressIn(user, t.addBackup);
  await fill(user, await field('back1.phone'), '13800138000');
  await pressIn(user, t.save);
  await within(dialog).findByText(t['problem-double']);
  await fill(user, await field('back1.phone'), '12');
  await within(dialog).findByText(t['problem-mobile']);
  await fill(user, await field('back1.phone'), '13900139000');
  await pressIn(user, t.save);
  await gone(() => screen.queryByText(t.main));
  await waitFor(async () => expect(await contactsOf(account)).toEqual(['13800138000', '1 13900139000']));
  expect(await contactsOf(account, 1)).toEqual(['']);
  // A plan that a colleague’s order brought names no order that this account does not know.
  askPlan({ companyId: second, what: 'settings', source: peaceSources.tab });
  const other = await settings();
  await within(other).findByText(t.fromAnyOrder);
  expect(other.textContent).not.toContain('o-2');
});

async function ownPlan(days: number) {
  const account = await planned(days);
  const opened = await stage.open('/workbench/main', account);
  const companyId = (await stage.companies(account))[0]?.companyId ?? '';
  await waitFor(() => expect(document.querySelector('[data-plan-code]')).not.toBeNull());
  askPlan({ companyId, what: 'settings', source: peaceSources.tab });
  const dialog = await settings();
  const own = dialog.querySelector<HTMLElement>('[data-plan="care"]');
  const renew = () => within(dialog).queryByRole('button', { name: t.renew, hidden: true });
  return { ...opened, companyId, own, renew };
}

test('[PEACE-04] a plan that is over is said to be over in its settings, and can be bought again', async () => {
  const { user, companyId, own, renew } = await ownPlan(-1);
  await waitFor(() => expect(own?.textContent).toContain(t.ended));
  await press(user, renew());
  expect(askedZone()).toEqual({ companyIds: [companyId] });
  closeZone();
});

test('[PEACE-04] a plan whose last day is today runs', async () => {
  const { own, renew } = await ownPlan(0);
  await waitFor(() => expect(own?.textContent).toContain(t.current));
  expect(renew()).toBeNull();
});
