import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { openTestDb } from '../../../tests/support/db-kit.ts';
import type { Message } from '../../api/entities/message.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import { type Desk, DeskContext } from '../../desk/desk.tsx';
import type { DeadlineStep } from '../../domain/calendar/deadline-steps.ts';
import { startOfChinaDay } from '../../domain/core/china-time.ts';
import { readSwitches } from '../../domain/messages/reminder-kinds.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { TextContext } from '../../ui/text.ts';
import type { LocalNotification, NotificationPermit, NotificationPort } from './notification-port.ts';
import { useDeadlineReminders, useMessageReminders } from './use-reminding.ts';

const HOUR = 3_600_000;
const day = '2026-11-25';
const now = startOfChinaDay('2026-11-24') + 10 * HOUR;
const due = {
  code: 'vat',
  period: '202610',
  ends: '2026-10-31',
  day,
  nominal: day,
  origin: 'published',
  area: '',
  source: '',
  confirm: false,
} as const;
const step = (left: number, open = 46): DeadlineStep => ({ key: `due:${day}:${left}`, day, left, taxes: [{ due, open }], open });
const allOn = readSwitches(JSON.stringify({ due: true, overdue: true, messages: true }));

afterEach(cleanup);

interface Given {
  steps?: readonly DeadlineStep[] | null;
  unread?: readonly Message[] | undefined;
  switches?: typeof allOn;
}

function Hooks({ steps = null, unread, switches = allOn, port }: Given & { port: NotificationPort }) {
  useDeadlineReminders(steps, switches, port);
  useMessageReminders(unread, switches, port);
  return null;
}

/** A device with its stored data, on which windows are opened one after the other or side by side. */
async function device() {
  const db: AccountDb = await openTestDb();
  const shown: LocalNotification[] = [];
  let permit: NotificationPermit = 'granted';
  const port: NotificationPort = {
    permission: () => permit,
    ask: async () => permit,
    show: async (one) => {
      shown.push(one);
      return true;
    },
    onPress: () => () => undefined,
  };
  let reads = 0;
  function open({ at = now, ...given }: Given & { at?: number }) {
    let clockNow = at;
    const timers: (() => void)[] = [];
    const state = { sync: null, directory: { id: ['c'], shortName: ['恒航网络科技'] } };
    const writes = {
      async use(load: () => Promise<unknown>, use: (code: unknown, writing: unknown) => Promise<unknown>) {
        reads += 1;
        return use(await load(), { db });
      },
    };
    const clock = {
      now: () => clockNow,
      after(_: number, fn: () => void) {
        timers.push(fn);
        return () => undefined;
      },
    };
    const desk = { clock, writes, store: { get: () => state, subscribe: () => () => undefined } } as unknown as Desk; // as: what the hooks read of a desk
    const texts = { language: 'zh-CN' as const, t: createTranslator('zh-CN', zhCN) };
    const tree = (props: Given) => (
      <TextContext value={texts}>
        <DeskContext value={desk}>
          <Hooks {...props} port={port} />
        </DeskContext>
      </TextContext>
    );
    const view = render(tree(given));
    return {
      show: (props: Given) => view.rerender(tree(props)),
      wake(to: number) {
        clockNow = to;
        act(() => {
          for (const fn of timers.splice(0)) fn();
        });
      },
      close: view.unmount,
    };
  }
  return {
    open,
    shown,
    permits(next: NotificationPermit) {
      permit = next;
    },
    reads: () => reads,
  };
}
const titles = (shown: readonly LocalNotification[]) => shown.map(({ title }) => title);

test('[PLUS-21] a deadline is told with its tax and how many are left, and leads to its day in the calendar', async () => {
  const { open, shown } = await device();
  void open({ steps: [step(1)] });
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]?.title).toContain('11-25');
  expect(shown[0]?.title).toContain('46 项未办结');
  expect(shown[0]?.body).toContain('46 家');
  expect(shown[0]?.href).toBe('/workbench/calendar?day=2026-11-25');
});

test('[PLUS-21] once per deadline and step over all windows, after a reload, and after the clock was set back; the next step comes', async () => {
  const { open, shown, reads } = await device();
  const windows = [open({ steps: [step(1)] }), open({ steps: [step(1)] })];
  await waitFor(() => expect(reads()).toBe(2));
  await waitFor(() => expect(shown).toHaveLength(1));
  for (const window of windows) window.close();
  open({ steps: [step(1, 45)] }).close();
  open({ steps: [step(2)], at: now - 24 * HOUR }).close();
  await waitFor(() => expect(shown).toHaveLength(2));
  open({ steps: [step(1)], at: now - HOUR }).close();
  void open({ steps: [step(0)], at: now + 24 * HOUR });
  await waitFor(() => expect(shown).toHaveLength(3));
  expect(shown.map(({ tag }) => tag)).toEqual([`due:${day}:1`, `due:${day}:2`, `due:${day}:0`]);
});

test('[PLUS-21] before half past eight nobody is told; the morning tells', async () => {
  const { open, shown, reads } = await device();
  const early = startOfChinaDay('2026-11-24') + 8 * HOUR;
  const window = open({ steps: [step(1)], at: early });
  expect(reads()).toBe(0);
  window.wake(early + HOUR);
  window.show({ steps: [step(1)] });
  await waitFor(() => expect(shown).toHaveLength(1));
});

test('[PLUS-21] each kind has its own switch, and without the permission of the browser none is told, and none is lost', async () => {
  const { open, shown, permits, reads } = await device();
  const switches = readSwitches(JSON.stringify({ overdue: true }));
  permits('denied');
  const window = open({ steps: [step(1), step(-1)], switches });
  expect(reads()).toBe(0);
  permits('granted');
  window.show({ steps: [step(1), step(-1)], switches: { ...switches } });
  await waitFor(() => expect(shown.map(({ tag }) => tag)).toEqual([`due:${day}:-1`]));
});

test('[PLUS-21] messages are told that come while nobody sees the product, and lead to themselves; not those of the start, not what comes in sight', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  try {
    const { open, shown } = await device();
    const message = (id: string) => messageOf({ sceneCode: '2', title: `提醒 ${id}`, content: '' }, id, 'c', now);
    const window = open({ unread: [message('old')] });
    window.show({ unread: [message('old'), message('new')] });
    await waitFor(() => expect(titles(shown)).toEqual(['提醒 new']));
    expect(shown[0]).toMatchObject({ body: '恒航网络科技', href: '/workbench/messages?message=new' });
    hidden.mockReturnValue(false);
    window.show({ unread: [message('seen'), message('new')] });
    hidden.mockReturnValue(true);
    // Again, in another order, and after a gap: no news.
    window.show({ unread: [message('new'), message('old'), message('seen')] });
    window.show({ unread: ['1', '2', '3', '4'].map(message) });
    await waitFor(() => expect(titles(shown)).toEqual(['提醒 new', '4 条新消息']));
  } finally {
    hidden.mockRestore();
  }
});
