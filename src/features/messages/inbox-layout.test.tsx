import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { zhCN } from '../../texts/zh-CN.ts';

/* The inbox in windows of 1024 and 683 pixels: which panes are shown, what opens one, the way back, where the focus is. */

const { messages: t } = zhCN;
const stage = openStage();
const size = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth');
afterEach(() => {
  vi.unstubAllGlobals();
  if (size !== undefined) Object.defineProperty(HTMLElement.prototype, 'clientWidth', size);
});

/** The inbox has so many pixels, which its observer is told. */
function widthOf(clientWidth: number): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: clientWidth });
  class Observer {
    readonly told: (boxes: readonly object[]) => void;
    constructor(told: Observer['told']) {
      this.told = told;
    }
    observe(): void {
      queueMicrotask(() => this.told([]));
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
}

const ids = () => [...document.querySelectorAll<HTMLElement>('[data-message]')].map(({ dataset }) => dataset.message);
const entry = (id: string) => document.querySelector<HTMLElement>(`[data-message="${id}"]`);
const item = () => document.querySelector<HTMLElement>('[data-inbox-item]');
const list = () => document.querySelector<HTMLElement>('[data-inbox-list]');
const sceneMenu = () => document.querySelector<HTMLElement>('[data-scene-menu]');
const scenes = () => screen.queryByRole('navigation', { name: t.scenes });
const back = () => screen.queryByRole('button', { name: t.backToList });

/** An account with messages of these ids, the first the newest; of the last another scene. */
async function openInbox(room: 'sheet' | 'narrow', names: readonly string[]) {
  widthOf(room === 'sheet' ? 960 : 683);
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { store, clock } = stage.gateway().services;
  const rows = names.map((id, n) =>
    messageOf(
      { sceneCode: n === 2 ? '1' : '2', title: `通知 ${id}`, content: `内容 ${id}` },
      id,
      one?.companyId ?? '',
      now() - (n + 1) * 60_000,
    ),
  );
  await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.put(change, rows)));
  const opened = await stage.open('/workbench/messages', account);
  await waitFor(() => expect(document.querySelector('[data-inbox]')?.getAttribute('data-inbox')).toBe(room));
  await waitFor(() => expect(ids()).toEqual(names));
  return opened;
}
async function choose(user: UserEvent, view: string): Promise<void> {
  await press(user, sceneMenu());
  await press(user, document.querySelector(`[data-view="${view}"]`));
}

test('[PLUS-18] at 1024 pixels list and item stand side by side, and the scenes are a menu in the head of the list that names what is shown', async () => {
  const { user } = await openInbox('sheet', ['a', 'b', 'c']);
  expect([scenes(), back()]).toEqual([null, null]);
  await press(user, entry('b'));
  await waitFor(() => expect(item()?.textContent).toContain('内容 b'));
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(sceneMenu()?.textContent).toBe(t.inbox);
  await choose(user, 'done');
  expect(sceneMenu()?.textContent).toBe(t.done);
  await waitFor(() => expect(ids()).toEqual([]));
  expect(document.querySelector('[data-view]')).toBeNull();
  await choose(user, 'all');
  await waitFor(() => expect(ids()).toEqual(['a', 'b', 'c']));
});

test('[PLUS-18] at 683 pixels there is one pane: a press opens the item with the focus, 返回列表 leads back to the list, its focus and its place', async () => {
  const { user } = await openInbox('narrow', ['a', 'b', 'c']);
  expect([scenes(), item(), back()]).toEqual([null, null, null]);
  await press(user, entry('b'));
  await waitFor(() => expect(item()?.textContent).toContain('内容 b'));
  expect(list()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(item()));
  await press(user, back());
  await waitFor(() => expect(document.activeElement).toBe(list()));
  expect(item()).toBeNull();
  expect(document.querySelector<HTMLElement>('[data-current]')?.dataset.message).toBe('b');
});

test('[PLUS-18] at 683 pixels the keys open an item and lead back, and done goes on to the next item', async () => {
  const { user } = await openInbox('narrow', ['a', 'b', 'c']);
  list()?.focus();
  await user.keyboard('j{Enter}');
  await waitFor(() => expect(item()?.textContent).toContain('内容 b'));
  await waitFor(() => expect(document.activeElement).toBe(item()));
  await user.keyboard('e');
  await waitFor(() => expect(item()?.textContent).toContain('内容 c'));
  expect(list()).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(list()));
  await waitFor(() => expect(ids()).toEqual(['a', 'c']));
});

test('[PLUS-18] at 683 pixels the list is there again when the last item is done, says so, and what comes then opens nothing', async () => {
  const { user } = await openInbox('narrow', ['a']);
  await press(user, entry('a'));
  await waitFor(() => expect(item()?.textContent).toContain('内容 a'));
  await press(user, within(item() ?? document.body).getByRole('button', { name: new RegExp(`^${t.finish}`) }));
  await screen.findByText(t.allDone);
  expect([item(), sceneMenu()?.textContent]).toEqual([null, t.inbox]);
  await press(user, document.querySelector('[data-undo] button'));
  await waitFor(() => expect(ids()).toEqual(['a']));
  expect(item()).toBeNull();
});
