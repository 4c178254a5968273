/** Cents as an amount of the wire. */
export function yuan(cents: number): string {
  return (Math.round(cents) / 100).toFixed(2);
}
