import type { CalendarCounts, GroupCount } from '../calendar/count.ts';
import { openOf } from '../calendar/deadline-steps.ts';
import { groupKey } from '../calendar/expand.ts';
import { addDays, chinaDay, daysUntil } from '../core/china-time.ts';
import type { Mark } from '../status/mark.ts';
import { NEAR_DAYS } from '../status/mark.ts';
import type { InboxEntry, PlacedState } from './inbox.ts';
import { morningOf } from './later-times.ts';

const MINUTE = 60_000;

/** A filing that some companies still owe near or after its day: an entry of the inbox that no gateway sends. */
export interface DueReminder extends InboxEntry {
  readonly scene: 'due';
  readonly group: GroupCount;
  /** Days left, negative when the day is over. */
  readonly left: number;
  /** Companies that have it still to do. */
  readonly open: number;
}

/** When it was told last: until its day every morning at 08:30, from then on once, the morning after. */
function toldAt(day: string, now: number): number {
  const after = morningOf(addDays(day, 1));
  if (after <= now) return after;
  const today = chinaDay(now);
  return morningOf(today) <= now ? morningOf(today) : morningOf(addDays(today, -1));
}

/**
 * The reminders at `now`: from three days before its day on every filing that is left to do, once a day at 08:30, and once after its day. One that was
 * done is back the next time it is told; one whose last company has filed is gone for good.
 */
export function dueReminders({ days }: CalendarCounts, stateOf: (id: string) => PlacedState | undefined, now: number): DueReminder[] {
  const found: DueReminder[] = [];
  for (const { day, groups } of days.values()) {
    const left = daysUntil(day, now) ?? 0;
    const told = toldAt(day, now);
    if (left > NEAR_DAYS || told < morningOf(addDays(day, -NEAR_DAYS))) continue;
    for (const group of groups.values()) {
      const open = openOf(group, left);
      if (open === 0) continue;
      const key = `due:${groupKey(group.due)}@${day}`;
      const mark: Mark = left < 0 ? 'overdue' : 'due';
      found.push({ key, companyId: '', scene: 'due', mark, at: told, unread: 0, group, left, open, ...placeOf(stateOf(key), told, now) });
    }
  }
  return found;
}

function placeOf(state: PlacedState | undefined, told: number, now: number): Pick<InboxEntry, 'place' | 'placedAt'> {
  const [until, at] = [Date.parse(state?.until ?? '') || 0, Date.parse(state?.at ?? '') || 0];
  if (state?.place === 'later' && until > now) return { place: 'later', placedAt: until };
  // Done "tomorrow", by a device whose clock ran ahead, is no reason to be silent for longer.
  if (state?.place === 'done' && at >= told && at <= now + MINUTE) return { place: 'done', placedAt: at };
  return { place: 'in', placedAt: 0 };
}
