/**
 * Which of a product's prices holds on a day of China: that of the newest day not after it, and of one day the one that was set last; null before the first.
 * `prices` are in the order in which they were set.
 */
export function priceOn<P extends { readonly fromDay: string }>(prices: readonly P[], day: string): P | null {
  return prices.reduce<P | null>((held, one) => (one.fromDay <= day && one.fromDay >= (held?.fromDay ?? '') ? one : held), null);
}
