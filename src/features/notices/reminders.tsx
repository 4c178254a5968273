import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUnreadMessages } from '../../desk/use-messages.ts';
import { dueCount } from '../../domain/calendar/deadline-steps.ts';
import type { NotificationPort } from './notification-port.ts';
import { useDeadlines } from './use-deadlines.ts';
import { useDeadlineReminders, useMessageReminders } from './use-reminding.ts';
import { useSwitches } from './use-switches.ts';

export interface RemindersProps {
  notifications: NotificationPort;
  /** The number on the icon of the installed product; 0 takes it away. */
  setBadge(count: number): void;
}

/** What reminds outside of the page: the number on the icon, gone with the sign-out (PLUS-27), and notifications; each kind with its switch (PLUS-21). */
export function Reminders({ notifications, setBadge }: RemindersProps) {
  const router = useRouter();
  const [switches] = useSwitches();
  const unread = useUnreadMessages();
  const steps = useDeadlines();
  const count = unread === undefined ? null : (switches.badgeUnread ? unread.length : 0) + (switches.badgeDue ? dueCount(steps ?? []) : 0);
  useEffect(() => {
    if (count !== null) setBadge(count);
  }, [count, setBadge]);
  useEffect(() => () => setBadge(0), [setBadge]);
  useDeadlineReminders(steps, switches, notifications);
  useMessageReminders(unread, switches, notifications);
  useEffect(() => notifications.onPress((href) => void router.navigate({ href })), [notifications, router]);
  return null;
}
