/** An amount of the wire for readers: `1234.5` as `¥1,234.50`. */
export function yuanWords(amount: string): string {
  const [whole = '0', cents = ''] = amount.split('.');
  return `¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0').slice(0, 2)}`;
}
