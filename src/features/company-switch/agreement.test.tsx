import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, gone, press, rowOf } from '../../../tests/support/page/steps.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { agreements } from './agreement-store.ts';
import { checkAgreement } from './check-agreement.ts';

const { security: t, switching } = zhCN;
const stage = openStage();
const URL_OF_TEXT = 'https://member.example.com/agreement';

const active = () => document.querySelector<HTMLElement>('button.wb-switch')?.dataset.company;
const becomes = (id: string | undefined) => waitFor(() => expect(active()).toBe(id));

/** Turns the check on or off, as the operator does. */
async function configure(on: boolean): Promise<void> {
  const row = { name: 'memberAgreementCheck', value: String(on) };
  const { db } = stage.gateway().services.store;
  await db
    .insertInto('remote_config')
    .values(row)
    .onConflict((c) => c.column('name').doUpdateSet({ value: row.value }))
    .execute();
}

/** The list of an account, the agreement of whose second company is unsigned. */
async function openList() {
  const account = await stage.account();
  const [one, two, three] = await stage.companies(account);
  if (!one || !two || !three) throw new Error('three companies');
  const unsigned = { account_id: account.accountId, company_id: two.companyId, agreement_sign: '', agreement_url: URL_OF_TEXT };
  await stage.gateway().services.store.db.insertInto('member_agreement').values(unsigned).execute();
  const opened = await stage.open('/workbench/company-manage', account);
  const configured = async (): Promise<unknown> => {
    const state = opened.page.session.get();
    const fact = state.kind === 'in' ? await opened.page.deskOf(state.login).data.fact('remoteConfig:') : null;
    return Object(fact?.value).memberAgreementCheck;
  };
  const enter = async (companyId: string) => press(opened.user, (await rowOf(companyId)).querySelector('[data-act="enter"]'));
  return { ...opened, one, two, three, configured, enter };
}

test('[COMP-11] [COMP-10] where it is configured an unsigned agreement is shown, and the switch completes when it is closed', async () => {
  await configure(true);
  const { user, one, two, configured, enter, address } = await openList();
  await waitFor(async () => expect(await configured()).toBe(true));
  await becomes(one.companyId);
  await enter(two.companyId);
  const dialog = await dialogWith(t.agreementTitle);
  expect(dialog.textContent).toContain(two.shortName);
  expect(within(dialog).getByRole('link', { name: t.agreementOpen }).getAttribute('href')).toBe(URL_OF_TEXT);
  expect([active(), address()]).toEqual([one.companyId, `/workbench/company-manage?company=${one.companyId}`]);
  await press(user, within(dialog).getByRole('button', { name: t.agreementClose }));
  await becomes(two.companyId);
  await waitFor(() => expect(address()).toBe(`/workbench/main?company=${two.companyId}`));
  await gone(() => screen.queryByText(t.agreementTitle));
  expect(screen.queryByText(switching.failed)).toBeNull();
});

test('[COMP-10] where it is not configured nobody asks for the agreement, and where nothing is to be signed none is shown', async () => {
  await configure(false);
  const opened = await openList();
  await waitFor(async () => expect(await opened.configured()).toBe(false));
  const asked = () => stage.line().asked.filter((path) => path.endsWith('/isNeedAgreement')).length;
  const before = asked();
  await opened.enter(opened.two.companyId);
  await becomes(opened.two.companyId);
  expect(asked()).toBe(before);
  await configure(true);
  const again = await openList();
  await waitFor(async () => expect(await again.configured()).toBe(true));
  await again.enter(again.three.companyId);
  await becomes(again.three.companyId);
  expect(asked()).toBe(before + 1);
  expect(screen.queryByText(t.agreementTitle)).toBeNull();
});

test('[COMP-11] without a line a switch asks in vain and goes on', async () => {
  await configure(true);
  const { two, configured, enter } = await openList();
  await waitFor(async () => expect(await configured()).toBe(true));
  stage.offline(true);
  await enter(two.companyId);
  await becomes(two.companyId);
  expect(screen.queryByText(t.agreementTitle)).toBeNull();
});

test('[COMP-11] a question that gets no answer ends with its wait, and of two agreements the newer one closes the older', async () => {
  const waits: (() => void)[] = [];
  const clock = {
    after(_ms: number, run: () => void) {
      waits.push(run);
      return () => undefined;
    },
  };
  const mute = checkAgreement(() => new Promise(() => undefined), clock, 'one');
  for (const end of waits) end();
  await mute;
  expect(agreements.get()).toBeNull();
  const first = agreements.show({ companyId: 'one', url: '' });
  const second = agreements.show({ companyId: 'two', url: '' });
  await first;
  expect(agreements.get()?.companyId).toBe('two');
  agreements.get()?.close();
  await second;
  expect(agreements.get()).toBeNull();
});
