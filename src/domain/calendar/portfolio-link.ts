import type { Condition } from '../portfolio/query.ts';
import { type DueScope, isLeft } from '../status/standing.ts';
import { type DayAsked, type GroupCount, standingsIn } from './count.ts';

/** How many companies of some counts still have something to do. */
export const pendingIn = (counts: GroupCount['counts']): number =>
  standingsIn(counts).reduce((sum, { standing, count }) => (isLeft(standing) ? sum + count : sum), 0);

/** What to ask the portfolio for the companies that a count of a day is made of. `accountant`: null for everybody's. */
export function dayConditions({ day, code, period }: DayAsked, scope: DueScope, accountant: string | null = null): readonly Condition[] {
  return [
    { field: 'due', day, code, period, scope },
    ...(accountant === null ? [] : [{ field: 'accountant', not: false, values: [accountant] } as const]),
  ];
}
