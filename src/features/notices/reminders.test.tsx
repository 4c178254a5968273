import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeadlineStep } from '../../domain/calendar/deadline-steps.ts';
import type { ReminderSwitches } from '../../domain/messages/reminder-kinds.ts';
import type { NotificationPort } from './notification-port.ts';
import { Reminders } from './reminders.tsx';

interface Known {
  unread: readonly object[] | undefined;
  steps: readonly DeadlineStep[] | null;
  switches: ReminderSwitches;
}
const on: ReminderSwitches = { badgeUnread: true, badgeDue: true, due: false, overdue: false, messages: false };
const known: Known = { unread: undefined, steps: null, switches: on };
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }));
vi.mock('../../desk/use-messages.ts', () => ({ useUnreadMessages: () => known.unread }));
vi.mock('./use-deadlines.ts', () => ({ useDeadlines: () => known.steps }));
vi.mock('./use-switches.ts', () => ({ useSwitches: () => [known.switches] }));
vi.mock('./use-reminding.ts', () => ({ useDeadlineReminders: () => undefined, useMessageReminders: () => undefined }));

afterEach(cleanup);
const notifications: NotificationPort = {
  permission: () => 'denied',
  ask: async () => 'denied',
  show: async () => false,
  onPress: () => () => undefined,
};
const step = (left: number, taxes: number): DeadlineStep => ({
  key: `due:${left}`,
  day: '2026-11-25',
  left,
  open: 5,
  taxes: Array.from({ length: taxes }, () => ({}) as DeadlineStep['taxes'][number]), // as: only their number counts
});

test('[PLUS-21] the number on the icon is what is unread and what is due, each by its switch; none before it is known, none after the sign-out', () => {
  const shown: number[] = [];
  const setBadge = (count: number): void => void shown.push(count);
  const look = (next: Partial<Known>) => {
    Object.assign(known, next);
    return <Reminders notifications={notifications} setBadge={setBadge} />;
  };
  const { rerender, unmount } = render(look({}));
  expect(shown).toEqual([]);
  rerender(look({ unread: [{}, {}] }));
  rerender(look({ steps: [step(1, 3)] }));
  rerender(look({ switches: { ...on, badgeDue: false } }));
  rerender(look({ switches: { ...on, badgeUnread: false } }));
  expect(shown).toEqual([2, 5, 2, 3]);
  unmount();
  expect(shown.at(-1)).toBe(0);
});
