// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seedMenus } from '../../../server/seed/menus.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { fill } from '../../../tests/support/page/steps.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const t = zhCN.tabs;
const stage = openStage();
const strip = () => within(screen.getByRole('navigation', { name: zhCN.frame.tabs }));

async function openHome() {
  await seedMenus(stage.gateway().services.store);
  const account = await stage.account();
  return { ...(await stage.open('/workbench/main', account)), account };
}

test('[TAB-15] an app of an origin that may not be framed is not opened: home is back in front, and the callout at the tab says why', async () => {
  const { user, address } = await openHome();
  await user.click(await screen.findByRole('button', { name: '税务申报' }));
  const callout = await screen.findByRole('dialog', { name: t.blocked, hidden: true });
  expect(within(callout).getByText(t.addressRefused.replace('{{host}}', 'apps.example.com'))).toBeDefined();
  const states = [...callout.querySelectorAll('li')].map((check) => check.getAttribute('data-state'));
  expect(states).toEqual(['passed', 'failed', 'notReached']);
  expect(address()).not.toContain('app=');
  expect(document.querySelector('iframe')).toBeNull();
  expect(strip().getByRole('tab', { selected: true }).textContent).toBe(zhCN.frame.home);
  expect(screen.queryByText(t.noActive)).toBeNull();
  await user.click(strip().getByRole('tab', { name: /税务申报/ }));
  await waitFor(() => expect(strip().getByRole('tab', { selected: true }).textContent).toContain('税务申报'));
  await user.click(await screen.findByRole('button', { name: t.closeTab }));
  await waitFor(() => expect(strip().queryByRole('tab', { name: /税务申报/ })).toBeNull());
});

test('[ERR-32] [TAB-15] where the area has no index page a failed opening without a tab before it ends with the warning', async () => {
  const { user, page } = await openHome();
  await stage.gateway().services.store.db.deleteFrom('tab_info').where('tab_code', '=', 'index').execute();
  await user.click(await screen.findByRole('button', { name: '税务申报' }));
  await user.click(await screen.findByRole('button', { name: t.closeTab, hidden: true }));
  // What the area has is asked for with the first app.
  const session = page.session.get();
  const desk = session.kind === 'in' ? page.deskOf(session.login) : null;
  const area = desk?.store.get().directory?.locationCode[0];
  await waitFor(async () => expect(await desk?.data.fact(`tabState:${area}`)).toMatchObject({ outcome: 'known', value: false }));
  await user.click(await screen.findByRole('button', { name: '税务申报' }));
  expect(await screen.findByText(t.noActive)).toBeDefined();
});

test('[ERR-32] an address that names an app which the company has not leads to home with the warning', async () => {
  await openHome();
  const { address } = await stage.open('/workbench/main?app=nosuch');
  expect(await screen.findByText(t.noActive)).toBeDefined();
  await waitFor(() => expect(address()).not.toContain('app='));
});

test('[COMP-08] the first step of a switch resets the active tab: home is in front before the new company is active', async () => {
  const { user, account } = await openHome();
  await user.click(await screen.findByRole('button', { name: '税务申报' }));
  await screen.findByRole('dialog', { name: t.blocked, hidden: true });
  await user.click(strip().getByRole('tab', { name: /税务申报/ }));
  await waitFor(() => expect(strip().getByRole('tab', { selected: true }).textContent).toContain('税务申报'));
  const switcher = () => document.querySelector<HTMLElement>('button.wb-switch')?.dataset.company;
  const before = switcher();
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  stage.line().fault('getMemberInfo', async (request, forward) => {
    await held;
    return forward(request);
  });
  const other = (await stage.companies(account))[1];
  await fill(user, screen.getByPlaceholderText<HTMLInputElement>(zhCN.frame.search), other?.companyName ?? '');
  await screen.findByRole('option', { name: new RegExp(other?.shortName ?? '-') });
  await user.keyboard('{Enter}');
  // The membership, which comes after the reset and before the rest, is not answered yet.
  await screen.findByText(zhCN.switching.loading);
  await waitFor(() => expect(strip().getByRole('tab', { selected: true }).textContent).toBe(zhCN.frame.home));
  expect(switcher()).toBe(before);
  release();
  await waitFor(() => expect(switcher()).toBe(other?.companyId));
});
