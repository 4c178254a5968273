/** Characters of a unified social credit code (GB 32100-2015): no I, O, S, V, Z. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** What is wrong with a code; `expected` is the check digit that would make it right. */
export type CreditCodeCheck =
  | { readonly kind: 'ok' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'character'; readonly at: number; readonly char: string }
  | { readonly kind: 'check-digit'; readonly expected: string };

/** Check digit of the first 17 characters (upper case), null when one of them is not of the alphabet. */
export function creditCodeCheckDigit(first17: string): string | null {
  let sum = 0;
  for (const [i, weight] of weights.entries()) {
    const value = alphabet.indexOf(first17.charAt(i));
    if (value < 0 || i >= first17.length) return null;
    sum += value * weight;
  }
  return alphabet.charAt((31 - (sum % 31)) % 31);
}

/** Judges a unified social credit code as stored (shxydm: 18 characters, upper case, no grouping). */
export function checkCreditCode(code: string): CreditCodeCheck {
  if (code === '') return { kind: 'empty' };
  if (code.length !== 18) return { kind: 'length', length: code.length };
  for (let at = 0; at < 18; at += 1) {
    const char = code.charAt(at);
    if (!alphabet.includes(char)) return { kind: 'character', at, char };
  }
  const expected = creditCodeCheckDigit(code.slice(0, 17)) ?? '';
  return expected === code.charAt(17) ? { kind: 'ok' } : { kind: 'check-digit', expected };
}

const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];

/** Check digit of the 8 characters of an organisation code (GB 11714), the ninth of it: characters 9 to 17 of a credit code, 7 to 15 of an old tax number. */
export function organisationCheckDigit(first8: string): string {
  let sum = 0;
  for (const [i, weight] of organisationWeights.entries()) {
    const char = first8.charCodeAt(i);
    sum += weight * (char >= 65 ? char - 55 : char - 48);
  }
  const digit = 11 - (sum % 11);
  if (digit === 10) return 'X';
  return digit === 11 ? '0' : String(digit);
}

/** True for the forms a taxpayer id has: 15 (old), 17, 18 or 20 letters and digits. */
export function hasTaxIdForm(id: string): boolean {
  return /^(?:[0-9A-Z]{15}|[0-9A-Z]{17,18}|[0-9A-Z]{20})$/.test(id);
}
