import type { Directory } from '../company/directory.ts';
import { addMonths } from '../core/china-time.ts';
import type { TaxCode } from '../status/work-area.ts';
import { Classes, type CompanyTraits, classKey } from './company-class.ts';
import { kindOf, type Period, periodNamed, periodsOver } from './periods.ts';
import type { DayException, ObligationRule, RulePack, RuleSubject } from './rule-pack.ts';
import { dayOfMonth, fifteenDayEnd, type WorkingDays, workingDays } from './working-days.ts';

/** Where a day comes from. `computed` days are expected ones (预计): nobody has published them yet. */
export type DayOrigin = 'published' | 'computed' | 'rule' | 'exception';

/** What a class of companies owes for a period. */
export interface Due {
  readonly code: TaxCode;
  readonly period: string;
  /** Last day of the period: before it nothing can be filed. */
  readonly ends: string;
  readonly day: string;
  /** The day before it was moved for weekends, holidays or by a province. */
  readonly nominal: string;
  readonly origin: DayOrigin;
  /** Area whose own rule gave the day, '' for the country's. */
  readonly area: string;
  readonly source: string;
  /** Hangs on what nobody knows of the company (待确认). */
  readonly confirm: boolean;
}

/** An obligation of one company. */
export interface Obligation extends Due {
  readonly id: string;
  readonly companyId: string;
}

/** What a class owes between two days, by day; and the taxes for which its province says no day. */
export interface ClassDues {
  readonly dues: readonly Due[];
  readonly unruled: readonly TaxCode[];
}

interface DayFound {
  readonly day: string;
  readonly nominal: string;
  readonly origin: DayOrigin;
  readonly area: string;
  readonly source: string;
}

interface Plan {
  readonly period: Period;
  readonly plain: DayFound;
}

/** A pack made ready to be asked for days; answers of a class are remembered for one span of days. */
export class Expansion {
  readonly classes: Classes;
  readonly days: WorkingDays;
  private readonly published: ReadonlyMap<string, { readonly day: string; readonly source: string }>;
  private readonly byClass = new Map<string, ClassDues>();
  private readonly plans = new Map<ObligationRule, readonly Plan[]>();
  private readonly singles = new Map<string, Due | null>();

  readonly pack: RulePack;
  readonly from: string;
  readonly to: string;

  /** `from` and `to`: first and last day that are asked about. */
  constructor(pack: RulePack, from: string, to: string) {
    this.pack = pack;
    this.from = from;
    this.to = to;
    this.classes = new Classes(pack);
    this.days = workingDays(pack);
    this.published = new Map(pack.published.map((one) => [one.month, one]));
  }

  /** What companies with these traits owe. */
  duesOf(traits: CompanyTraits): ClassDues {
    const key = classKey(traits);
    const held = this.byClass.get(key);
    if (held !== undefined) return held;
    const byKey = new Map<string, Due>();
    const unruled: TaxCode[] = [];
    for (const { rule, confirm } of this.classes.rulesOf(traits)) {
      if (rule.due.how === 'province') unruled.push(rule.code);
      else for (const due of this.duesBy(rule, traits.area)) addDue(byKey, { ...due, confirm });
    }
    const dues = [...byKey.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    const made = { dues, unruled };
    this.byClass.set(key, made);
    return made;
  }

  /**
   * What companies with these traits owe for a period, whenever it is due: by the rule that is about them, or, where the authority lists what no rule of
   * theirs asks, by the one of their area that is about that tax. Null where no rule says a day.
   */
  dueOf(code: TaxCode, period: string, traits: CompanyTraits): Due | null {
    const key = `${code}:${period}|${classKey(traits)}`;
    const held = this.singles.get(key);
    if (held !== undefined) return held;
    const made = this.makeDue(code, period, traits);
    this.singles.set(key, made);
    return made;
  }

  /** The same, null also where its day is not asked about. */
  dueWithin(code: TaxCode, period: string, traits: CompanyTraits): Due | null {
    const due = this.dueOf(code, period, traits);
    return due === null || due.day < this.from || due.day > this.to ? null : due;
  }

  /** What the rules of the whole country come to, rule by rule, whomever they are about. */
  nationwide(): readonly { readonly who: RuleSubject; readonly dues: readonly Omit<Due, 'confirm'>[] }[] {
    const rules = this.pack.rules.filter(({ area, due }) => area === '' && due.how !== 'province');
    return rules.map((rule) => ({ who: rule.who, dues: [...this.duesBy(rule, '')] }));
  }

  private makeDue(code: TaxCode, period: string, traits: CompanyTraits): Due | null {
    const kind = kindOf(period);
    const isAbout = (rule: ObligationRule): boolean => rule.code === code && rule.period === kind;
    const own = this.classes.rulesOf(traits).filter(({ rule }) => isAbout(rule) && rule.due.how !== 'province');
    // As where all that a class owes is put together: what is sure goes before what is to be confirmed.
    const best = own.find(({ confirm }) => !confirm) ?? own[0];
    if (best !== undefined) return this.dueBy(best.rule, periodNamed(period), traits.area, best.confirm);
    const [other] = this.pack.rules
      .filter((rule) => isAbout(rule) && traits.area.startsWith(rule.area))
      .sort((a, b) => b.area.length - a.area.length);
    return other === undefined ? null : this.dueBy(other, periodNamed(period), traits.area, false);
  }

  private dueBy(rule: ObligationRule, period: Period, area: string, confirm: boolean): Due | null {
    const plain = this.plainDay(rule, period);
    if (plain === null) return null;
    return { code: rule.code, period: period.name, ends: period.ends, ...this.moved(rule, plain, area), confirm };
  }

  private *duesBy(rule: ObligationRule, area: string): Iterable<Omit<Due, 'confirm'>> {
    for (const { period, plain } of this.plansOf(rule)) {
      const found = this.moved(rule, plain, area);
      if (found.day < this.from || found.day > this.to) continue;
      yield { code: rule.code, period: period.name, ends: period.ends, ...found };
    }
  }

  /** Periods of a rule with their days before a province moves them: the same for all classes. */
  private plansOf(rule: ObligationRule): readonly Plan[] {
    const held = this.plans.get(rule);
    if (held !== undefined) return held;
    // What is due now belongs to a period that ended at most two years ago, and has no day before it began.
    const first = addMonths(this.from, rule.period === 'year' ? -24 : -4);
    const periods = periodsOver(rule.period, first, addMonths(this.to, rule.period === 'month' ? 1 : 0));
    const made = periods.flatMap((period) => {
      const plain = this.plainDay(rule, period);
      return plain === null ? [] : [{ period, plain }];
    });
    this.plans.set(rule, made);
    return made;
  }

  private moved(rule: ObligationRule, plain: DayFound, area: string): DayFound {
    if (this.pack.exceptions.length === 0) return plain;
    const moved = this.exceptionFor(rule, plain.nominal.slice(0, 7), area);
    return moved === undefined
      ? plain
      : { day: moved.day, nominal: plain.nominal, origin: 'exception', area: moved.area, source: moved.source };
  }

  private plainDay({ due, area, source }: ObligationRule, { ends }: Period): DayFound | null {
    const same = ends.slice(0, 7);
    switch (due.how) {
      case 'filing': {
        const month = addMonths(same, 1);
        const told = this.published.get(month);
        if (told !== undefined) return { day: told.day, nominal: `${month}-15`, origin: 'published', area, source: told.source };
        return { day: fifteenDayEnd(month, this.days), nominal: `${month}-15`, origin: 'computed', area, source };
      }
      case 'day': {
        const nominal = dayOfMonth(due.of === 'same' ? same : addMonths(same, 1), due.day);
        return this.byRule(nominal, true, area, source);
      }
      case 'yearDay': {
        const month = `${Number(ends.slice(0, 4)) + due.years}-${String(due.month).padStart(2, '0')}`;
        return this.byRule(dayOfMonth(month, due.day), due.moves, area, source);
      }
      case 'province':
        return null;
    }
  }

  /** A day that a rule names is sure where the pack knows the holidays of its time. */
  private byRule(nominal: string, moves: boolean, area: string, source: string): DayFound {
    const known = !moves || (nominal >= this.pack.validFrom && nominal <= this.pack.validTo);
    return { day: moves ? this.days.workingFrom(nominal) : nominal, nominal, origin: known ? 'rule' : 'computed', area, source };
  }

  private exceptionFor({ code, due }: ObligationRule, month: string, area: string): DayException | undefined {
    let best: DayException | undefined;
    for (const one of this.pack.exceptions) {
      const isAbout = one.codes.length === 0 ? due.how === 'filing' : one.codes.includes(code);
      if (!isAbout || one.month !== month || !area.startsWith(one.area)) continue;
      if (best === undefined || best.area.length <= one.area.length) best = one;
    }
    return best;
  }
}

/** What a tax and a period are told apart by, as `vat:202610`. */
export const groupKey = ({ code, period }: Pick<Due, 'code' | 'period'>): string => `${code}:${period}`;

/** Two rules may come to one filing; what is sure wins over what is to be confirmed. */
function addDue(byKey: Map<string, Due>, due: Due): void {
  const held = byKey.get(groupKey(due));
  if (held === undefined || (held.confirm && !due.confirm)) byKey.set(groupKey(due), due);
}

/** Obligations of the company in a row of the directory between two days, by day. Rows are made for what is on screen only. */
export function obligations(directory: Directory, row: number, expansion: Expansion): readonly Obligation[] {
  const traits = expansion.classes.traitsAt(directory, row);
  if (traits === null) return [];
  const companyId = directory.id[row] ?? '';
  return expansion.duesOf(traits).dues.map((due) => ({ ...due, id: `${companyId}|${due.code}|${due.period}`, companyId }));
}
