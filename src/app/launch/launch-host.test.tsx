import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seedMenus } from '../../../samples/demo/seed/menus.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, gone } from '../../../tests/support/page/steps.ts';
import { askMenu } from '../../desk/asked/asked-menu.ts';
import { closeZone } from '../../desk/asked/asked-zone.ts';
import { maskAccount } from '../../domain/launch/launch.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const t = zhCN.launch;
const stage = openStage();

/** The browser's part of an installed product: launches it with an address. */
let launch: (link: string) => void;
beforeEach(() => {
  launch = () => {
    throw new Error('nobody takes launches yet');
  };
  vi.stubGlobal('launchQueue', {
    setConsumer: (consume: (params: { targetURL: string }) => void) => {
      launch = (link) => consume({ targetURL: `https://workbench.example/workbench/main?launch=${encodeURIComponent(link)}` });
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Says it until the page hears it: the part that listens comes after the first paint. */
const launched = (link: string): Promise<void> => waitFor(() => launch(link));

const activeId = () => document.querySelector<HTMLElement>('.wb-switch')?.dataset.company;

test('[EMBED-11] [PLUS-27] a launch for the same account switches to its company; one that is not the account’s is refused in words', async () => {
  const account = await stage.account();
  const [, second, third] = await stage.companies(account);
  const { address } = await stage.open('/workbench/company-manage', account);
  await launched(`web+workbench:company/${second?.companyId}?account=${account.accountId}`);
  await waitFor(() => expect(activeId()).toBe(second?.companyId));
  expect(address()).toContain('/workbench/main');
  await launched(`web+workbench:company/${third?.companyId}`);
  await waitFor(() => expect(activeId()).toBe(third?.companyId));
  await launched('web+workbench:company/of-somebody-else');
  await screen.findByText(zhCN.switching.notListed);
  expect(activeId()).toBe(third?.companyId);
});

test('[EMBED-05] an unknown scene leads to company management (A-137)', async () => {
  const { address } = await stage.open('/workbench/main', await stage.account());
  await launched('web+workbench:scene/nobody-knows');
  await waitFor(() => expect(address()).toContain('/workbench/company-manage'));
});

test('[EMBED-10] a launch for another account asks with the account masked; no drops it, yes signs out, and it is done when that account is in', async () => {
  const mine = await stage.account();
  const other = await stage.account();
  const [, wanted] = await stage.companies(other);
  const { user, page } = await stage.open('/workbench/main', mine);
  const before = activeId();
  const link = `web+workbench:company/${wanted?.companyId}?account=${other.accountId}`;
  await launched(link);
  const masked = maskAccount(other.accountId);
  const first = await dialogWith(t.askText.replace('{{account}}', masked));
  expect(first.textContent).not.toContain(other.accountId);
  await user.click(within(first).getByRole('button', { name: t.stay }));
  await gone(() => screen.queryByText(t.askTitle));
  expect([activeId(), page.session.get().kind]).toEqual([before, 'in']);
  await launched(link);
  const second = await dialogWith(t.askText.replace('{{account}}', masked));
  await user.click(await within(second).findByText(t.change, { selector: 'button' }));
  await user.click(await screen.findByText(zhCN.frame.signOut, { selector: '[role="dialog"] button' }));
  await waitFor(() => expect(page.session.get().kind).toBe('none'));
  const entered = await page.entrance.signIn({
    way: 'password',
    loginName: other.loginName,
    password: other.password,
    rememberPassword: false,
    autoLogin: false,
  });
  expect(entered.ok).toBe(true);
  await waitFor(() => expect(activeId()).toBe(wanted?.companyId));
});

test('[EMBED-03] [TAB-14] a menu is opened by its code through the same checks, for the company that was asked for; one that the company has not is refused in words', async () => {
  await seedMenus(stage.gateway().services.store);
  const account = await stage.account();
  const [first, second] = await stage.companies(account);
  await stage.open(`/workbench/main?company=${first?.companyId}`, account);
  await launched('web+workbench:menu/nobody-has-it');
  await screen.findByText(zhCN.menus.unknown);
  await launched(`web+workbench:menu/sw?company=${second?.companyId}`);
  // Nobody is admin of the company: the gateway's words say so, for the company that was asked for.
  await screen.findByRole('dialog', { name: zhCN.tabs.blocked, hidden: true });
  expect(activeId()).toBe(second?.companyId);
});

test('[EMBED-04] an app is opened by its code: the first menu of the company that leads to it, and no other; one that nobody has is refused in words', async () => {
  const apps = 'https://apps.example.com';
  Object.assign(stage.gateway().services.config, { frameSources: [apps] });
  const { store } = stage.gateway().services;
  await seedMenus(store, apps);
  const account = await stage.account();
  const [first] = await stage.companies(account);
  const admin = { company_id: first?.companyId ?? '', account_id: account.accountId, since: 1 };
  await store.db.insertInto('company_admin').values(admin).execute();
  await stage.open(`/workbench/main?company=${first?.companyId}`, account);
  await launched('web+workbench:app/nobody-has-it');
  await screen.findByText(zhCN.menus.unknown);
  await launched('web+workbench:app/consult');
  await screen.findByRole('dialog', { name: /在线咨询/, hidden: true });
});

test('[TAB-14] a menu that is asked for a company on its way opens when that company is active, and not before', async () => {
  await seedMenus(stage.gateway().services.store);
  const account = await stage.account();
  const [first, second] = await stage.companies(account);
  await stage.open(`/workbench/main?company=${first?.companyId}`, account);
  const companyId = second?.companyId ?? '';
  askMenu({ companyId, code: 'sw', by: 'menu' });
  await launched(`web+workbench:company/${companyId}`);
  await screen.findByRole('dialog', { name: zhCN.tabs.blocked, hidden: true });
  expect(activeId()).toBe(companyId);
});

test('[EMBED-06] [TAB-12] [TAB-13] [CONST-33] a page code leads to company management; that of the product zone opens it, three seconds late the first time', async () => {
  const account = await stage.account();
  const [first] = await stage.companies(account);
  const { address } = await stage.open(`/workbench/main?company=${first?.companyId}`, account);
  await launched('web+workbench:page/anything');
  await waitFor(() => expect(address()).toContain('/workbench/company-manage'));
  await launched('web+workbench:page/businessPurchasesOrRenew');
  const from = performance.now();
  const place = await screen.findByText(zhCN.zone.title, { selector: 'h1' });
  expect(performance.now() - from).toBeGreaterThan(2_500);
  expect(place.closest('[data-zone]')?.querySelector('[data-company]')?.getAttribute('data-company')).toBe(first?.companyId);
  closeZone();
  await launched('web+workbench:page/businessPurchasesOrRenew');
  await screen.findByText(zhCN.zone.title, { selector: 'h1' });
  closeZone();
});

test('[PLUS-27] the icon carries the number of unread messages and loses it with the sign-out; lasting storage is asked for', async () => {
  const shown: (number | 'none')[] = [];
  const persist = vi.fn(async () => true);
  const parts = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('none'),
    storage: { persist },
  };
  const before = Object.keys(parts).map((name) => [name, Object.getOwnPropertyDescriptor(navigator, name)] as const);
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(navigator, name, { configurable: true, value });
  try {
    const account = await stage.account();
    const { store, clock } = stage.gateway().services;
    const told = ['a', 'b'].map((id) => messageOf({ sceneCode: '9', title: id, content: '' }, id, '', clock.now()));
    await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.put(change, told)));
    const { page } = await stage.open('/workbench/main', account);
    await waitFor(() => expect(shown.at(-1)).toBe(2));
    expect(persist).toHaveBeenCalled();
    await page.worker.signOut('none');
    page.session.signedOut();
    await waitFor(() => expect(shown.at(-1)).toBe('none'));
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(navigator, name);
      else Object.defineProperty(navigator, name, descriptor);
    }
  }
});
