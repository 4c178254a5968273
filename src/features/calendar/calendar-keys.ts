import type { KeyboardEvent } from 'react';
import { dayOfMonth } from '../../domain/calendar/working-days.ts';
import { addDays, addMonths } from '../../domain/core/china-time.ts';
import { isComposing } from '../../ui/composing.ts';

/** What a key does in the calendar: goes to a day, or one of the things that have a key. */
export type CalendarKey = { readonly to: string } | 'panel' | 'layout';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** What a key press in the month does on a day; null for keys of others. Single letters have no modifier and never fire while composing. */
export function calendarKey(event: KeyboardEvent, day: string, today: string): CalendarKey | null {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return null;
  const step = steps[event.key];
  if (step !== undefined) return { to: addDays(day, step) };
  const sameDayOf = (months: number) => ({ to: dayOfMonth(addMonths(day, months), Number(day.slice(8))) });
  switch (event.key) {
    case 'PageUp':
      return sameDayOf(-1);
    case 'PageDown':
      return sameDayOf(1);
    case 'Enter':
      return 'panel';
    case 't':
    case 'T':
      return { to: today };
    case 'l':
    case 'L':
      return 'layout';
    default:
      return null;
  }
}
