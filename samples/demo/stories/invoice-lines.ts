import { dayIn } from '../../../src/domain/status/period.ts';
import { chinaDay, startOfChinaDay } from './days.ts';
import { invoiceMonth } from './invoices.ts';
import { partnerName } from './relations.ts';
import { chanceOf, type Story } from './story.ts';

/** One invoice that was issued. Amount in cents, without tax. */
export interface InvoiceLine {
  readonly number: string;
  readonly date: string;
  readonly buyer: string;
  readonly cents: number;
}

/** Companies that one sells to. */
const BUYERS = 12;
const DAY = 86_400_000;

/** The invoices that a month's count and amount are made of, the oldest first: as many, and together exactly as much. */
export function invoiceLines(story: Story, month: string, at: number): InvoiceLine[] {
  const { issued, issuedCents } = invoiceMonth(story, month, at);
  const random = chanceOf(story.companyId, `lines ${month}`);
  const shares = Array.from({ length: issued }, () => 0.4 + random.next() * 1.2);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const begin = startOfChinaDay(dayIn(month, 1));
  const days = Math.max(1, Math.floor((Math.min(at, begin + 28 * DAY) - begin) / DAY));
  const first = 10_000_000 + random.below(80_000_000);
  let left = issuedCents;
  return shares.map((share, n) => {
    const cents = n === issued - 1 ? left : Math.floor((issuedCents * share) / all);
    left -= cents;
    return {
      number: String(first + n),
      date: chinaDay(begin + Math.floor((n * days) / issued) * DAY),
      buyer: partnerName(random.below(BUYERS) + Number(story.companyId.slice(-6)) * BUYERS),
      cents,
    };
  });
}
