import type { Directory } from '../company/directory.ts';
import { chinaDay, startOfChinaDay } from '../core/china-time.ts';
import type { ToldBy } from '../sources/standing.ts';
import { filingStanding, isClosed, isRunning, rankOfStanding, type Standing, standings } from '../status/standing.ts';
import type { TaxCode } from '../status/work-area.ts';
import { type CompanyTraits, classKey } from './company-class.ts';
import { type ClassDues, type Due, type Expansion, groupKey } from './expand.ts';
import { type Filing, type FilingStates, filingIn, isInList, type KnownCompany, standingIn, untoldStanding } from './filing.ts';

/** Which companies and taxes are counted; null is all of them. */
export interface CalendarFilter {
  readonly code: TaxCode | null;
  readonly accountant: string | null;
}

export const wholeCalendar: CalendarFilter = { code: null, accountant: null };

/** What is due on a day for one tax and period. `counts` has a number for each of `standings`. */
export interface GroupCount {
  readonly due: Due;
  readonly counts: Int32Array;
  /** Areas whose own rules gave the day, '' the country's. */
  readonly areas: Set<string>;
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
  /** Place of the standing of who is not known. */
  readonly unasked: number;
  /** Places of standings that were asked for before: most companies stand alike, and days are costly to count. */
  readonly places: Map<string, number>;
}

/** Companies of one class, with how many of them nothing more is known than that they are of it. */
interface CountedClass {
  readonly traits: CompanyTraits;
  readonly counted: readonly Counted[];
  readonly byKey: ReadonlyMap<string, Counted>;
  /** Of `counted` what the authority's list would tell of. */
  readonly listed: readonly Counted[];
  readonly unruled: readonly TaxCode[];
  all: number;
}

function add(counts: Int32Array, at: number, n: number): void {
  counts[at] = (counts[at] ?? 0) + n;
}

function placeOf({ places }: Counted, key: string, standing: () => Standing): number {
  const held = places.get(key);
  if (held !== undefined) return held;
  const place = rankOfStanding(standing());
  places.set(key, place);
  return place;
}

/** One pass over the directory, and what it has counted so far. */
class Count {
  readonly days = new Map<string, { readonly day: string; readonly groups: Map<string, GroupCount> }>();
  readonly unruled = new Map<TaxCode, number>();
  closedToday = 0;
  companies = 0;
  private readonly classes = new Map<string, CountedClass>();
  private readonly expansion: Expansion;
  private readonly code: TaxCode | null;
  private readonly now: number;
  private readonly today: string;
  private readonly dayBegan: number;

  constructor(expansion: Expansion, code: TaxCode | null, now: number) {
    this.expansion = expansion;
    this.code = code;
    this.now = now;
    this.today = chinaDay(now);
    this.dayBegan = startOfChinaDay(this.today);
  }

  addCompany(traits: CompanyTraits, known: KnownCompany | null): void {
    const key = classKey(traits);
    const held = this.classes.get(key) ?? this.newClass(traits);
    this.classes.set(key, held);
    held.all += 1;
    this.companies += 1;
    if (known === null) return;
    for (const filing of known.filings) this.addFiling(held, filing);
    if (known.list !== null) this.addUntold(held, known);
  }

  /** What nobody knows of is added by class at the end. */
  end(): CalendarCounts {
    for (const { counted, all, unruled } of this.classes.values()) {
      for (const code of unruled) this.unruled.set(code, (this.unruled.get(code) ?? 0) + all);
      for (const { due, group, unasked } of counted) {
        add(group.counts, unasked, all);
        if (due.confirm) group.confirm += all;
      }
    }
    const { days, unruled, companies, closedToday } = this;
    return { days, unruled, companies, closedToday };
  }

  private isAsked = (code: TaxCode): boolean => this.code === null || this.code === code;

  private newClass(traits: CompanyTraits): CountedClass {
    const owed: ClassDues = this.expansion.duesOf(traits);
    const counted = owed.dues.filter(({ code }) => this.isAsked(code)).map((due) => this.place(due));
    return {
      traits,
      counted,
      byKey: new Map(counted.map((one) => [groupKey(one.due), one])),
      listed: counted.filter(({ due }) => isInList(due.code) && !isRunning(due, this.now)),
      unruled: owed.unruled.filter(this.isAsked),
      all: 0,
    };
  }

  private place(due: Due): Counted {
    const day = this.days.get(due.day) ?? { day: due.day, groups: new Map<string, GroupCount>() };
    this.days.set(due.day, day);
    const key = groupKey(due);
    const group = day.groups.get(key) ?? { due, counts: new Int32Array(standings.length), areas: new Set<string>(), confirm: 0 };
    day.groups.set(key, group);
    group.areas.add(due.area);
    return { due, group, unasked: rankOfStanding(untoldStanding(due, null, this.now)), places: new Map() };
  }

  /** Moves one filing from what is not known to how it stands; one that the pack does not have is added where a rule says its day. */
  private addFiling(held: CountedClass, filing: Filing): void {
    if (!this.isAsked(filing.code)) return;
    const counted = held.byKey.get(groupKey(filing));
    const due = counted?.due ?? this.expansion.dueWithin(filing.code, filing.period, held.traits);
    if (due === null) return;
    const at = counted ?? this.place(due);
    if (counted !== undefined) add(at.group.counts, counted.unasked, -1);
    const place = placeOf(at, `${filing.state}${filing.owes}`, () => filingStanding(filing, due, this.now));
    add(at.group.counts, place, 1);
    const isEnd = filing.state !== 'notApplicable' && isClosed(standings[place] ?? 'unknown');
    if (isEnd && filing.stateAt >= this.dayBegan) this.closedToday += 1;
  }

  private addUntold(held: CountedClass, known: KnownCompany): void {
    for (const one of held.listed) {
      const { due, group, unasked } = one;
      if (filingIn(due, known) !== undefined) continue;
      add(group.counts, unasked, -1);
      add(
        group.counts,
        placeOf(one, `since ${known.list?.since}`, () => untoldStanding(due, known.list, this.now)),
        1,
      );
    }
  }
}

/** What is due by day, with how each stands: one pass over the directory's columns; a row is made for nobody. */
export function countObligations(
  directory: Directory,
  expansion: Expansion,
  states: FilingStates,
  { code, accountant }: CalendarFilter,
  now: number,
): CalendarCounts {
  const count = new Count(expansion, code, now);
  for (let row = 0; row < directory.id.length; row += 1) {
    if (accountant !== null && directory.accountant[row] !== accountant) continue;
    const traits = expansion.classes.traitsAt(directory, row);
    if (traits !== null) count.addCompany(traits, states.of(directory.id[row] ?? ''));
  }
  return count.end();
}

/** How many stand so, over the taxes of a day. */
export function sumOf(groups: Iterable<GroupCount>): Int32Array {
  const sum = new Int32Array(standings.length);
  for (const { counts } of groups) for (let at = 0; at < sum.length; at += 1) add(sum, at, counts[at] ?? 0);
  return sum;
}

/** The standings that occur, most urgent first, each with its number. */
export function standingsIn(counts: Int32Array): readonly { readonly standing: Standing; readonly count: number }[] {
  return standings.flatMap((standing, at) => ((counts[at] ?? 0) > 0 ? [{ standing, count: counts[at] ?? 0 }] : []));
}

export const totalOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** A company in a group of a day, as the panel names it, with when and by whom it was told. */
export interface GroupCompany extends ToldBy {
  readonly row: number;
  readonly standing: Standing;
  readonly confirm: boolean;
}

/** What of a day is asked; null for all taxes, all periods. */
export interface DayAsked {
  readonly day: string;
  readonly code: TaxCode | null;
  readonly period: string | null;
}

/** What a company owes on a day: by the rules that are about it, and by what the authority lists of it beside them. */
export function duesOn(expansion: Expansion, traits: CompanyTraits, known: KnownCompany | null, asked: DayAsked): readonly Due[] {
  const isAsked = ({ code, period }: Pick<Due, 'code' | 'period'>): boolean =>
    (asked.code === null || asked.code === code) && (asked.period === null || asked.period === period);
  const own = expansion.duesOf(traits).dues.filter(isAsked);
  const keys = new Set(own.map(groupKey));
  const listed = known?.filings.filter((filing) => isAsked(filing) && !keys.has(groupKey(filing))) ?? [];
  return [...own, ...listed.flatMap(({ code, period }) => expansion.dueWithin(code, period, traits) ?? [])].filter(
    ({ day }) => day === asked.day,
  );
}

/** The companies that owe a tax of a period on a day, most urgent first, then in the order of the directory; at most `most` of them. */
export function companiesOf(
  directory: Directory,
  expansion: Expansion,
  states: FilingStates,
  asked: { readonly due: Due; readonly accountant: string | null; readonly most: number },
  now: number,
): readonly GroupCompany[] {
  const found: GroupCompany[] = [];
  for (let row = 0; row < directory.id.length; row += 1) {
    if (asked.accountant !== null && directory.accountant[row] !== asked.accountant) continue;
    const traits = expansion.classes.traitsAt(directory, row);
    if (traits === null) continue;
    const known = states.of(directory.id[row] ?? '');
    const [due] = duesOn(expansion, traits, known, asked.due);
    if (due === undefined) continue;
    const { at, source } = filingIn(due, known) ?? known?.list ?? { at: 0, source: undefined };
    found.push({ row, standing: standingIn(due, known, now), at, source, confirm: due.confirm });
  }
  return found.sort((a, b) => rankOfStanding(a.standing) - rankOfStanding(b.standing) || a.row - b.row).slice(0, asked.most);
}
