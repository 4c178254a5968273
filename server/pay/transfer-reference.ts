/** What of an order's trade number is written with a transfer: its last eight letters and digits. */
export const transferSigns = (tradeNumber: string): string =>
  tradeNumber
    .replaceAll(/[^0-9a-z]/gi, '')
    .slice(-8)
    .toUpperCase();

/** The same as a buyer reads it, in two groups. */
export function transferReference(tradeNumber: string): string {
  const signs = transferSigns(tradeNumber);
  return `${signs.slice(0, 4)} ${signs.slice(4)}`.trim();
}
