import type { CompanyTraits } from '../calendar/company-class.ts';
import { type Expansion, groupKey } from '../calendar/expand.ts';
import type { FilingStates } from '../calendar/filing.ts';
import { rankOfUrgency } from '../calendar/urgency.ts';
import type { Directory } from '../company/directory.ts';
import { addDays, addMonths, chinaDay, daysUntil, lastDayOf, startOfChinaDay } from '../core/china-time.ts';
import { filingStanding, isClosed } from '../status/standing.ts';

export interface ClearedTrend {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The day on which VAT is due by the country's rules, `YYYY-MM-DD`; null where no rule says one. */
  readonly deadline: string | null;
  /** How many companies were clear at the end of each day of the month, from the first up to today. */
  readonly byDay: readonly number[];
  /** Of those that are clear, nobody told since when of so many: they stand in every day. */
  readonly undated: number;
  /**
   * The same of the month before, for each day of this month: as it was at as many days from that month's deadline; null for days that it had not. Null
   * while too little of it is known to compare with.
   */
  readonly before: readonly (number | null)[] | null;
}

export interface TrendAsked {
  readonly directory: Directory;
  readonly expansion: Expansion;
  readonly states: FilingStates;
  /** Places in `urgencies`, by the rows of the directory. */
  readonly urgency: ArrayLike<number>;
  /** Companies that count. */
  readonly rows: readonly number[];
  /** A moment of the day that counts as today. */
  readonly now: number;
}

/** Share of the companies that owed something of which a month must be known before it is compared with. */
const ENOUGH = 0.9;
const CLEAR = rankOfUrgency('clear');

/**
 * When the last filing of a company that is due in a month came to its end: milliseconds, 0 where nobody told since when; `open` while one has not, `none`
 * for a company that nothing is told of.
 */
type Closing = number | 'open' | 'none';

function closingOf({ directory, expansion, states, now }: TrendAsked, row: number, traits: CompanyTraits, month: string): Closing {
  let closing: Closing = 'none';
  for (const filing of states.of(directory.id[row] ?? '')?.filings ?? []) {
    const due = expansion.dueWithin(filing.code, filing.period, traits);
    if (due === null || !due.day.startsWith(month) || filing.state === 'notApplicable') continue;
    if (!isClosed(filingStanding(filing, due, now))) return 'open';
    closing = closing === 0 || filing.stateAt === 0 ? 0 : Math.max(closing === 'none' ? 0 : closing, filing.stateAt);
  }
  return closing;
}

/** How much of what a company owed in a month is told: everything, a part, or it owed nothing. */
function toldOf(
  { directory, expansion, states }: TrendAsked,
  row: number,
  traits: CompanyTraits,
  month: string,
): 'all' | 'part' | 'nothing' {
  const owed = expansion.duesOf(traits).dues.filter(({ day }) => day.startsWith(month));
  const told = new Set(states.of(directory.id[row] ?? '')?.filings.map(groupKey));
  return owed.length === 0 ? 'nothing' : owed.every((due) => told.has(groupKey(due))) ? 'all' : 'part';
}

/** The day of a month on which VAT is due by the country's rules. */
function deadlineIn(expansion: Expansion, month: string): string | null {
  const days = expansion.nationwide().flatMap(({ dues }) => dues.filter(({ code, day }) => code === 'vat' && day.startsWith(month)));
  return days[0]?.day ?? null;
}

/** How many of `on`, days on which one more was clear, were not after each day of a span. */
function summed(on: readonly string[], from: string, until: string): number[] {
  const byDay: number[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) byDay.push(on.filter((one) => one <= day).length);
  return byDay;
}

function monthBefore(asked: TrendAsked, month: string, deadline: string | null): ClearedTrend['before'] {
  const { directory, expansion, rows } = asked;
  const before = addMonths(month, -1);
  const then = deadlineIn(expansion, before);
  if (deadline === null || then === null) return null;
  const on: string[] = [];
  let [owing, known] = [0, 0];
  for (const row of rows) {
    const traits = expansion.classes.traitsAt(directory, row);
    const told = traits === null ? 'nothing' : toldOf(asked, row, traits, before);
    if (traits === null || told === 'nothing') continue;
    owing += 1;
    const closing = closingOf(asked, row, traits, before);
    if (told === 'part' || closing === 0) continue;
    known += 1;
    if (typeof closing === 'number') on.push(chinaDay(closing));
  }
  if (owing === 0 || known < owing * ENOUGH) return null;
  const byDay = summed(on, `${before}-01`, lastDayOf(before));
  const shift = (daysUntil(deadline, startOfChinaDay(`${month}-01`)) ?? 0) - (daysUntil(then, startOfChinaDay(`${before}-01`)) ?? 0);
  return Array.from({ length: Number(lastDayOf(month).slice(8)) }, (_, at) => byDay[at - shift] ?? null);
}

/**
 * How many companies were clear by each day of this month, of those that count as clear today (`urgencies`), by when the last of their filings came to its
 * end as its source told. Months are compared by days to their deadline, not by date.
 */
export function clearedTrend(asked: TrendAsked): ClearedTrend {
  const { directory, expansion, urgency, rows, now } = asked;
  const today = chinaDay(now);
  const month = today.slice(0, 7);
  let undated = 0;
  const on: string[] = [];
  for (const row of rows) {
    if (urgency[row] !== CLEAR) continue;
    const traits = expansion.classes.traitsAt(directory, row);
    const closing = traits === null ? 'none' : closingOf(asked, row, traits, month);
    if (closing === 0) undated += 1;
    // What a clock that is ahead dated later is clear today all the same.
    on.push(typeof closing === 'number' && closing > 0 ? chinaDay(Math.min(closing, now)) : '');
  }
  const deadline = deadlineIn(expansion, month);
  return { month, deadline, byDay: summed(on, `${month}-01`, today), undated, before: monthBefore(asked, month, deadline) };
}
