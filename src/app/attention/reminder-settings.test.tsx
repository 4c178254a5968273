import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { attentionView } from './view.ts';

const { notices: t, frame } = zhCN;
const stage = openStage();
const badge = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  for (const name of Object.keys(badge)) Reflect.deleteProperty(navigator, name);
});
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

test('[PLUS-21] the unread number on the icon goes with its switch, at once and after a reload', async () => {
  for (const [name, value] of Object.entries(badge)) Object.defineProperty(navigator, name, { configurable: true, value });
  const account = await stage.account();
  const { store, clock } = stage.gateway().services;
  const told = ['a', 'b'].map((id) => messageOf({ sceneCode: '9', title: id, content: '' }, id, '', clock.now()));
  await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.put(change, told)));
  const { user, reload } = await stage.open(attentionView.path, account);
  await waitFor(() => expect(badge.setAppBadge).toHaveBeenLastCalledWith(2));
  await press(user, await toggle(t.badgeUnread));
  await waitFor(() => expect(badge.clearAppBadge).toHaveBeenCalled());
  await reload();
  expect((await toggle(t.badgeUnread)).checked).toBe(false);
});

test('[PLUS-21] the browser is asked for its permission only by a press; what it refuses is said, and the switch stays off', async () => {
  const requestPermission = vi.fn(async () => 'denied');
  vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default', requestPermission }));
  const { user } = await stage.open(attentionView.path, await stage.account());
  const due = await toggle(t.remindDue);
  expect([due.checked, requestPermission.mock.calls.length]).toEqual([false, 0]);
  await press(user, due);
  expect(await screen.findByText(t.permitDenied)).toBeDefined();
  expect([due.checked, due.disabled, requestPermission.mock.calls.length]).toEqual([false, true, 1]);
});

test('[PLUS-21] with the permission each kind of notification has its own switch; a browser that has none says so', async () => {
  vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default', requestPermission: async () => 'granted' }));
  const account = await stage.account();
  const { user, reload } = await stage.open(attentionView.path, account);
  await press(user, await toggle(t.remindDue));
  await waitFor(async () => expect((await toggle(t.remindDue)).checked).toBe(true));
  expect((await toggle(t.remindOverdue)).checked).toBe(false);
  Reflect.deleteProperty(globalThis, 'Notification');
  await reload();
  expect(await screen.findByText(t.permitNone)).toBeDefined();
  expect((await toggle(t.remindDue)).disabled).toBe(true);
});

test('[PLUS-21] [P-06] where the gateway has no keys for it there is nothing of Web Push', async () => {
  await stage.open(attentionView.path, await stage.account());
  await toggle(t.remindDue);
  await waitFor(() => expect(stage.line().asked).toContain(calls.webPushKey.path));
  await screen.findByText(t.remindSay);
  expect(screen.queryByText(t.pushGroup)).toBeNull();
});

test('[MSG-03] the drawer of notices leads to the settings and closes', async () => {
  const { user, address } = await stage.open('/workbench/main', await stage.account());
  await press(user, await waitFor(() => document.querySelector('[data-bell]') ?? Promise.reject(new Error('no bell'))));
  await press(user, await screen.findByLabelText(frame.attention));
  await waitFor(() => expect(address()).toMatch(/^\/workbench\/attention/));
  await waitFor(() => expect(document.querySelector('[data-notice]')).toBeNull());
});
