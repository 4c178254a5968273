import { useMemo } from 'react';
import type { Message } from '../../api/entities/message.ts';
import type { Held, HeldRow } from '../../db/collections/collections.ts';
import { type CalendarData, useCalendar } from '../../desk/calendar/use-calendar.ts';
import { useMinute } from '../../desk/time/use-minute.ts';
import { type CollectionTables, useCollections } from '../../desk/use-collections.ts';
import { useValid } from '../../desk/use-messages.ts';
import { wholeCalendar } from '../../domain/calendar/count.ts';
import { type DueReminder, dueReminders } from '../../domain/messages/due-reminders.ts';
import { countInbox, type InboxCounts, type Matter, mattersOf, type PlacedState } from '../../domain/messages/inbox.ts';

export interface MessageEntry extends Matter<Held<Message>> {
  readonly kind: 'message';
  /** Something about it has not been sent yet. */
  readonly waits: boolean;
}
export interface DueEntry extends DueReminder {
  readonly kind: 'due';
  readonly waits: boolean;
}
export type Entry = MessageEntry | DueEntry;

/** Everything that the inbox shows. */
export interface Inbox {
  /** Null until the device has read what it holds. */
  readonly entries: readonly Entry[] | null;
  readonly counts: InboxCounts;
  readonly stateOf: (id: string) => PlacedState | undefined;
  readonly calendar: CalendarData;
  /** The gateway's time, to the minute. */
  readonly now: number;
}

/** What was put where, by id. */
function useStates(): ReadonlyMap<string, HeldRow<'inboxStates'>> | null {
  const rows = useCollections((db) => db.inboxStates.toArray() as Promise<HeldRow<'inboxStates'>[]>, []); // as: rows of the collection
  return useMemo(() => (rows === undefined ? null : new Map(rows.map((row) => [row.msgId, row]))), [rows]);
}

function allRows(db: CollectionTables): Promise<Held<Message>[]> {
  return db.messages.toArray();
}

/** The matters and reminders of the account, live, out of what the device holds: one reading for all rows. */
export function useInbox(): Inbox {
  const messages = useValid(useCollections(allRows, []));
  const states = useStates();
  const now = useMinute();
  const calendar = useCalendar(wholeCalendar);
  const { counts } = calendar;
  const stateOf = useMemo(() => (id: string) => states?.get(id), [states]);
  const matters = useMemo(() => {
    if (messages === undefined || states === null) return null;
    const waits = ({ unsent, msgId }: Held<Message>): boolean => unsent !== undefined || states.get(msgId)?.unsent !== undefined;
    return mattersOf(messages, stateOf, now).map((one): Entry => ({ ...one, kind: 'message', waits: one.messages.some(waits) }));
  }, [messages, states, stateOf, now]);
  const reminders = useMemo(
    () =>
      counts === null
        ? []
        : dueReminders(counts, stateOf, now).map(
            (one): Entry => ({ ...one, kind: 'due', waits: states?.get(one.key)?.unsent !== undefined }),
          ),
    [counts, states, stateOf, now],
  );
  const entries = useMemo(() => (matters === null ? null : [...reminders, ...matters]), [reminders, matters]);
  const counted = useMemo(() => countInbox(entries ?? []), [entries]);
  return { entries, counts: counted, stateOf, calendar, now };
}

/** Ids that an entry's marks and places are about. */
export const idsOf = (entry: Entry): readonly string[] => (entry.kind === 'due' ? [entry.key] : entry.messages.map(({ msgId }) => msgId));

/** Ids of its unread messages. */
export const unreadOf = (entry: Entry): readonly string[] =>
  entry.kind === 'due' ? [] : entry.messages.flatMap(({ msgId, readStatus }) => (readStatus === 0 ? [msgId] : []));
