import { packDueOf } from '../../../src/domain/calendar/due-of.ts';
import { addMonths } from '../../../src/domain/status/period.ts';
import { firstPack } from '../seed/first-pack.ts';

const dueOf = packDueOf(firstPack().pack);

/** The day by which the monthly and quarterly filings of a month `YYYYMM` are due: that of the demo's first rule pack. */
export function filingDay(month: string): string {
  return dueOf('vat', addMonths(month, -1), '') ?? '';
}
