import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deskCompanion } from '../../../tests/support/page/companion-desk.ts';
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

test('[TAB-04] the helper on this PC opens IE, the embedded core and the default browser, and nothing opens here', async () => {
  const helper = deskCompanion({ ok: true, value: {} });
  const { user, page } = await openDesk({ locationCode: '130100' });
  Object.assign(page.companion, helper);
  await choose(user, '旧版电子');
  await said(words(menus.openedIe, { menu: '旧版电子税务局' }));
  await choose(user, '出口退税');
  await said(words(menus.openedCore, { menu: '出口退税' }));
  await choose(user, '办税大厅');
  await said(words(menus.openedDefault, { menu: '办税大厅' }));
  expect(helper.asked).toEqual([
    ['browser', { browser: 'ie', url: 'https://apps.example.com/hall/old' }],
    ['browser', { browser: 'embedded', url: 'https://apps.example.com/hall/export' }],
    ['browser', { browser: 'default', url: 'https://apps.example.com/hall' }],
  ]);
  expect(opened).toEqual([]);
});

test('[TAB-04] [BRIDGE-08] a helper that refuses, and one that nobody has paired, give way to a window, which is said', async () => {
  const helper = deskCompanion({ ok: false, value: null, why: 'refused', msg: '' });
  const { user, page } = await openDesk();
  const unpaired = { ...page.companion };
  Object.assign(page.companion, helper);
  await choose(user, '出口退税');
  await hasOpened('https://apps.example.com/hall/export');
  await said(menus.noCore);
  expect(helper.asked).toHaveLength(1);
  Object.assign(page.companion, unpaired);
  opened.length = 0;
  await choose(user, '办税大厅');
  await hasOpened('https://apps.example.com/hall');
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
