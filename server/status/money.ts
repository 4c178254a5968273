import { priceOf } from '../../src/domain/orders/fen.ts';

/** Cents as an amount of the wire, rounded. */
export const yuan = (cents: number): string => priceOf(Math.round(cents));

/** An amount of the wire in cents, below 0 too. */
export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}
