import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { seedMenus } from '../../../samples/demo/seed/menus.ts';
import { deskOn, openStage } from '../../../tests/support/page/page-kit.tsx';
import { gone } from '../../../tests/support/page/steps.ts';
import { askedMenu, askMenu } from '../../desk/asked/asked-menu.ts';
import { roomOf } from '../../features/tabs/frames/rooms.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { keepLaunch } from '../launch/kept-launch.ts';

const APPS = 'https://apps.example.com';
const t = zhCN.launch;
const stage = openStage();
beforeAll(() => void Object.assign(stage.gateway().services.config, { frameSources: [APPS] }));

const strip = () => within(screen.getByRole('navigation', { name: zhCN.frame.tabs }));
const appTabs = () => document.querySelectorAll('[data-tab*=" "]').length;
const selected = () => strip().getByRole('tab', { selected: true }).textContent;
/** The mark in the title row. */
const homeButton = (): HTMLElement => screen.getByRole('link', { name: zhCN.frame.product });
const notice = (count: number) => screen.findByText(t.homeClosed_other.replace('{{count}}', String(count)));

/** Home of an account that is admin of its companies, without an app open. */
async function openHome() {
  const { store } = stage.gateway().services;
  await seedMenus(store, APPS);
  const account = await stage.account();
  const companies = await stage.companies(account);
  const rows = companies.map(({ companyId }) => ({ company_id: companyId, account_id: account.accountId, since: 1 }));
  await store.db.insertInto('company_admin').values(rows).execute();
  const companyId = companies[0]?.companyId ?? '';
  const opened = await stage.open(`/workbench/main?company=${companyId}`, account);
  return { ...opened, companyId, desk: deskOn(opened.page) };
}

/** The same with two apps open. */
async function openApps() {
  const home = await openHome();
  for (const [n, code] of ['vatSplit', 'amountWords'].entries()) {
    askMenu({ companyId: home.companyId, code, by: 'menu' });
    await waitFor(() => expect(appTabs()).toBe(n + 1));
  }
  return home;
}

test('[HOME-09] [HOME-10] the home button goes to home and clears what is open: apps in tabs, what a link asked for, dialogs; a pinned view keeps its tab, and undo brings the apps back', async () => {
  const { user, address, desk } = await openApps();
  await user.click(screen.getByRole('link', { name: zhCN.frame.calendar }));
  await waitFor(() => expect(address()).toContain('/workbench/calendar'));
  expect(appTabs()).toBe(2);
  expect(strip().queryByRole('tab', { name: new RegExp(zhCN.frame.calendar) })).toBeNull();
  await user.click(strip().getByRole('button', { name: /个标签/ }));
  await user.click(strip().getByRole('button', { name: zhCN.tabs.pin.replace('{{name}}', zhCN.frame.calendar) }));
  expect(selected()).toContain(zhCN.frame.calendar);
  // One for a company that is not active waits; a launch for another account waits for its sign-in.
  askMenu({ companyId: 'another', code: 'sw', by: 'menu' });
  keepLaunch(desk.tab, { accountId: 'another', companyId: '', target: { kind: 'menu', code: 'sw' } }, desk.clock.now());
  fireEvent.click(homeButton());
  await notice(2);
  await waitFor(() => expect(address()).not.toContain('calendar'));
  expect([appTabs(), selected()]).toEqual([0, zhCN.frame.home]);
  expect(document.querySelectorAll('iframe')).toHaveLength(0);
  expect([askedMenu(), desk.tab.get('wb-launch')]).toEqual([null, null]);
  expect(strip().getByRole('tab', { name: new RegExp(zhCN.frame.calendar) })).toBeDefined();
  await user.click(screen.getByRole('button', { name: zhCN.frame.undo }));
  await waitFor(() => expect(appTabs()).toBe(2));
  // 首页 of the strip and of the rail close nothing.
  await user.click(strip().getByRole('tab', { name: zhCN.frame.home }));
  expect(appTabs()).toBe(2);
  await user.click(screen.getByRole('link', { name: zhCN.frame.calendar }));
  await waitFor(() => expect(address()).toContain('/workbench/calendar'));
  await user.click(within(screen.getByRole('navigation', { name: zhCN.frame.rail })).getByRole('link', { name: zhCN.frame.home }));
  await waitFor(() => expect(address()).toContain('/workbench/main'));
  expect([appTabs(), selected()]).toEqual([2, zhCN.frame.home]);
});

test('[HOME-10] while one of two apps holds unsaved content the home button goes home and closes nothing, and says so; saved, it closes both', async () => {
  const { desk, address } = await openApps();
  const { room } = roomOf(desk);
  const key = document.querySelector('[data-tab*=" "][data-selected]')?.getAttribute('data-tab') ?? '';
  await waitFor(() => {
    room.dirty(key, true);
    expect(room.get().get(key)?.unsaved).toBe(true);
  });
  expect(address()).toContain('app=');
  fireEvent.click(homeButton());
  await screen.findByText(t.homeUnsaved_other.replace('{{count}}', '1'));
  await waitFor(() => expect(address()).not.toContain('app='));
  expect([appTabs(), selected(), room.get().get(key)?.unsaved]).toEqual([2, zhCN.frame.home, true]);
  room.dirty(key, false);
  fireEvent.click(homeButton());
  await notice(2);
  expect(appTabs()).toBe(0);
});

test('[HOME-10] a dialog over the page is closed as by its ✕, with the home button pressed from a key or a program', async () => {
  const { user, address } = await openApps();
  await user.click(strip().getByRole('tab', { name: zhCN.frame.home }));
  const detect = await screen.findByRole('button', { name: zhCN.risk.detect });
  await waitFor(() => {
    fireEvent.click(detect);
    if (document.querySelector('[role="dialog"].fui-DialogSurface') === null) throw new Error('no dialog');
  });
  fireEvent.click(homeButton());
  await gone(() => document.querySelector('[role="dialog"].fui-DialogSurface'));
  expect(address()).toContain('/workbench/main');
});

test('[HOME-08] the home button shows the index page, and where the area has none the first menu of the jump priority', async () => {
  const { desk, address, user, companyId } = await openHome();
  const calendar = screen.getByRole('link', { name: zhCN.frame.calendar });
  await user.click(calendar);
  fireEvent.click(homeButton());
  await waitFor(() => expect(address()).not.toContain('calendar'));
  await screen.findByRole('region', { name: zhCN.frame.overview });
  expect(appTabs()).toBe(0);
  await stage.gateway().services.store.db.deleteFrom('tab_info').where('tab_code', '=', 'index').execute();
  const area = desk.store.get().directory?.locationCode[0] ?? '';
  await waitFor(async () => {
    // Asked again each time: the first may join a question that left before the row was deleted.
    await desk.worker.resource({ what: 'refresh', name: 'menus.tabState', subject: area });
    expect(await desk.data.fact(`tabState:${area}`)).toMatchObject({ outcome: 'known', value: false });
  });
  await user.click(calendar);
  fireEvent.click(homeButton());
  await waitFor(() => expect(appTabs()).toBe(1));
  expect(document.querySelector('[data-tab*=" "]')?.textContent).toContain('财税工作台');
  await stage.gateway().services.store.db.deleteFrom('menu').execute();
  await waitFor(async () => {
    await desk.worker.resource({ what: 'refresh', name: 'menus.menus', subject: companyId });
    expect(await desk.data.fact(`menus:${companyId}`)).toMatchObject({ value: { list: [] } });
  });
  fireEvent.click(homeButton());
  expect(await screen.findByText(t.noActive)).toBeDefined();
  expect(appTabs()).toBe(0);
});
