import { daysUntil } from '../core/china-time.ts';
import { isTaxCode } from '../status/work-area.ts';
import { type Mark, markPlaceOf, statesOf } from './marks.ts';

/** Why a mark cannot be: a field of it does not hold. */
type MarkProblem = 'code' | 'period' | 'state' | 'amount' | 'day';

const MONTH = /^\d{4}(0[1-9]|1[0-2])$/;
const LONGER = /^\d{4}(Q[1-4])?$/;

/** The first field of a mark that does not hold at `now`, null when all do. The day may be today's at the latest. */
export function markProblem({ area, code, period, state, amount, day }: Omit<Mark, 'companyId'>, now: number): MarkProblem | null {
  // Personal tax and social insurance have areas of their own.
  if (area === 'tax' ? !isTaxCode(code) || markPlaceOf('', code, '').area !== 'tax' : code !== '') return 'code';
  if (!MONTH.test(period) && !(area === 'tax' && LONGER.test(period))) return 'period';
  if (!statesOf(area).includes(state)) return 'state';
  if (amount !== null && (area === 'books' || !/^\d{1,15}\.\d{2}$/.test(amount))) return 'amount';
  const left = daysUntil(day, now);
  return left !== null && left <= 0 ? null : 'day';
}
