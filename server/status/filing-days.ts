import { dayIn } from '../../src/domain/status/period.ts';

/** Days by which monthly filings are due, as published for 2026 (P-05). */
const published: Readonly<Record<string, number>> = {
  '202601': 20,
  '202602': 24,
  '202603': 16,
  '202604': 20,
  '202605': 22,
  '202606': 15,
  '202607': 15,
  '202608': 17,
  '202609': 15,
  '202610': 26,
  '202611': 16,
  '202612': 15,
};

/** The day by which the monthly and quarterly filings of a month `YYYYMM` are due; the 15th while none is published. */
export function filingDay(month: string): string {
  return dayIn(month, published[month] ?? 15);
}
