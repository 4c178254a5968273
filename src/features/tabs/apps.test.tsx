// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { seedMenus } from '../../../samples/demo/seed/menus.ts';
import { dbOn, deskOn, openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, fill } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { roomOf } from './frames/rooms.ts';

const t = zhCN.tabs;
const { menus } = zhCN;
const APPS = 'https://apps.example.com';
/** May be opened, and not framed. */
const MEMBER = 'https://member.example.com';
const stage = openStage();
const strip = () => within(screen.getByRole('navigation', { name: zhCN.frame.tabs }));
const card = () => within(screen.getByRole('region', { name: t.apps }));
const tabOf = (name: string) => strip().getByRole('tab', { name: new RegExp(name) });
const selected = () => strip().getByRole('tab', { selected: true }).textContent;
const framed = () => [...document.querySelectorAll('iframe')].map(({ src }) => src);
const states = (of: Element) => [...of.querySelectorAll('li')].map((check) => `${check.dataset.check} ${check.dataset.state}`);
const callout = () => screen.findByRole('dialog', { name: t.blocked, hidden: true });
/** Presses an app on the card. */
const openApp = async (user: UserEvent, name: string) => user.click(await card().findByRole('button', { name }));

/** The companies of an account have it as their admin, or nobody. */
async function setAdmin({ accountId }: TestAccount, isAdmin: boolean): Promise<void> {
  const { db } = stage.gateway().services.store;
  await db.deleteFrom('company_admin').where('account_id', '=', accountId).execute();
  const companies = await db.selectFrom('company').select('company_id').where('account_id', '=', accountId).execute();
  const rows = companies.map(({ company_id }) => ({ company_id, account_id: accountId, since: 1 }));
  if (isAdmin) await db.insertInto('company_admin').values(rows).execute();
}

// Asked once a page: what may be framed is the same in all tests here.
beforeAll(() => void Object.assign(stage.gateway().services.config, { frameSources: [APPS] }));

/** Home of an account that may do everything for its companies. `origin`: where the apps are. */
async function openHome({ origin = APPS, isAdmin = true } = {}) {
  const { store } = stage.gateway().services;
  await seedMenus(store, origin);
  const account = await stage.account();
  await setAdmin(account, isAdmin);
  return { ...(await stage.open('/workbench/main', account)), account };
}

test('[TAB-15] an app of an origin that may not be framed is not opened: home is back in front, and the callout at the tab says why', async () => {
  const { user, address } = await openHome({ origin: MEMBER });
  await openApp(user, '发票开具');
  const said = await callout();
  expect(within(said).getByText(menus.addressRefused.replace('{{host}}', 'member.example.com'))).toBeDefined();
  expect(within(said).getByRole('heading', { hidden: true }).textContent).toContain(t.whyAddress);
  expect(states(said)).toEqual([
    ...['login passed', 'privilege passed', 'admin notNeeded', 'certificate notNeeded', 'after notNeeded'],
    ...['address failed', 'line notReached'],
  ]);
  expect(address()).not.toContain('app=');
  expect(framed()).toEqual([]);
  expect(selected()).toBe(zhCN.frame.home);
  expect(screen.queryByText(t.noActive)).toBeNull();
  await user.click(tabOf('发票开具'));
  await waitFor(() => expect(selected()).toContain('发票开具'));
  await user.click(await screen.findByRole('button', { name: t.closeTab }));
  await waitFor(() => expect(strip().queryByRole('tab', { name: /发票开具/ })).toBeNull());
});

test('[TAB-14] [TAB-15] [ROLE-05] the card opens an app only after the checks of its menu: without the privilege its tab is blocked, and the way out leads to the security centre', async () => {
  const { user, address } = await openHome({ isAdmin: false });
  await openApp(user, '发票开具');
  const said = await callout();
  expect(states(said).slice(0, 4)).toEqual(['login passed', 'privilege missing', 'admin failed', 'certificate notReached']);
  expect([framed(), selected()]).toEqual([[], zhCN.frame.home]);
  expect(within(said).getByText(t.backHome)).toBeDefined();
  await user.click(within(said).getByRole('button', { name: t.wayApply, hidden: true }));
  await waitFor(() => expect(address()).toContain('/workbench/security'));
  expect(screen.queryByRole('dialog', { name: t.blocked, hidden: true })).toBeNull();
});

test('[TAB-14] R on a blocked tab runs the checks of its menu again: the privilege that was given meanwhile opens it', async () => {
  const { user, account } = await openHome({ isAdmin: false });
  await openApp(user, '发票开具');
  await callout();
  await user.keyboard('r');
  await callout();
  expect(framed()).toEqual([]);
  await setAdmin(account, true);
  await user.keyboard('r');
  await waitFor(() => expect(framed()).toEqual([`${APPS}/invoice?view=issue`]));
  await waitFor(() => expect(selected()).toContain('发票开具'));
});

test('[TAB-14] a tab that a reload brings back goes through the checks of its menu: a privilege that was taken away blocks it', async () => {
  const { user, account, reload } = await openHome();
  await openApp(user, '发票开具');
  await waitFor(() => expect(framed()).toEqual([`${APPS}/invoice?view=issue`]));
  await setAdmin(account, false);
  await reload();
  const said = await callout();
  expect(states(said)[2]).toBe('admin failed');
  expect(framed()).toEqual([]);
  await setAdmin(account, true);
  const { user: later } = await reload();
  // The tab that was active before the reload gave way to home; brought to the front it opens.
  await later.click(tabOf('发票开具'));
  await waitFor(() => expect(framed()).toEqual([`${APPS}/invoice?view=issue`]));
});

test('[TAB-14] [TAB-18] a restored tab whose menu asks something asks nobody by itself: it is blocked, and the question is its way out', async () => {
  const { user, page, reload } = await openHome();
  await openApp(user, '税务申报');
  await user.click(await within(await dialogWith(menus.vatTitle)).findByRole('button', { name: menus.vatOpen }));
  await waitFor(() => expect(framed()).toEqual([`${APPS}/declaration`]));
  // As if it had been confirmed for another period.
  const db = await dbOn(page);
  await db.run('rw', ['facts'], ({ facts }) => facts.filter(({ k }) => k.startsWith('vatConfirmed:')).delete());
  const { user: later } = await reload();
  const said = await callout();
  expect(states(said)[4]).toBe('after failed');
  expect([framed(), screen.queryByText(menus.vatOpen)]).toEqual([[], null]);
  await later.click(within(said).getByRole('button', { name: menus.vatTitle, hidden: true }));
  await later.click(await screen.findByRole('button', { name: menus.vatOpen }));
  await waitFor(() => expect(framed()).toEqual([`${APPS}/declaration`]));
  await waitFor(() => expect(selected()).toContain('税务申报'));
});

test('[TAB-25] a restored tab of a menu that the company has no more is blocked with that reason', async () => {
  const { user, page, reload } = await openHome();
  await openApp(user, '发票开具');
  await waitFor(() => expect(framed()).toHaveLength(1));
  page.tabs.change((all) => all.map((tab) => (typeof tab === 'string' ? tab : { ...tab, extraParam: { subMenuCode: 'gone' } })));
  await reload();
  const said = await callout();
  expect(said.textContent).toContain(menus.unknown);
  expect(new Set(states(said).map((state) => state.split(' ')[1]))).toEqual(new Set(['notReached']));
  expect(framed()).toEqual([]);
});

test('[TAB-02] asked for again, an open app comes to the front without its checks', async () => {
  const { user } = await openHome();
  await openApp(user, '发票开具');
  await waitFor(() => expect(framed()).toHaveLength(1));
  await user.click(tabOf(zhCN.frame.home));
  const asked = stage.line().asked.length;
  await openApp(user, '发票开具');
  await waitFor(() => expect(selected()).toContain('发票开具'));
  expect(stage.line().asked.slice(asked)).not.toContain(calls.privilegeCheck.path);
  expect(framed()).toHaveLength(1);
});

test('the question at a tab with unsaved content is left by Escape, its tab has the focus again, and it is asked anew; content that was saved meanwhile needs no question', async () => {
  const { user, page } = await openHome();
  await openApp(user, '发票开具');
  await waitFor(() => expect(selected()).toContain('发票开具'));
  const { room } = roomOf(deskOn(page));
  const key = tabOf('发票开具').closest('[data-tab]')?.getAttribute('data-tab') ?? '';
  await waitFor(() => {
    room.dirty(key, true);
    expect(room.get().get(key)?.unsaved).toBe(true);
  });
  const question = () => screen.queryByRole('dialog', { name: t.closeTab, hidden: true });
  const ask = () => {
    tabOf('发票开具').focus();
    fireEvent.keyDown(tabOf('发票开具'), { key: 'Delete' });
  };
  ask();
  await waitFor(() => expect(question()).not.toBeNull());
  within(question() ?? document.body)
    .getByText(t.keep)
    .focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(document.activeElement).toBe(tabOf('发票开具'));
  ask();
  await waitFor(() => expect(question()).not.toBeNull());
  room.dirty(key, false);
  await waitFor(() => expect(question()).toBeNull());
  expect(tabOf('发票开具')).toBeDefined();
});

test('[TAB-03] [TAB-14] one quiet control opens any app of the card in a dialog, after its checks; what fails is said in it', async () => {
  const { user, account } = await openHome({ isAdmin: false });
  const choose = async (name: string) => {
    await user.click(await card().findByRole('button', { name: t.dialog }));
    const list = await screen.findByRole('dialog', { name: t.dialog, hidden: true });
    await user.click(within(list).getByRole('button', { name, hidden: true }));
  };
  expect(await card().findAllByRole('button', { name: t.dialog })).toHaveLength(1);
  await choose('发票开具');
  const dialog = await screen.findByRole('dialog', { name: '发票开具', hidden: true });
  await waitFor(() => expect(states(dialog)[2]).toBe('admin failed'));
  expect(framed()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: t.closeTab, hidden: true }));
  await setAdmin(account, true);
  await choose('发票开具');
  await waitFor(() => expect(framed()).toEqual([`${APPS}/invoice?view=issue`]));
  expect(strip().queryByRole('tab', { name: /发票开具/ })).toBeNull();
});

test('[ERR-32] [TAB-15] where the area has no index page a failed opening without a tab before it ends with the warning', async () => {
  const { user, page } = await openHome({ origin: MEMBER });
  await stage.gateway().services.store.db.deleteFrom('tab_info').where('tab_code', '=', 'index').execute();
  await openApp(user, '发票开具');
  await user.click(await screen.findByRole('button', { name: t.closeTab, hidden: true }));
  // What the area has is asked for with the first app.
  const session = page.session.get();
  const desk = session.kind === 'in' ? page.deskOf(session.login) : null;
  const area = desk?.store.get().directory?.locationCode[0];
  await waitFor(async () => expect(await desk?.data.fact(`tabState:${area}`)).toMatchObject({ outcome: 'known', value: false }));
  await openApp(user, '发票开具');
  expect(await screen.findByText(t.noActive)).toBeDefined();
});

test('[ERR-32] an address that names an app which the company has not leads to home with the warning', async () => {
  await openHome();
  const { address } = await stage.open('/workbench/main?app=nosuch');
  expect(await screen.findByText(t.noActive)).toBeDefined();
  await waitFor(() => expect(address()).not.toContain('app='));
});

test('[COMP-08] the first step of a switch resets the active tab: home is in front before the new company is active', async () => {
  const { user, account } = await openHome({ origin: MEMBER });
  await openApp(user, '发票开具');
  await callout();
  await user.click(tabOf('发票开具'));
  await waitFor(() => expect(selected()).toContain('发票开具'));
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
