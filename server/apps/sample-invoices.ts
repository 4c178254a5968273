import { rowDigest } from '../../src/domain/core/digest.ts';

/** One invoice of the sample app. Amounts in yuan. */
export interface Invoice {
  readonly number: string;
  readonly date: string;
  readonly buyer: string;
  readonly amount: number;
  readonly tax: number;
}

const buyers = ['安和商贸', '北辰物流', '明德印务', '远景装饰', '华信医疗', '同创软件', '丰泽食品', '恒泰机械'] as const;
const MOST = 8;

/** Invoices that are made up for a company: the same for the same id, different ones for another. */
export function invoicesOf(companyId: string): Invoice[] {
  const count = 3 + (rowDigest(companyId, 0) % (MOST - 2));
  return Array.from({ length: count }, (_, n) => {
    const mixed = rowDigest(companyId, n + 1);
    const amount = 1_000 + (mixed % 900_000) / 10;
    const day = String(1 + ((mixed >>> 8) % 20)).padStart(2, '0');
    return {
      number: String(26_000_000 + (mixed % 9_000_000)),
      date: `2026-11-${day}`,
      buyer: buyers[mixed % buyers.length] ?? buyers[0],
      amount: Math.round(amount * 100) / 100,
      tax: Math.round(amount * 6) / 100,
    };
  });
}
