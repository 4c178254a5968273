/** Cents as an amount of the wire. */
export function yuan(cents: number): string {
  return (Math.round(cents) / 100).toFixed(2);
}

/** An amount of the wire in cents. */
export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}
