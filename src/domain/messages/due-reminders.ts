import { type CalendarCounts, type GroupCount, standingsIn } from '../calendar/count.ts';
import { groupKey } from '../calendar/expand.ts';
import { markOfStanding, type Standing } from '../calendar/filing.ts';
import { addDays, chinaDay, daysUntil } from '../core/china-time.ts';
import type { Mark } from '../status/mark.ts';
import { NEAR_DAYS } from '../status/mark.ts';
import type { InboxEntry, PlacedState } from './inbox.ts';
import { morningOf } from './later-times.ts';

/** A filing that some companies still owe near or after its day: an entry of the inbox that no gateway sends. */
export interface DueReminder extends InboxEntry {
  readonly scene: 'due';
  readonly group: GroupCount;
  /** Days left, negative when the day is over. */
  readonly left: number;
  /** Companies that have it still to do. */
  readonly open: number;
}

/** Still to be done by somebody. What is not known is nobody's, and is counted apart. */
export const openStandings: readonly Standing[] = ['overdue', 'paymentFailed', 'rejected', 'near', 'undeclared', 'preparing'];

/** When it was told last: at 08:30 of today, before that of yesterday. */
function toldAt(now: number): number {
  const today = chinaDay(now);
  return morningOf(today) <= now ? morningOf(today) : morningOf(addDays(today, -1));
}

/**
 * The reminders at `now`: from three days before its day on every filing that is left to do, once a day at 08:30. One that was done is back the next
 * morning; one whose last company has filed is gone for good.
 */
export function dueReminders({ days }: CalendarCounts, stateOf: (id: string) => PlacedState | undefined, now: number): DueReminder[] {
  const told = toldAt(now);
  const found: DueReminder[] = [];
  for (const { day, groups } of days.values()) {
    const left = daysUntil(day, now) ?? 0;
    if (left > NEAR_DAYS || told < morningOf(addDays(day, -NEAR_DAYS))) continue;
    for (const group of groups.values()) {
      const open = openOf(group, left);
      if (open === 0) continue;
      const key = `due:${groupKey(group.due)}@${day}`;
      const mark: Mark = left < 0 ? 'overdue' : 'due';
      found.push({ key, companyId: '', scene: 'due', mark, at: told, unread: 0, group, left, open, ...placeOf(stateOf(key), told, now) });
    }
  }
  return found.sort((a, b) => a.left - b.left || b.open - a.open);
}

function openOf({ counts }: GroupCount, left: number): number {
  const open = standingsIn(counts).filter(({ standing }) => openStandings.includes(standing));
  // After its day only what is overdue, failed or was sent back is known to be left.
  const pressing = left < 0 ? open.filter(({ standing }) => ['overdue', 'stopped'].includes(markOfStanding[standing])) : open;
  return pressing.reduce((sum, { count }) => sum + count, 0);
}

function placeOf(state: PlacedState | undefined, told: number, now: number): Pick<InboxEntry, 'place' | 'placedAt'> {
  const [until, at] = [Date.parse(state?.until ?? '') || 0, Date.parse(state?.at ?? '') || 0];
  if (state?.place === 'later' && until > now) return { place: 'later', placedAt: until };
  // Of tomorrow, by a device whose clock runs ahead, is no reason to be silent for longer.
  if (state?.place === 'done' && at >= told && at <= now + 60_000) return { place: 'done', placedAt: at };
  return { place: 'in', placedAt: 0 };
}
