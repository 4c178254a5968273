import { addToPeriod, dayIn, monthOf } from '../../../src/domain/status/period.ts';
import { chinaDay, startOfChinaDay } from './days.ts';
import { chanceOf, type Story } from './story.ts';

/** Invoices of a month. Amounts in cents, without tax. */
export interface InvoiceMonth {
  readonly period: string;
  readonly issued: number;
  readonly issuedCents: number;
  readonly received: number;
  readonly receivedCents: number;
}

/** Factor of a month: slow around the spring festival, busy before the year ends. */
const season = [0.9, 0.5, 0.9, 1, 1, 1.05, 0.95, 0.95, 1.05, 1, 1.1, 1.35] as const;

/** How much of a month has passed, 0 to 1. */
function passed(month: string, at: number): number {
  const begin = startOfChinaDay(dayIn(month, 1));
  const end = startOfChinaDay(dayIn(addToPeriod(month, 1), 1));
  return Math.min(1, Math.max(0, (at - begin) / (end - begin)));
}

/** A month of the story as it stood at `at`: of the running month what was issued by then. */
export function invoiceMonth(story: Story, month: string, at: number): InvoiceMonth {
  const random = chanceOf(story.companyId, `invoices ${month}`);
  const factor = (season[Number(month.slice(4)) - 1] ?? 1) * (0.75 + random.next() * 0.5) * passed(month, at);
  const issued = Math.floor(story.invoices * factor);
  const received = Math.floor(story.invoices * (0.4 + random.next() * 0.4) * passed(month, at));
  return {
    period: month,
    issued,
    issuedCents: issued * Math.round(story.perInvoice * (0.85 + random.next() * 0.3)),
    received,
    receivedCents: received * Math.round(story.perInvoice * (0.7 + random.next() * 0.3)),
  };
}

/** The last `count` months up to the one of `at`, the oldest first. */
export function invoiceMonths(story: Story, at: number, count: number): InvoiceMonth[] {
  const last = monthOf(chinaDay(at));
  return Array.from({ length: count }, (_, n) => invoiceMonth(story, addToPeriod(last, n + 1 - count), at));
}

/** How many invoices a company may issue in a month: three tenths more than in an ordinary one, in tens. */
export function quotaOf(story: Story): number {
  return Math.max(10, Math.ceil((story.invoices * 1.3) / 10) * 10);
}

/** Whether a company can issue invoices, as kpStatus says it. A company without invoices has not been set up for them. */
export function kpStatusOf(story: Story, issued: number): '0' | '1' | '2' | '3' {
  if (story.invoices === 0) return '0';
  if (story.plot === 'overdue' && chanceOf(story.companyId, 'stopped').chance(0.4)) return '3';
  return issued >= quotaOf(story) ? '2' : '1';
}
