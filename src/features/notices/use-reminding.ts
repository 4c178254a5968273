import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '../../api/entities/message.ts';
import { groupWord, leftWords } from '../../desk/calendar/calendar-words.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useGatewayNow } from '../../desk/use-messages.ts';
import { type DeadlineStep, morningAt } from '../../domain/calendar/deadline-steps.ts';
import { dayWords } from '../../domain/core/china-time.ts';
import { CALENDAR_PATH, MESSAGES_PATH } from '../../domain/core/view-paths.ts';
import type { ReminderSwitches } from '../../domain/messages/reminder-kinds.ts';
import { companyOfMessage } from '../../domain/messages/valid-message.ts';
import { useText } from '../../ui/text.ts';
import type { LocalNotification, NotificationPort } from './notification-port.ts';

/** Taxes that a notification names. */
const MOST_TAXES = 3;
/** New messages that are told one by one; more are told as a number. */
const MOST_MESSAGES = 3;

/** Shows what no window of the account has shown yet. */
function useTell(port: NotificationPort): (key: string, notification: LocalNotification) => void {
  const { writes, clock } = useDesk();
  const asked = useRef(new Set<string>());
  return useCallback(
    (key, notification) => {
      if (asked.current.has(key)) return;
      asked.current.add(key);
      void (async () => {
        const claimed = await writes.use(
          () => import('../../db/commands/notices.ts'),
          (code, { db }) => code.claimReminder(db, key, clock.now()),
        );
        // What could not be written down is asked again with the next count: told twice is worse than told late.
        if (claimed === null || !claimed.ok) asked.current.delete(key);
        else if (claimed.value) await port.show(notification);
      })();
    },
    [writes, clock, port],
  );
}

/** Tells of deadlines, each step of each once over all windows, from half past eight on (PLUS-21). */
export function useDeadlineReminders(steps: readonly DeadlineStep[] | null, switches: ReminderSwitches, port: NotificationPort): void {
  const { clock } = useDesk();
  const { t, language } = useText();
  const tell = useTell(port);
  const gatewayNow = useGatewayNow();
  const [mornings, setMornings] = useState(0);
  const { isPast, next } = morningAt(gatewayNow());
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for the next morning, and then for the one after
  useEffect(() => clock.after(next - gatewayNow() + 100, () => setMornings((n) => n + 1)), [clock, next, mornings]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time that counts is a morning
  useEffect(() => {
    if (steps === null || !isPast || port.permission() !== 'granted') return;
    for (const { key, day, left, open, taxes } of steps) {
      if (!switches[left < 0 ? 'overdue' : 'due']) continue;
      const named = taxes.slice(0, MOST_TAXES).map(({ due, open: count }) => t('notices.taxLine', { name: groupWord(due, t), count }));
      const words = { day: dayWords(day, language), left: leftWords(day, gatewayNow(), t), count: open };
      tell(key, {
        title: t(left < 0 ? 'notices.overdueTitle' : 'notices.dueTitle', words),
        body: named.join(' · '),
        tag: key,
        href: `${CALENDAR_PATH}?day=${day}`,
      });
    }
  }, [steps, switches, isPast, mornings, port, tell]);
}

/** Tells of messages that come while nobody sees the product; what was unread at the start is no news. */
export function useMessageReminders(unread: readonly Message[] | undefined, switches: ReminderSwitches, port: NotificationPort): void {
  const { t } = useText();
  const tell = useTell(port);
  const directory = useAccount((state) => state.directory);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (unread === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...unread.map(({ msgId }) => msgId)]);
    if (before === null || !switches.messages || !document.hidden || port.permission() !== 'granted') return;
    const news = unread.filter(({ msgId }) => !before.has(msgId));
    if (news.length > MOST_MESSAGES) {
      const key = `msgs:${news.map(({ msgId }) => msgId).join(' ')}`;
      tell(key, { title: t('notices.newMessages', { count: news.length }), body: news[0]?.title ?? '', tag: 'msgs', href: MESSAGES_PATH });
      return;
    }
    for (const one of news) {
      const name = directory?.shortName[directory.id.indexOf(companyOfMessage(one))] ?? '';
      const href = `${MESSAGES_PATH}?message=${encodeURIComponent(one.msgId)}`;
      tell(`msg:${one.msgId}`, { title: one.title, body: name, tag: `msg:${one.msgId}`, href });
    }
  }, [unread, switches, directory, port, tell, t]);
}
