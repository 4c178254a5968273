import { addMonths, dayIn, monthOf } from '../../src/domain/status/period.ts';
import { addDays, chinaDay, startOfChinaDay } from './days.ts';
import { invoiceMonth } from './invoices.ts';
import type { Story } from './story.ts';

/** Invoices that are asked for: days of billing and months, both included; '' is no bound. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly firstMonth: string;
  readonly lastMonth: string;
}

export interface SpanCount {
  readonly count: number;
  readonly cents: number;
  readonly certified: number;
  readonly atRisk: number;
}

/** Nobody keeps count of older ones. */
const MOST_MONTHS = 24;

/** What is wrong with invoices, of a thousand, by how a company does. */
function riskyShare({ plot }: Story): number {
  if (plot === 'overdue') return 40;
  return plot === 'rejected' ? 30 : 2;
}

/** Of invoices that came in, how many were certified by now: nearly all of past months, not half of this one's. */
function certifiedOf(received: number, isRunning: boolean): number {
  return Math.floor(received * (isRunning ? 0.4 : 0.9));
}

/** Counts invoices that a company issued or received, as its sources knew them at `at`. */
export function countInvoices(story: Story, way: 'out' | 'in', { from, to, firstMonth, lastMonth }: Span, at: number): SpanCount {
  const running = monthOf(chinaDay(at));
  const sum = { count: 0, cents: 0, certified: 0 };
  for (let n = 1 - MOST_MONTHS; n <= 0; n += 1) {
    const month = addMonths(running, n);
    if ((firstMonth !== '' && month < firstMonth) || (lastMonth !== '' && month > lastMonth)) continue;
    const begin = dayIn(month, 1);
    const end = addDays(dayIn(addMonths(month, 1), 1), -1);
    if ((from !== '' && end < from) || (to !== '' && begin > to)) continue;
    const until = Math.min(at, startOfChinaDay(addDays(to !== '' && to < end ? to : end, 1)));
    const since = startOfChinaDay(from !== '' && from > begin ? from : begin);
    const [last, first] = [invoiceMonth(story, month, until), invoiceMonth(story, month, Math.min(since, until))];
    const [count, cents] =
      way === 'out'
        ? [last.issued - first.issued, last.issuedCents - first.issuedCents]
        : [last.received - first.received, last.receivedCents - first.receivedCents];
    sum.count += count;
    sum.cents += cents;
    if (way === 'in') sum.certified += certifiedOf(count, month === running);
  }
  return { ...sum, atRisk: Math.floor((sum.count * riskyShare(story)) / 1_000) };
}
