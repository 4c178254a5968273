/** Marks that print nothing: controls, soft hyphen, zero-width, bidi, byte order mark, variation selectors, halves of a character. */
const unprinted = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const fullWidth = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

function toHalf(char: string): string {
  return String.fromCharCode(char.charCodeAt(0) - 0xfee0);
}

/** True when the text holds a mark that prints nothing (bidi, zero-width, control) and could make it look like another. */
export function hasUnprinted(text: string): boolean {
  return text.search(unprinted) >= 0;
}

/** A line of text as it is stored: NFC, no unprinted marks, full-width letters and digits to half, white space single and trimmed. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(unprinted, '').replace(fullWidth, toHalf).replace(/\s+/g, ' ').trim();
}

/** A note of several lines: like `cleanText`, with its line ends kept as '\n'. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => cleanText(line))
    .join('\n')
    .trim();
}

/** A tax identifier as it is stored: half-width, upper case, without grouping (spaces, dashes, dots, quotes). */
export function cleanTaxId(text: string): string {
  return cleanText(text.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Pi}\p{Pf}._'"`*]/gu, '')
    .toUpperCase();
}

/** What two spellings of the same company name have in common: for exact matching, never shown. */
export function nameKey(name: string): string {
  return cleanText(name.normalize('NFKC'))
    .replace(/[\s·•.,'"“”‘’、。-]/g, '')
    .toLowerCase();
}
