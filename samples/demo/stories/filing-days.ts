import { packDeadlines } from '../../../src/domain/calendar/deadlines.ts';
import { addToPeriod } from '../../../src/domain/status/period.ts';
import { firstPack } from '../seed/first-pack.ts';

/** A general taxpayer, wherever it is: the demo's packs say one day for what is filed by the 15-day rule. */
const anyone = { name: '', taxIds: '', locationCode: '', addedTaxType: '1', tags: '' };
const days = packDeadlines(firstPack().pack).of(anyone);

/** The day by which the monthly and quarterly filings of a month `YYYYMM` are due: that of the demo's first rule pack. */
export function filingDay(month: string): string {
  return days.of('vat', addToPeriod(month, -1)) ?? '';
}
