// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Desk, DeskContext } from '../../../desk/desk.tsx';
import type { AppTab } from '../../../domain/tabs/app-tab.ts';
import { ANSWER_WAIT_MS, ASK_EVERY_MS } from '../../../domain/tabs/frame-life.ts';
import { createTranslator } from '../../../texts/i18n.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { isAnyDirty, isPageHeld } from '../../../ui/dirty-forms.ts';
import { TextContext } from '../../../ui/text.ts';
import { OpenFrame } from './app-frame.tsx';
import { FrameRoom } from './frame-room.ts';
import { useUnsavedHold } from './use-unsaved-hold.ts';

afterEach(cleanup);

const t = createTranslator('zh-CN', zhCN);
const tab: AppTab = { companyId: 'c', tabCode: 'sw', title: '税务申报', url: 'https://apps.example/declaration', extraParam: {} };
const key = 'c sw';

function Shown({ room }: { room: FrameRoom }) {
  const frames = useSyncExternalStore(room.subscribe, room.get);
  useUnsavedHold(frames);
  const frame = frames.get(key);
  return frame?.phase.kind === 'open' ? <OpenFrame frame={frame} phase={frame.phase} room={room} /> : null;
}

/** An open app in a room whose clock is set by hand. */
async function setUp() {
  let now = 0;
  const timers: { at: number; fn: () => void }[] = [];
  const clock = {
    now: () => now,
    after(ms: number, fn: () => void) {
      const timer = { at: now + ms, fn };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  };
  const room = new FrameRoom({
    clock,
    check: async () => ({ lines: [], stop: null, host: '', at: 0 }),
    join: async (_, { tab: { tabCode, extraParam }, state }) => ({
      welcome: {
        workbench: 1,
        kind: 'welcome',
        version: 1,
        may: ['company', 'print'],
        company: null,
        session: null,
        theme: 'light',
        tabCode,
        extraParam,
        state,
      },
      ports: [],
      save: async () => null,
      isThere: () => new Promise(() => undefined),
      end: () => {},
    }),
    cutOff: () => {},
    blocked: async () => {},
  });
  room.show(tab, null);
  await new Promise((resolve) => setImmediate(resolve));
  // as: a frame needs the clock of its desk only
  const desk = { clock } as unknown as Desk;
  const draw = () => (
    <DeskContext value={desk}>
      <TextContext value={{ language: 'zh-CN', t }}>
        <Shown room={room} />
      </TextContext>
    </DeskContext>
  );
  render(draw());
  const frame = screen.getByTitle<HTMLIFrameElement>(tab.title);
  return {
    frame,
    room,
    pass: (ms: number) =>
      act(() => {
        now += ms;
        for (const timer of timers.filter(({ at }) => at <= now)) {
          timers.splice(timers.indexOf(timer), 1);
          timer.fn();
        }
      }),
  };
}

const layer = () => screen.queryAllByText(t('tabs.loading', { name: tab.title })).length;

test('[CONST-34] the layer over a frame is gone when the frame has loaded, and after 2000 ms at the latest', async () => {
  const first = await setUp();
  expect(layer()).toBe(1);
  fireEvent.load(first.frame);
  expect(layer()).toBe(0);
  cleanup();
  const second = await setUp();
  second.pass(1_999);
  expect(layer()).toBe(1);
  second.pass(1);
  expect(layer()).toBe(0);
  expect(screen.getByRole('progressbar')).toBeDefined();
});

test('[TAB-02] an app that does not answer: words after 8 s, another try and a new window after 20 s; one that answers late shows none of it', async () => {
  const { pass, room, frame } = await setUp();
  pass(7_999);
  expect(screen.queryByText(t('tabs.slow', { name: tab.title }))).toBeNull();
  pass(1);
  expect(screen.getByText(t('tabs.slow', { name: tab.title }))).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  pass(12_000);
  expect(screen.getByText(t('tabs.slowWays', { name: tab.title }))).toBeDefined();
  expect(screen.getByRole('link', { name: t('tabs.ownWindow') }).getAttribute('href')).toBe('/workbench/main?company=c&app=sw');
  fireEvent.click(screen.getByRole('button', { name: t('frame.retry') }));
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(screen.queryByText(t('tabs.slowWays', { name: tab.title }))).toBeNull();
  expect(screen.getByTitle(tab.title)).not.toBe(frame);
  pass(30_000);
  await act(async () => void (await room.hello(key, 2)));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('[EMBED-02] an app that does not answer twice when it is asked is said to be silent, with a way to load it anew, which ends the word', async () => {
  const { pass, room, frame } = await setUp();
  await act(async () => void (await room.hello(key, 1)));
  const said = () => screen.queryByText(t('tabs.silent', { name: tab.title }));
  for (const ms of [ASK_EVERY_MS, ANSWER_WAIT_MS]) pass(ms);
  expect(said()).toBeNull();
  pass(ANSWER_WAIT_MS);
  expect(said()?.closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByTitle(tab.title)).toBe(frame);
  fireEvent.click(screen.getByRole('button', { name: t('tabs.reload') }));
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(said()).toBeNull();
  expect(screen.getByTitle(tab.title)).not.toBe(frame);
});

test('[TAB-02] the frame is sandboxed: it opens no window, leads the page nowhere, and learns neither camera nor referrer', async () => {
  const { frame } = await setUp();
  expect(frame.getAttribute('sandbox')?.split(' ').sort()).toEqual([
    'allow-downloads',
    'allow-forms',
    'allow-same-origin',
    'allow-scripts',
  ]);
  expect([frame.getAttribute('allow'), frame.getAttribute('referrerpolicy'), frame.getAttribute('src')]).toEqual([
    '',
    'no-referrer',
    tab.url,
  ]);
});

test('[PLUS-14] while an app holds unsaved content an update waits and the browser asks before the page is left; a company may be switched to', async () => {
  const { room } = await setUp();
  const leaves = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect([isPageHeld(), leaves()]).toEqual([false, false]);
  act(() => room.dirty(key, true));
  expect([isPageHeld(), isAnyDirty(), leaves()]).toEqual([true, false, true]);
  act(() => room.dirty(key, false));
  expect([isPageHeld(), leaves()]).toEqual([false, false]);
  act(() => room.dirty(key, true));
  cleanup();
  expect([isPageHeld(), leaves()]).toEqual([false, false]);
});

test('[TAB-02] the question before unsaved content is loaded over: kept, the frame stays; answered with yes, it is loaded anew', async () => {
  const { room, frame, pass } = await setUp();
  await act(async () => void (await room.hello(key, 1)));
  act(() => room.dirty(key, true));
  const ask = async () => {
    const asked = room.reload(key);
    pass(2_000);
    await act(() => asked);
    return screen.getByRole('alertdialog', { name: t('tabs.reload') });
  };
  fireEvent.click(within(await ask()).getByText(t('tabs.keepLoaded')));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByTitle(tab.title)).toBe(frame);
  fireEvent.click(within(await ask()).getByText(t('tabs.reloadAnyway')));
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(screen.getByTitle(tab.title)).not.toBe(frame);
  expect(room.get().get(key)?.unsaved).toBe(false);
});
