import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, field, openMenuStage, option, said, words } from '../../../tests/support/page/menu-desk.ts';
import { fill } from '../../../tests/support/page/steps.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { menus } = zhCN;
const { stage, opened, openDesk, framed, hasOpened } = openMenuStage();

test('[TAB-20] a menu for another browser opens in this one, which is said', async () => {
  const { user } = await openDesk({ locationCode: '130100' });
  await choose(user, '旧版电子');
  await hasOpened('https://apps.example.com/hall/old');
  await said(menus.noIe);
});

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
    opened.length = 0;
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

test('[TAB-20] without the line none of them opens, which is said in place of it', async () => {
  const { user } = await openDesk({ locationCode: '130100' });
  await user.click(field());
  await fill(user, field(), '旧版电子');
  await option('旧版电子');
  stage.offline(true);
  await user.keyboard('{Enter}');
  await said(words(menus.offline, { menu: '旧版电子税务局' }));
  expect(screen.queryByText(menus.noIe)).toBeNull();
  expect([opened, framed()]).toEqual([[], []]);
});
