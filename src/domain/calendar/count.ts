import type { Directory } from '../company/directory.ts';
import { chinaDay } from '../core/china-time.ts';
import type { TaxCode } from '../status/work-area.ts';
import { classKey } from './company-class.ts';
import { type Due, type Expansion, groupKey } from './expand.ts';
import { type FilingStates, rankOfStanding, type Standing, standingOf, standings } from './filing.ts';

/** Which companies and taxes are counted; null is all of them. */
export interface CalendarFilter {
  readonly codes: readonly TaxCode[] | null;
  readonly accountant: string | null;
}

export const wholeCalendar: CalendarFilter = { codes: null, accountant: null };

/** What is due on a day for one tax and period. `counts` has a number for each of `standings`. */
export interface GroupCount {
  readonly due: Due;
  readonly counts: Int32Array;
  /** Of them those that hang on what nobody knows of the company. */
  confirm: number;
}

export interface DayCount {
  readonly day: string;
  readonly groups: ReadonlyMap<string, GroupCount>;
}

export interface CalendarCounts {
  readonly days: ReadonlyMap<string, DayCount>;
  /** Companies that are counted. */
  readonly companies: number;
  /** Companies whose province says no day for a tax. */
  readonly unruled: ReadonlyMap<TaxCode, number>;
  /** Filings that came to their end on China's day of `now`. */
  readonly closedToday: number;
}

interface Counted {
  readonly due: Due;
  readonly group: GroupCount;
  /** Place of the standing of a company of whom nothing is known. */
  readonly unasked: number;
}

/** What is due by day, with how each stands: one pass over the directory's columns; a row is made for nobody. */
export function countObligations(
  directory: Directory,
  expansion: Expansion,
  states: FilingStates,
  { codes, accountant }: CalendarFilter,
  now: number,
): CalendarCounts {
  const days = new Map<string, { day: string; groups: Map<string, GroupCount> }>();
  const unruled = new Map<TaxCode, number>();
  const classes = new Map<
    string,
    { readonly counted: readonly Counted[]; readonly unruled: readonly TaxCode[]; plain: number; all: number }
  >();
  const today = chinaDay(now);
  let companies = 0;
  let closedToday = 0;

  function countedOf(due: Due): Counted {
    const day = days.get(due.day) ?? { day: due.day, groups: new Map<string, GroupCount>() };
    days.set(due.day, day);
    const key = groupKey(due);
    const group = day.groups.get(key) ?? { due, counts: new Int32Array(standings.length), confirm: 0 };
    day.groups.set(key, group);
    return { due, group, unasked: rankOfStanding(standingOf(due, null, now)) };
  }

  for (let row = 0; row < directory.id.length; row += 1) {
    if (accountant !== null && directory.accountant[row] !== accountant) continue;
    const traits = expansion.classes.traitsAt(directory, row);
    if (traits === null) continue;
    companies += 1;
    const key = classKey(traits);
    let held = classes.get(key);
    if (held === undefined) {
      const owed = expansion.duesOf(traits);
      const isAsked = ({ code }: { code: TaxCode }) => codes === null || codes.includes(code);
      const counted = owed.dues.filter(isAsked).map(countedOf);
      held = { counted, unruled: owed.unruled.filter((code) => isAsked({ code })), plain: 0, all: 0 };
      classes.set(key, held);
    }
    held.all += 1;
    const companyId = directory.id[row] ?? '';
    if (!states.knows(companyId)) {
      held.plain += 1;
      continue;
    }
    for (const { due, group } of held.counted) {
      const filing = states.of(companyId, due.code, due.period);
      const at = rankOfStanding(standingOf(due, filing, now));
      group.counts[at] = (group.counts[at] ?? 0) + 1;
      if (filing !== null && filing.closedAt > 0 && isEnd(filing.state) && chinaDay(filing.closedAt) === today) closedToday += 1;
    }
  }
  for (const { counted, plain, all, unruled: without } of classes.values()) {
    for (const code of without) unruled.set(code, (unruled.get(code) ?? 0) + all);
    for (const { due, group, unasked } of counted) {
      group.counts[unasked] = (group.counts[unasked] ?? 0) + plain;
      if (due.confirm) group.confirm += all;
    }
  }
  return { days, companies, unruled, closedToday };
}

const isEnd = (state: string): boolean => state === 'accepted' || state === 'paid';

/** How many stand so, over the taxes of a day. */
export function sumOf(groups: Iterable<GroupCount>): Int32Array {
  const sum = new Int32Array(standings.length);
  for (const { counts } of groups) for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (counts[at] ?? 0);
  return sum;
}

/** The standings that occur, most urgent first, each with its number. */
export function standingsIn(counts: Int32Array): readonly { readonly standing: Standing; readonly count: number }[] {
  return standings.flatMap((standing, at) => ((counts[at] ?? 0) > 0 ? [{ standing, count: counts[at] ?? 0 }] : []));
}

export const totalOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** A company in a group of a day, as the panel names it. */
export interface GroupCompany {
  readonly row: number;
  readonly standing: Standing;
  /** When that was known, 0 for never. */
  readonly at: number;
  readonly confirm: boolean;
}

/** The companies that owe a tax of a period on a day, most urgent first, then in the order of the directory; at most `most` of them. */
export function companiesOf(
  directory: Directory,
  expansion: Expansion,
  states: FilingStates,
  asked: { readonly day: string; readonly key: string; readonly accountant: string | null; readonly most: number },
  now: number,
): readonly GroupCompany[] {
  const found: GroupCompany[] = [];
  for (let row = 0; row < directory.id.length; row += 1) {
    if (asked.accountant !== null && directory.accountant[row] !== asked.accountant) continue;
    const traits = expansion.classes.traitsAt(directory, row);
    if (traits === null) continue;
    const due = expansion.duesOf(traits).dues.find((one) => one.day === asked.day && groupKey(one) === asked.key);
    if (due === undefined) continue;
    const filing = states.of(directory.id[row] ?? '', due.code, due.period);
    found.push({ row, standing: standingOf(due, filing, now), at: filing?.at ?? 0, confirm: due.confirm });
  }
  return found.sort((a, b) => rankOfStanding(a.standing) - rankOfStanding(b.standing) || a.row - b.row).slice(0, asked.most);
}
