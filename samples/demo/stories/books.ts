import { addToPeriod, monthOf } from '../../../src/domain/status/period.ts';
import { chinaDay } from './days.ts';
import { invoiceMonth } from './invoices.ts';
import { chanceOf, type Story } from './story.ts';

/** Books of a month. */
interface BookMonth {
  readonly period: string;
  readonly vouchers: number;
  readonly unposted: number;
  readonly closed: 0 | 1;
  readonly balanced: 0 | 1;
}

/** How many vouchers a month has: one for each invoice, one for what was bought, two for the people (`vouchers.ts`). */
function countVouchers(story: Story, month: string, at: number): number {
  const { issued, received } = invoiceMonth(story, month, at);
  return issued + (received > 0 ? 1 : 0) + (story.staff > 0 ? 2 : 0);
}

/** A month of the books as it stood at `at`. The previous one is closed some days before the tax is filed; who is overdue has not closed it. */
export function bookMonth(story: Story, month: string, at: number): BookMonth {
  const today = chinaDay(at);
  const vouchers = countVouchers(story, month, at);
  const running = month >= monthOf(today);
  const last = month === addToPeriod(monthOf(today), -1);
  const early = Number(today.slice(8)) < 12 - story.early;
  const open = running || (last && (story.plot === 'overdue' || early));
  const left = open ? 1 + chanceOf(story.companyId, `books ${month}`).below(Math.max(1, Math.floor(vouchers / 3))) : 0;
  return {
    period: month,
    vouchers,
    unposted: Math.min(left, vouchers),
    closed: open ? 0 : 1,
    // What was declared and what is in the books differ where the filing was rejected.
    balanced: story.plot === 'rejected' && last ? 0 : 1,
  };
}
