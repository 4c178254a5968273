import { useMemo } from 'react';
import { comparePacks, type PackMove } from '../../domain/calendar/compare-packs.ts';
import { type CalendarCounts, type CalendarFilter, countObligations } from '../../domain/calendar/count.ts';
import { Expansion } from '../../domain/calendar/expand.ts';
import type { FilingStates } from '../../domain/calendar/filing.ts';
import { filingStates } from '../../domain/calendar/known-company.ts';
import type { RulePack } from '../../domain/calendar/rule-pack.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { addMonths, lastDayOf, startOfChinaDay } from '../../domain/core/china-time.ts';
import { useAccount } from '../desk.tsx';
import { onceFor } from '../once-for.ts';
import { useStatusBook } from '../standing/area-status.ts';
import type { StatusBook } from '../standing/status-book.ts';
import { useChinaDay } from './use-china-day.ts';
import { type UsedPack, useRulePack } from './use-rule-pack.ts';

/** Months before and after this one that are expanded: eighteen with it. */
const MONTHS_BEFORE = 6;
const MONTHS_AFTER = 11;

/** Everything that a calendar shows, out of what the device holds. */
export interface CalendarData {
  readonly today: string;
  /** Noon of `today` in China: what follows from the time follows from the day. */
  readonly now: number;
  /** First and last month that are expanded, `YYYY-MM`. */
  readonly months: { readonly first: string; readonly last: string };
  readonly directory: Directory | null;
  readonly used: UsedPack;
  readonly expansion: Expansion | null;
  readonly states: FilingStates;
  /** Null while directory or pack are not there. */
  readonly counts: CalendarCounts | null;
}

/** What a waiting pack moves among the days that are shown; nothing while none waits. */
export interface WaitingMoves {
  readonly pack: RulePack;
  readonly moves: readonly PackMove[];
}

/*
 * The cards of home, the calendar and the portfolio ask for the same in one drawing; at thousands of companies each time counts. Two answers are
 * kept of each: a third filter of the counts drops the first.
 */
const statesOf = onceFor((book: StatusBook) => filingStates(book.of));
const expansionOf = onceFor((pack: RulePack, from: string, to: string) => new Expansion(pack, from, to));
const countsOf = onceFor(
  (
    directory: Directory,
    expansion: Expansion,
    states: FilingStates,
    code: CalendarFilter['code'],
    accountant: CalendarFilter['accountant'],
    now: number,
  ): CalendarCounts => countObligations(directory, expansion, states, { code, accountant }, now),
);

const HALF_DAY = 12 * 3_600_000;

/** What a calendar is made of, without its counts over all companies. */
export function useDays(): Omit<CalendarData, 'counts'> {
  const today = useChinaDay();
  const now = startOfChinaDay(today) + HALF_DAY;
  const directory = useAccount((state) => state.directory);
  const used = useRulePack();
  const book = useStatusBook();
  const states = useMemo(() => statesOf(book), [book]);
  const first = addMonths(today, -MONTHS_BEFORE);
  const last = addMonths(today, MONTHS_AFTER);
  const { pack } = used;
  const expansion = useMemo(() => (pack === null ? null : expansionOf(pack, `${first}-01`, lastDayOf(last))), [pack, first, last]);
  return { today, now, months: { first, last }, directory, used, expansion, states };
}

export function useCalendar({ code, accountant }: CalendarFilter): CalendarData {
  const days = useDays();
  const { expansion, states, now } = days;
  const counted = useAccount((state) => state.counted);
  const counts = useMemo(
    () => (counted === null || expansion === null ? null : countsOf(counted, expansion, states, code, accountant, now)),
    [counted, expansion, states, code, accountant, now],
  );
  return { ...days, counts };
}

/** Compares the waiting pack with the one in use by running both. */
export function useWaitingMoves({ directory, used, expansion }: CalendarData): WaitingMoves | null {
  const { waiting } = used;
  return useMemo(() => {
    if (waiting === null || expansion === null || directory === null) return null;
    const next = new Expansion(waiting, expansion.from, expansion.to);
    return { pack: waiting, moves: comparePacks(directory, expansion, next) };
  }, [waiting, expansion, directory]);
}
