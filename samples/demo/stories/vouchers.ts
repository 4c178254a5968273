import { addToPeriod, dayIn } from '../../../src/domain/status/period.ts';
import { addDays } from './days.ts';
import { invoiceLines } from './invoice-lines.ts';
import { invoiceMonth } from './invoices.ts';
import { payOf, socialKinds } from './people.ts';
import type { Story } from './story.ts';

/** One side of a voucher, cents. */
export interface VoucherLine {
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
}

export interface Voucher {
  readonly number: number;
  readonly date: string;
  readonly summary: string;
  readonly lines: readonly VoucherLine[];
}

/** Whether both sides of a voucher are equal and something is on them. */
export function isBalanced(lines: readonly VoucherLine[]): boolean {
  const debit = lines.reduce((sum, line) => sum + line.debit, 0);
  const credit = lines.reduce((sum, line) => sum + line.credit, 0);
  return debit === credit && debit > 0;
}

const line = (account: string, debit: number, credit: number): VoucherLine => ({ account, debit, credit });

/** VAT on an amount, cents. */
const vatOn = (cents: number, { general }: Story): number => Math.round(cents * (general ? 0.06 : 0.01));

/** Vouchers of a month as its invoices, its purchases and its people make them, in their order. */
export function vouchersOf(story: Story, month: string, at: number): Voucher[] {
  const end = addDays(dayIn(addToPeriod(month, 1), 1), -1);
  const sales = invoiceLines(story, month, at).map(({ date, buyer, cents, number }) => {
    const tax = vatOn(cents, story);
    return {
      date,
      summary: `销售 ${buyer}（发票 ${number}）`,
      lines: [line('应收账款', cents + tax, 0), line('主营业务收入', 0, cents), line('应交税费', 0, tax)],
    };
  });
  const { receivedCents } = invoiceMonth(story, month, at);
  const tax = vatOn(receivedCents, story);
  const bought =
    receivedCents > 0
      ? [
          {
            date: end,
            summary: '本月采购',
            lines: [line('库存商品', receivedCents, 0), line('应交税费', tax, 0), line('应付账款', 0, receivedCents + tax)],
          },
        ]
      : [];
  const pay = payOf(story);
  const social = socialKinds(story).reduce((sum, { cents }) => sum + cents, 0);
  const people =
    pay > 0
      ? [
          { date: end, summary: '计提工资', lines: [line('管理费用', pay, 0), line('应付职工薪酬', 0, pay)] },
          { date: end, summary: '计提社会保险费', lines: [line('管理费用', social, 0), line('应付职工薪酬', 0, social)] },
        ]
      : [];
  return [...sales, ...bought, ...people].map((voucher, n) => ({ number: n + 1, ...voucher }));
}
