import { addDays, chinaDay, daysUntil, startOfChinaDay } from '../core/china-time.ts';

const MINUTE = 60_000;
/** The times of day at which what was put off comes back, minutes after midnight of China. */
const MORNING = 8 * 60 + 30;
const AFTERNOON = 14 * 60;

const timeOn = (day: string, minutes: number): number => startOfChinaDay(day) + minutes * MINUTE;

/** 08:30 of a day of China, milliseconds: when its reminders are told. */
export const morningOf = (day: string): number => timeOn(day, MORNING);

/** A time that is offered for putting something off. */
export interface LaterChoice {
  readonly kind: 'today' | 'tomorrow' | 'dueDay';
  readonly at: number;
}

/** The times that are offered: this afternoon while it is to come, tomorrow morning, the morning of the day something is due. */
export function laterChoices(now: number, due: string | null): readonly LaterChoice[] {
  const today = chinaDay(now);
  const choices: LaterChoice[] = [
    { kind: 'today', at: timeOn(today, AFTERNOON) },
    { kind: 'tomorrow', at: morningOf(addDays(today, 1)) },
  ];
  if (due !== null && (daysUntil(due, now) ?? 0) > 1) choices.push({ kind: 'dueDay', at: morningOf(due) });
  return choices.filter(({ at }) => at > now);
}

/** A time of China as a field of date and time holds it, `YYYY-MM-DDTHH:mm`; null for what is none or lies before `now`. */
export function chosenTime(text: string, now: number): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text);
  const [, day = '', hours, minutes] = found ?? [];
  if (found === null || daysUntil(day, now) === null) return null;
  const at = timeOn(day, Number(hours) * 60 + Number(minutes));
  return at > now ? at : null;
}
