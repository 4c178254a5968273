import Papa from 'papaparse';
import readExcel from 'read-excel-file/node';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import { findHeadings, type Headings } from '../../src/domain/lists/companies/columns.ts';
import { type Encoding, MAX_BYTES, sniff } from '../../src/domain/lists/decode.ts';
import type { ListLine } from '../../src/domain/lists/separated.ts';
import { decodeText, type FileProblem } from './decode.ts';
import { unpacksBeyond } from './unpacked-size.ts';

export interface ImportTable {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: Encoding | null;
  readonly delimiter: string | null;
  /** Name of the sheet, null for text. */
  readonly sheet: string | null;
  readonly headings: Headings;
  /** Rows below the headings that are not empty. */
  readonly rows: readonly ListLine[];
}

const MAX_ROWS = 200_000;
/** What a workbook may unpack to, bytes: the largest list that is taken, with room. */
const MAX_UNPACKED = 6 * MAX_BYTES;
const delimiters = ['\t', ',', ';', '，', '；', '|'] as const;

/** Rows of separated text with the line each starts at: a quoted cell may span lines. */
function parseText(text: string, delimiter: string, preview: number): ListLine[] {
  const rows: ListLine[] = [];
  let cursor = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter,
    preview,
    skipEmptyLines: false,
    step: ({ data, meta }) => {
      rows.push({ line, cells: data });
      line += text.slice(cursor, meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
      cursor = meta.cursor;
    },
  });
  return rows;
}

function isFilled({ cells }: ListLine): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function tableOf(rows: readonly ListLine[]): { headings: Headings; rows: ListLine[] } | null {
  const headings = findHeadings(rows.map(({ cells }) => cells));
  return headings === null ? null : { headings, rows: rows.slice(headings.row + 1).filter((row) => isFilled(row)) };
}

function headingsSeen(rows: readonly ListLine[]): FileProblem {
  return {
    kind: 'no-headings',
    seen:
      rows
        .find((row) => isFilled(row))
        ?.cells.map((cell) => cell.trim().slice(0, 30))
        .slice(0, 12) ?? [],
  };
}

/** Table of separated text. The delimiter is the one under which most headings are understood. */
function readText(bytes: Uint8Array): Result<ImportTable, FileProblem> {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return decoded;
  const { text, encoding } = decoded.value;
  const known = (delimiter: string) =>
    findHeadings(parseText(text, delimiter, 10).map(({ cells }) => cells))?.fields.filter((field) => field !== null).length ?? 0;
  const [best = ','] = delimiters.toSorted((x, y) => known(y) - known(x));
  const rows = parseText(text, best, 0);
  if (rows.length > MAX_ROWS) return fail({ kind: 'too-large' });
  const table = tableOf(rows);
  return table === null ? fail(headingsSeen(rows)) : ok({ format: 'csv', encoding, delimiter: best, sheet: null, ...table });
}

/** A cell as text. Numbers come as they are written in the file: an identifier of 18 digits would not survive a number. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'boolean' ? (cell ? '1' : '0') : String(cell);
}

/** Table of the first sheet that has headings. */
async function readExcelTable(bytes: Uint8Array): Promise<Result<ImportTable, FileProblem>> {
  if (bytes.length > MAX_BYTES || (await unpacksBeyond(bytes, MAX_UNPACKED))) return fail({ kind: 'too-large' });
  let sheets: Awaited<ReturnType<typeof readExcel<string>>>;
  try {
    sheets = await readExcel<string>(Buffer.from(bytes), { parseNumber: (digits) => digits });
  } catch {
    return fail({ kind: 'bad-excel' });
  }
  for (const { sheet, data } of sheets) {
    if (data.length > MAX_ROWS) return fail({ kind: 'too-large' });
    const rows = data.map((cells, i) => ({ line: i + 1, cells: cells.map((cell) => cellText(cell)) }));
    const table = tableOf(rows);
    if (table !== null) return ok({ format: 'xlsx', encoding: null, delimiter: null, sheet, ...table });
  }
  const [first] = sheets;
  return fail(headingsSeen((first?.data ?? []).map((cells, i) => ({ line: i + 1, cells: cells.map((cell) => cellText(cell)) }))));
}

/** Reads a file of companies by what it is, or as the format given. */
export async function readTable(bytes: Uint8Array, format: 'csv' | 'xlsx' | null): Promise<Result<ImportTable, FileProblem>> {
  if (bytes.length === 0) return fail({ kind: 'empty' });
  const found = sniff(bytes);
  if (found === 'xls') return fail({ kind: 'old-excel' });
  return (format ?? (found === 'xlsx' ? 'xlsx' : 'csv')) === 'xlsx' ? readExcelTable(bytes) : readText(bytes);
}
