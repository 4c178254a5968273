import { isMobile } from '../access/credentials.ts';
import { checkCreditCode, hasTaxIdForm } from '../company/credit-code.ts';
import type { InvoiceForm } from './order.ts';

/* What an invoice is applied for with (ORDER-07), and what stands on its face. */

/** Value added tax on what is sold here: information services, thousandths. */
const TAX_PERMILLE = 60;

export type InvoiceProblem =
  | { readonly field: 'title' | 'mail' | 'mobile' | 'remark'; readonly kind: 'bad' }
  | { readonly field: 'taxNo'; readonly kind: 'bad' }
  /** `expected`: the check digit that would make it right. */
  | { readonly field: 'taxNo'; readonly kind: 'check-digit'; readonly expected: string };

/**
 * The number of an e-invoice as it is kept, null for a text that is none. A fully digital one has 20 digits; an older one has a code of 10 or 12 digits and a number of 8, in
 * either order, and is kept as `code number`.
 */
export function invoiceNumberOf(typed: string): string | null {
  const parts = typed.trim().split(/[\s\-—/／,，;；]+/);
  if (!parts.every((part) => /^\d+$/.test(part))) return null;
  const [first = '', second = ''] = parts;
  if (parts.length === 2 && first.length === 8 && (second.length === 10 || second.length === 12)) return `${second} ${first}`;
  if (parts.length === 2 && second.length === 8 && (first.length === 10 || first.length === 12)) return `${first} ${second}`;
  const digits = parts.join('');
  if (digits.length === 20) return digits;
  return digits.length === 18 ? `${digits.slice(0, 10)} ${digits.slice(10)}` : null;
}

/** A tax number as it is sent: without the spaces between its groups, in upper case. */
const taxNoOf = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** An address of mail with a host that has a domain: `caiwu@hengxiang` is none. */
const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

function taxNoProblem(typed: string): InvoiceProblem | null {
  const taxNo = taxNoOf(typed);
  const check = checkCreditCode(taxNo);
  if (check.kind === 'ok') return null;
  if (check.kind === 'check-digit') return { field: 'taxNo', kind: 'check-digit', expected: check.expected };
  // Older numbers have no check digit of their own.
  return check.kind === 'length' && hasTaxIdForm(taxNo) ? null : { field: 'taxNo', kind: 'bad' };
}

/** What is wrong with an application, in the order of its fields. */
export function invoiceProblems({ title, taxNo, mail, mobile, remark }: InvoiceForm): readonly InvoiceProblem[] {
  const bad = (field: 'title' | 'mail' | 'mobile' | 'remark', isBad: boolean): InvoiceProblem | null =>
    isBad ? { field, kind: 'bad' } : null;
  return [
    bad('title', title.trim().length < 2 || title.length > 100),
    taxNoProblem(taxNo),
    bad('mail', !MAIL.test(mail.trim()) || mail.length > 100),
    bad('mobile', !isMobile(mobile.replace(/\s/g, ''))),
    bad('remark', remark.length > 200),
  ].filter((problem) => problem !== null);
}

/** An application as it is sent: what was typed without what only made it readable. */
export function sentInvoice({ kind, title, taxNo, mail, mobile, remark }: InvoiceForm): InvoiceForm {
  return { kind, title: title.trim(), taxNo: taxNoOf(taxNo), mail: mail.trim(), mobile: mobile.replace(/\s/g, ''), remark: remark.trim() };
}

/** What stands on the face of an invoice: the amount without tax, and the tax in it. Whole fen that add up to `totalFen`. */
export function faceOf(totalFen: number): { readonly netFen: number; readonly taxFen: number } {
  const netFen = Math.round((totalFen * 1_000) / (1_000 + TAX_PERMILLE));
  return { netFen, taxFen: totalFen - netFen };
}
