import type { Condition } from '../portfolio/query.ts';
import { isLeft } from '../status/standing.ts';
import type { TaxCode, WorkArea } from '../status/work-area.ts';
import { type GroupCount, standingsIn } from './count.ts';
import { isInList } from './filing.ts';

/** How many companies of some counts still have something to do. */
export const pendingIn = (counts: GroupCount['counts']): number =>
  standingsIn(counts).reduce((sum, { standing, count }) => (isLeft(standing) ? sum + count : sum), 0);

/** The column of the portfolio that tells of a tax, null for one that it has no column for. */
function columnOf(code: TaxCode): WorkArea | null {
  if (code === 'iit') return 'personalTax';
  if (code === 'social') return 'social';
  return isInList(code) ? 'tax' : null;
}

/** What of a day is asked: one tax or all of them, of one person's companies or everybody's. */
export interface DayQuestion {
  /** Null for all taxes of the day. */
  readonly code: TaxCode | null;
  /** Days to it, negative once it is past. */
  readonly left: number;
  readonly accountant: string | null;
}

/**
 * What to ask the portfolio for the companies that still have something to do on a day: its area of work is open and the next deadline is not later than
 * that day. It may show more than the day counts, never fewer: another tax of the same area may be due as well. Null for a tax without a column.
 */
export function portfolioConditions({ code, left, accountant }: DayQuestion): readonly Condition[] | null {
  const field = code === null ? 'any' : columnOf(code);
  if (field === null) return null;
  return [
    { field, not: false, values: ['todo'] },
    left < 0 ? { field: 'days', op: '<', n: 0 } : { field: 'days', op: '<=', n: left },
    ...(accountant === null ? [] : [{ field: 'accountant', not: false, values: [accountant] } as const]),
  ];
}
