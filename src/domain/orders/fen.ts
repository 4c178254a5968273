import { yuanWords } from '../core/money-words.ts';

/*
 * Amounts of money are whole fen everywhere inside; nothing adds or compares amounts as text or with decimals. The wire of products has
 * yuan as a decimal text.
 */

const YUAN = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/** A price of the wire in fen; null when it is missing or unreadable, which is never free. */
export function fenOf(priceValue: string): number | null {
  const found = YUAN.exec(priceValue.trim());
  if (found === null) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

const GROUPED = /^¥? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/** An amount as somebody types or copies it, in fen: `¥1,280.00` as screens show it, and full-width signs too; null when it is unreadable. */
export function writtenFen(text: string): number | null {
  const found = GROUPED.exec(text.normalize('NFKC').trim());
  return found === null ? null : fenOf(`${found[1]?.replaceAll(',', '')}${found[2] ?? ''}`);
}

/** Fen as an amount of the wire: `1280.00`. */
export function priceOf(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount as screens and papers show it: `¥1,280.00`, below 0 `−¥0.01`. */
export function yuanText(fen: number): string {
  return `${fen < 0 ? '−' : ''}${yuanWords(priceOf(Math.abs(fen)))}`;
}

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'] as const;
const GROUPS = ['', '万', '亿'] as const;

/** Four digits in capital figures, without zeros at the end; `isFirst` leaves out those at the beginning. */
function capitalGroup(group: number, isFirst: boolean): string {
  let words = '';
  let hasZero = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) hasZero = true;
    else {
      if (hasZero && !(isFirst && words === '')) words += '零';
      hasZero = false;
      words += `${DIGITS[digit]}${PLACES[place]}`;
    }
  }
  return words;
}

/**
 * An amount in the capital figures of Chinese papers (大写): 43776 yuan is 肆万叁仟柒佰柒拾陆元整. By the rules for filling in bills of the People's
 * Bank: 整 stands where there is no fen, zeros between digits are read once. `fen`: whole, 0 to 999,999,999,999.
 */
export function capitalYuan(fen: number): string {
  const yuan = Math.floor(fen / 100);
  let whole = '';
  for (let at = GROUPS.length - 1; at >= 0; at -= 1) {
    const group = Math.floor(yuan / 10_000 ** at) % 10_000;
    if (group > 0) whole += `${capitalGroup(group, whole === '')}${GROUPS[at]}`;
  }
  const [jiao, rest] = [Math.floor(fen / 10) % 10, fen % 10];
  const head = whole === '' ? '' : `${whole}元`;
  if (jiao === 0 && rest === 0) return `${head === '' ? '零元' : head}整`;
  if (rest === 0) return `${head}${DIGITS[jiao]}角整`;
  if (jiao === 0) return `${head}${head === '' ? '' : '零'}${DIGITS[rest]}分`;
  return `${head}${DIGITS[jiao]}角${DIGITS[rest]}分`;
}
