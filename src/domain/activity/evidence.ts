import type { CompanyDays } from '../calendar/deadlines.ts';
import { addMonths, chinaDay, lastDayOf } from '../core/china-time.ts';
import type { ActivityEntry } from './filter.ts';

/** Days of a month in which a company files: from its first day up to the last one on which something is due. Both are China's. */
export interface FilingWindow {
  /** YYYY-MM. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
}

/** Months that a sheet can be made of: this one and those before it. */
const MONTHS = 13;

/** The filing windows of a company by the published rule pack, newest first. Months in which nothing is due have none. */
export function windowsOf(days: CompanyDays, now: number): readonly FilingWindow[] {
  const month = chinaDay(now).slice(0, 7);
  return Array.from({ length: MONTHS }, (_, n) => addMonths(month, -n)).flatMap((one) => {
    const from = `${one}-01`;
    const due = days.between(from, lastDayOf(one)).map(({ day }) => day);
    const to = due.toSorted().at(-1);
    return to === undefined ? [] : [{ month: one, from, to }];
  });
}

/** An attempt that did not succeed, and when the same did afterwards. */
export interface Failure {
  readonly row: ActivityEntry;
  /** The first success of the same thing after it, null where none is known. */
  readonly solved: ActivityEntry | null;
}

const isFailure = ({ result }: ActivityEntry): boolean => result !== 'done';

/** What two rows must share to be about the same: the company and what it was, by the key that its tries have in common. */
const sameThing = ({ companyId, of, id }: ActivityEntry): string => `${companyId} ${of || id}`;

/** Every failed attempt of a company within a window, oldest first, each with the success that came of it, whenever that was. */
export function failuresIn(
  rows: readonly ActivityEntry[],
  companyId: string,
  { from, to }: Pick<FilingWindow, 'from' | 'to'>,
): readonly Failure[] {
  const own = rows.filter((row) => row.companyId === companyId).toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const done = Map.groupBy(
    own.filter((row) => !isFailure(row)),
    sameThing,
  );
  return own.flatMap((row) => {
    const day = chinaDay(row.at);
    if (!isFailure(row) || day < from || day > to) return [];
    return [{ row, solved: done.get(sameThing(row))?.find(({ at }) => at >= row.at) ?? null }];
  });
}

/**
 * Number of a sheet: the end of the company's number, the month, and when it was made, so that two sheets of the same are told apart. `now`:
 * milliseconds.
 */
export function sheetNumber(companyId: string, { month }: Pick<FilingWindow, 'month'>, now: number): string {
  return `${month.replace('-', '')}-${companyId.slice(-6).toUpperCase()}-${Math.floor(now / 1_000)
    .toString(36)
    .toUpperCase()}`;
}
