/* What the components work out. Amounts in fen, so that nothing is lost in fractions. */

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const places = ['', '拾', '佰', '仟'] as const;
const groups = ['', '万', '亿'] as const;

/** An amount as it is written, in fen; null for what is none, has more than two decimals, or is a million million yuan or more. */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/[,，\s]/g, '');
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null;
  const [yuan = '0', cents = ''] = plain.split('.');
  return Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}

/** Price without tax and tax of a price with tax at a rate in percent, each rounded to fen; together they are the price. */
export function splitVat(fen: number, rate: number): { readonly price: number; readonly tax: number } {
  const price = Math.round((fen * 100) / (100 + rate));
  return { price, tax: fen - price };
}

/** Four digits in words: 1005 is 壹仟零伍. */
function fourInWords(value: number): string {
  let words = '';
  for (let at = 3; at >= 0; at -= 1) {
    const digit = Math.floor(value / 10 ** at) % 10;
    if (digit > 0) words += `${digits[digit] ?? ''}${places[at] ?? ''}`;
    else if (words !== '' && !words.endsWith('零')) words += '零';
  }
  return words.replace(/零$/, '');
}

/** An amount in the words of cheques and invoices: 1005.30 yuan is 壹仟零伍元叁角整. */
export function amountInWords(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const [jiao, last] = [Math.floor(fen / 10) % 10, fen % 10];
  let words = '';
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const four = Math.floor(yuan / 10_000 ** at) % 10_000;
    if (four === 0) continue;
    // A gap between groups, or a group that does not fill its four places, is said by one zero.
    const gap = words !== '' && (four < 1_000 || Math.floor(yuan / 10_000 ** (at + 1)) % 10 === 0) ? '零' : '';
    words += `${gap}${fourInWords(four)}${groups[at] ?? ''}`;
  }
  const whole = words === '' ? '' : `${words}元`;
  if (jiao === 0 && last === 0) return `${whole === '' ? '零元' : whole}整`;
  const tenths = jiao > 0 ? `${digits[jiao] ?? ''}角` : whole === '' ? '' : '零';
  return `${whole}${tenths}${last > 0 ? `${digits[last] ?? ''}分` : '整'}`;
}
