import { addDays, chinaDay, daysUntil, startOfChinaDay } from '../core/china-time.ts';
import { NEAR_DAYS } from '../status/mark.ts';
import { type DueScope, isInScope, type Standing } from '../status/standing.ts';
import { type CalendarCounts, type GroupCount, standingsIn } from './count.ts';
import type { Due } from './expand.ts';

/** Days around today that reminders are about: what was due yesterday, and what is due within three days. */
export const remindedDays = (now: number): { readonly from: string; readonly to: string } => ({
  from: addDays(chinaDay(now), -1),
  to: addDays(chinaDay(now), NEAR_DAYS),
});

/** Since when on a day one is reminded: half past eight, China time. */
const MORNING_MS = 8.5 * 3_600_000;

/** One reminder of a day on which something is due. */
export interface DeadlineStep {
  /** Says which deadline and which step: it is told once, whatever the clock does. */
  readonly key: string;
  readonly day: string;
  /** Days left: 3 to 0, -1 on the day after. */
  readonly left: number;
  /** Taxes of the day that are left to do, those of most companies first. */
  readonly taxes: readonly { readonly due: Due; readonly open: number }[];
  /** Filings of companies that are left to do. */
  readonly open: number;
}

/** What one is reminded of so many days before its day. */
export const remindedScope = (left: number): DueScope => (left < 0 ? 'late' : 'left');

/** Whether one is reminded of a filing so many days before its day. */
export const isAskedAt = (standing: Standing, left: number): boolean => isInScope(standing, remindedScope(left), left);

/** Filings that are known to be left to do: what nobody knows of reminds nobody. After its day only what is late counts. */
export function openOf({ counts }: Pick<GroupCount, 'counts'>, left: number): number {
  return standingsIn(counts).reduce((sum, { standing, count }) => (isAskedAt(standing, left) ? sum + count : sum), 0);
}

/** What is due near `now` (by the gateway's clock) and left to do, the most urgent day first. A day with nothing left is none. */
export function deadlineSteps({ days }: CalendarCounts, now: number): readonly DeadlineStep[] {
  const steps: DeadlineStep[] = [];
  for (const { day, groups } of days.values()) {
    const left = daysUntil(day, now) ?? Number.NaN;
    if (!(left >= -1 && left <= NEAR_DAYS)) continue;
    const taxes = [...groups.values()].map((group) => ({ due: group.due, open: openOf(group, left) })).filter(({ open }) => open > 0);
    if (taxes.length === 0) continue;
    taxes.sort((a, b) => b.open - a.open);
    steps.push({ key: `due:${day}:${left}`, day, left, taxes, open: taxes.reduce((sum, { open }) => sum + open, 0) });
  }
  return steps.sort((a, b) => a.left - b.left);
}

/** How many taxes of days that are due within three days are left to do: the due count of the icon. */
export const dueCount = (steps: readonly DeadlineStep[]): number =>
  steps.reduce((sum, { left, taxes }) => sum + (left >= 0 ? taxes.length : 0), 0);

/** Whether the morning's reminders may be told, and when the next are due: at half past eight of China's day. */
export function morningAt(now: number): { readonly isPast: boolean; readonly next: number } {
  const today = chinaDay(now);
  const morning = startOfChinaDay(today) + MORNING_MS;
  return now >= morning ? { isPast: true, next: startOfChinaDay(addDays(today, 1)) + MORNING_MS } : { isPast: false, next: morning };
}
