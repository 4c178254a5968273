import type { FactDoc } from '../../src/api/entities/fact.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { addToPeriod, dayIn, monthOf } from '../../src/domain/status/period.ts';
import { docOf, factsIn, type Known } from './known.ts';
import { centsOf, yuan } from './money.ts';

/** Invoices that are asked for: days of billing and months, both included; '' is no bound. */
interface Span {
  readonly from: string;
  readonly to: string;
  readonly firstMonth: string;
  readonly lastMonth: string;
}

export interface SpanCount {
  readonly count: number | null;
  readonly amount: string;
  readonly certified: number | null;
  readonly atRisk: number | null;
}

/** Nobody keeps count of older ones. */
const MOST_MONTHS = 24;

/** A month as far as it is known. Amounts in cents. */
interface Month {
  readonly count: number | null;
  readonly cents: number | null;
  readonly certified: number | null;
  readonly atRisk: number | null;
}

type Doc = FactDoc<'invoice'>;
type Told = Pick<Doc, 'issued' | 'received' | 'receivedAmount' | 'certified' | 'atRisk'> & { readonly issuedAmount?: string | null };
const centsIn = (amount: string | null | undefined): number | null => (amount === null || amount === undefined ? null : centsOf(amount));

function monthOfDoc({ issued, issuedAmount, received, receivedAmount, certified, atRisk }: Told, way: 'out' | 'in'): Month {
  return way === 'out'
    ? { count: issued, cents: centsIn(issuedAmount), certified: 0, atRisk: atRisk?.issued ?? null }
    : { count: received, cents: centsIn(receivedAmount), certified: certified ?? null, atRisk: atRisk?.received ?? null };
}

/** What is known of each month: what was told of it itself, else what a later word told beside its own. */
function monthsOf(known: Known, way: 'out' | 'in'): ReadonlyMap<string, Month> {
  const docs = factsIn(known, 'invoice').map((fact) => docOf<Doc>(fact));
  const told = [...docs.flatMap(({ months }) => months), ...docs];
  return new Map(told.map((one) => [one.period, monthOfDoc(one, way)]));
}

/** Months that a span holds; null when a day cuts one in two: sources tell of whole months. */
function monthsIn({ from, to, firstMonth, lastMonth }: Span, now: number): string[] | null {
  const today = chinaDay(now);
  const running = monthOf(today);
  const last = [monthOf(to || today), lastMonth || running, running].sort()[0] ?? running;
  const first = [from === '' ? '' : monthOf(from), firstMonth, addToPeriod(running, 1 - MOST_MONTHS)].sort().at(-1) ?? running;
  const startsWithin = from !== '' && monthOf(from) === first && !from.endsWith('-01');
  const end = to !== '' && monthOf(to) === last && to < today && to.slice(8) !== dayBefore(addToPeriod(last, 1)).slice(8);
  if (startsWithin || end) return null;
  const months: string[] = [];
  for (let month = first; month <= last; month = addToPeriod(month, 1)) months.push(month);
  return months;
}

function dayBefore(month: string): string {
  return chinaDay(Date.parse(`${dayIn(month, 1)}T00:00:00+08:00`) - 1);
}

function sumOf(months: readonly Month[], of: (month: Month) => number | null): number | null {
  let sum = 0;
  for (const month of months) {
    const one = of(month);
    if (one === null) return null;
    sum += one;
  }
  return sum;
}

const nothing: SpanCount = { count: null, amount: '', certified: null, atRisk: null };

/** Counts invoices that a company issued or received. What one of the months does not tell, nobody knows of the whole span. */
export function countInvoices(known: Known | null, way: 'out' | 'in', span: Span, now: number): SpanCount {
  const wanted = monthsIn(span, now);
  if (known === null || wanted === null) return nothing;
  const told = monthsOf(known, way);
  const months = wanted.flatMap((month) => told.get(month) ?? []);
  if (months.length < wanted.length) return nothing;
  const cents = sumOf(months, (month) => month.cents);
  return {
    count: sumOf(months, ({ count }) => count),
    amount: cents === null ? '' : yuan(cents),
    certified: sumOf(months, ({ certified }) => certified),
    atRisk: sumOf(months, ({ atRisk }) => atRisk),
  };
}
