import { addMonths } from '../core/china-time.ts';
import type { StatusOf } from '../status/area-value.ts';
import { rankOf } from '../status/mark.ts';
import type { WorkArea } from '../status/work-area.ts';
import type { PortfolioColumns } from './columns.ts';
import { bitsAt } from './evaluate.ts';
import { type AskedState, marksBits } from './query.ts';

/** One part of a bar: a state and how many companies are in it. */
export interface Segment {
  readonly state: AskedState;
  readonly count: number;
}

/** States in the order of a bar, most urgent first. Those an area does not apply to are no part of it. */
const barStates: readonly AskedState[] = ['overdue', 'stopped', 'due', 'open', 'unpaid', 'underWay', 'clean', 'unknown'];

/** How some companies stand in an area, without states that none is in. Unknown is a part of its own. */
export function segmentsOf(columns: PortfolioColumns, rows: readonly number[], area: WorkArea): Segment[] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const bit = bitsAt(columns.status, area, row);
    counts.set(bit, (counts.get(bit) ?? 0) + 1);
  }
  return barStates.flatMap((state) => {
    const bits = marksBits([state]);
    const count = [...counts].reduce((sum, [bit, n]) => sum + ((bit & bits) === 0 ? 0 : n), 0);
    return count === 0 ? [] : [{ state, count }];
  });
}

export interface InvoiceMonths {
  /** Invoices issued by month, the oldest first. */
  readonly months: readonly { readonly period: string; readonly issued: number }[];
  /** Companies that could be asked and of which nothing is known: they are in no sum. */
  readonly unknown: number;
}

/** Invoices of some companies by month. */
export function invoiceMonths({ dir, status }: PortfolioColumns, rows: readonly number[], statusOf: StatusOf): InvoiceMonths {
  const sums = new Map<string, number>();
  let unknown = 0;
  for (const row of rows) {
    const value = statusOf('invoice', dir.id[row] ?? '')?.value;
    if (value == null || !('months' in value)) {
      if ((status?.areas.invoice.mark[row] ?? rankOf('unknown')) === rankOf('unknown')) unknown += 1;
      continue;
    }
    for (const { period, issued } of value.months) sums.set(period, (sums.get(period) ?? 0) + issued);
  }
  const months = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([period, issued]) => ({ period, issued }));
  return { months: months.slice(-12), unknown };
}

/** The sum of the month that was so many months before the one of `today`; undefined where nobody told of that month. */
export function monthAgo(months: InvoiceMonths['months'], today: string, ago: number): InvoiceMonths['months'][number] | undefined {
  const month = addMonths(today.slice(0, 7), -ago).replace('-', '');
  return months.find(({ period }) => period === month);
}
