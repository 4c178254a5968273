import { addMonths, lastDayOf } from '../core/china-time.ts';
import type { PeriodKind } from './rule-pack.ts';

/** A tax period: `YYYYMM`, `YYYYQn` or `YYYY`. */
export interface Period {
  readonly name: string;
  /** Its last day. */
  readonly ends: string;
}

const quarterOf = (month: string): number => Math.ceil(Number(month.slice(5, 7)) / 3);

/** The period of a kind in which a month `YYYY-MM` lies. */
export function periodAt(kind: PeriodKind, month: string): Period {
  const year = month.slice(0, 4);
  switch (kind) {
    case 'month':
      return { name: month.replace('-', ''), ends: lastDayOf(month) };
    case 'quarter': {
      const quarter = quarterOf(month);
      return { name: `${year}Q${quarter}`, ends: lastDayOf(`${year}-${String(quarter * 3).padStart(2, '0')}`) };
    }
    case 'year':
      return { name: year, ends: `${year}-12-31` };
  }
}

/** Periods of a kind in which any of these months lies, each once, in order. */
export function periodsOver(kind: PeriodKind, firstMonth: string, lastMonth: string): readonly Period[] {
  const found: Period[] = [];
  for (let month = firstMonth; month <= lastMonth; month = addMonths(month, 1)) {
    const period = periodAt(kind, month);
    if (found.at(-1)?.name !== period.name) found.push(period);
  }
  return found;
}

/** The kind of a period by its name. */
export function kindOf(name: string): PeriodKind {
  return name.length === 4 ? 'year' : name.includes('Q') ? 'quarter' : 'month';
}

/** A period by its name, which must be one. */
export function periodNamed(name: string): Period {
  const year = name.slice(0, 4);
  switch (kindOf(name)) {
    case 'month':
      return periodAt('month', `${year}-${name.slice(4)}`);
    case 'quarter':
      return periodAt('quarter', `${year}-${String(Number(name.slice(5)) * 3).padStart(2, '0')}`);
    case 'year':
      return periodAt('year', `${year}-12`);
  }
}
