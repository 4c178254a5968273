/** One cell of an export; a number is one that may be counted with, whatever else is a text. */
export type ExportCell = string | number;
export type ExportRow = readonly ExportCell[];
export type ExportFormat = 'xlsx' | 'csv';

/**
 * Signs that begin a formula where a table is opened, in half and full width, whatever that shows nothing stands before them: programs pass over
 * spaces, line ends, controls and marks that print nothing. A tab or a carriage return at the beginning may hide one.
 */
const beginsFormula = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

/** A text that no program takes for a formula. Only the first sign that shows decides; a lone dash stands for "nothing" and begins none. */
const neutral = (text: string): string => (beginsFormula.test(text) && text.trim() !== '-' ? `'${text}` : text);

/** Digits that a program would read as a number and round: more than 15 of them, and those that lose a leading zero. */
const isLongNumber = (text: string): boolean => /^\d{16,}$/.test(text) || /^0\d+$/.test(text);

/**
 * A cell of CSV: always quoted. Digits that must stay as they are stand as a formula of one text, which Excel and WPS show as the digits alone: what
 * one copies out of the opened table has no sign that is not of the number, as a tab before it would be.
 */
function csvCell(cell: ExportCell): string {
  const text = typeof cell === 'number' ? String(cell) : isLongNumber(cell) ? `="${cell}"` : neutral(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

export const csvLine = (row: ExportRow): string => `${row.map(csvCell).join(',')}\r\n`;

/** Without it Excel reads a file of ours in the code page of its system. */
export const BYTE_ORDER_MARK = '\uFEFF';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these may not stand in XML
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xml = (text: string): string => text.replace(unfit, '').replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** Letters of a column, from 0: A to Z, then AA. */
function columnName(at: number): string {
  const before = Math.floor(at / 26);
  return `${before === 0 ? '' : columnName(before - 1)}${String.fromCharCode(65 + (at % 26))}`;
}

/**
 * A row of a sheet, `n` from 1. Texts stand in the sheet itself as texts (style 1), so that no program makes numbers of identifiers; the first
 * row is bold.
 */
export function sheetRow(row: ExportRow, n: number): string {
  const cells = row.map((cell, at) => {
    const place = `${columnName(at)}${n}`;
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    return `<c r="${place}" s="${n === 1 ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${xml(neutral(cell))}</t></is></c>`;
  });
  return `<row r="${n}">${cells.join('')}</row>`;
}
