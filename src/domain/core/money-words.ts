/** An amount of the wire for readers: `1234.5` as `¥1,234.50`; what nobody told is a dash. */
export function yuanWords(amount: string | null | undefined): string {
  if (amount === null || amount === undefined || amount === '') return '—';
  const [whole = '0', cents = ''] = amount.split('.');
  return `¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0').slice(0, 2)}`;
}
