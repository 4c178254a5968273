import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { seedMenus } from '../../../server/seed/menus.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../../../server/store/tables/companies.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { fill } from '../../../tests/support/page/steps.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { menus, frame } = zhCN;
const stage = openStage();
const words = (text: string, values: { readonly menu: string }): string => text.replace('{{menu}}', values.menu);
const said = (text: string) => screen.findByText(text);

/** Addresses that were opened in windows of their own. */
let opened: string[] = [];
const hasOpened = (...hrefs: string[]) => waitFor(() => expect(opened).toEqual(hrefs));
beforeAll(async () => await seedMenus(stage.gateway().services.store));
beforeEach(() => {
  opened = [];
  vi.spyOn(window, 'open').mockImplementation((href, target, features) => {
    expect([target, features]).toEqual(['_blank', 'noopener,noreferrer']);
    opened.push(String(href));
    return null;
  });
});
afterEach(() => vi.restoreAllMocks());

/** An account whose first company, a general taxpayer, is in that area, at the desk. */
async function openDesk({ locationCode }: { readonly locationCode: string } = { locationCode: '330100' }) {
  const account = await stage.account(2);
  const { store, clock } = stage.gateway().services;
  const [first] = await stage.companies(account);
  const companyId = first?.companyId ?? '';
  await store.write((tx) =>
    changeAccount(tx, account.accountId, clock.now(), async (change) => {
      const row = await readCompany(change, companyId);
      if (row !== null) await replaceCompany(change, row, { ...row, locationCode, isVip: 0, addedTaxType: '1' });
    }),
  );
  return await stage.open(`/workbench/main?company=${companyId}`, account);
}

/** Finds a menu in the palette and presses Enter. */
async function choose(user: UserEvent, name: string): Promise<void> {
  const field = screen.getByPlaceholderText<HTMLInputElement>(frame.search);
  await user.click(field);
  await fill(user, field, name);
  await screen.findByRole('option', { name: new RegExp(name) });
  await user.keyboard('{Enter}');
}

/** A helper on this machine that opens what it is asked to, or answers as it is told. */
async function withCompanion(answer: { readonly code: number }, run: (asked: unknown[]) => Promise<void>): Promise<void> {
  const asked: unknown[] = [];
  const helper = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    asked.push([request.url, JSON.parse(Buffer.concat(parts).toString())]);
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => helper.listen(0, '127.0.0.1', done));
  const { config } = stage.gateway().services;
  const { page } = config;
  const { port } = helper.address() as AddressInfo; // as: it listens on TCP
  Object.assign(config, { page: { ...page, companionUrl: `http://127.0.0.1:${port}` } });
  try {
    await run(asked);
  } finally {
    Object.assign(config, { page });
    helper.closeAllConnections();
    helper.close();
  }
}

test('[TAB-04] the helper on this PC opens IE, the embedded core and the default browser, and nothing opens here', async () => {
  await withCompanion({ code: 0 }, async (asked) => {
    const { user } = await openDesk({ locationCode: '130100' });
    await choose(user, '旧版电子');
    await said(words(menus.openedIe, { menu: '旧版电子税务局' }));
    await choose(user, '出口退税');
    await said(words(menus.openedCore, { menu: '出口退税' }));
    await choose(user, '办税大厅');
    await said(words(menus.openedDefault, { menu: '办税大厅' }));
    expect(asked).toEqual([
      ['/browser', { browser: 'ie', url: 'https://apps.example.com/hall/old' }],
      ['/browser', { browser: 'embedded', url: 'https://apps.example.com/hall/export' }],
      ['/browser', { browser: 'default', url: 'https://apps.example.com/hall' }],
    ]);
    expect(opened).toEqual([]);
  });
});

test('[TAB-04] a helper that refuses, and one that is not there, give way to a window, which is said', async () => {
  await withCompanion({ code: -1 }, async (asked) => {
    const { user } = await openDesk();
    await choose(user, '出口退税');
    await hasOpened('https://apps.example.com/hall/export');
    await said(menus.noCore);
    expect(asked).toHaveLength(1);
  });
  const { config } = stage.gateway().services;
  const { page } = config;
  // Nobody listens at the lowest port.
  Object.assign(config, { page: { ...page, companionUrl: 'http://127.0.0.1:1' } });
  try {
    opened = [];
    const { user } = await openDesk();
    await choose(user, '办税大厅');
    await hasOpened('https://apps.example.com/hall');
  } finally {
    Object.assign(config, { page });
  }
});

test('[TAB-04] a window that the browser would block is said in words, with the way to open it', async () => {
  const { user } = await openDesk();
  const activation = { isActive: false };
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
  try {
    await choose(user, '办税大厅');
    await said(words(menus.blockedWindow, { menu: '办税大厅' }));
    expect(opened).toEqual([]);
    activation.isActive = true;
    await user.click(screen.getByRole('button', { name: menus.openWindow }));
    await hasOpened('https://apps.example.com/hall');
  } finally {
    Reflect.deleteProperty(navigator, 'userActivation');
  }
});
