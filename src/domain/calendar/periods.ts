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
