import { BYTE_ORDER_MARK, csvLine, type ExportFormat, type ExportRow } from '../../domain/export/cells.ts';
import { createWorkbook, type Workbook } from './workbook.ts';

/** What the page says, in this order: begin, rows as often as there are some, finish. Each is answered. */
export type ExportWord =
  | { readonly t: 'begin'; readonly format: ExportFormat; readonly head: ExportRow }
  | { readonly t: 'rows'; readonly rows: readonly ExportRow[] }
  | { readonly t: 'finish' };
/** `file` with the answer to `finish`. */
export interface ExportSaid {
  readonly file: Blob | null;
}

function createCsv(head: ExportRow): Workbook {
  const lines: string[] = [BYTE_ORDER_MARK, csvLine(head)];
  return {
    add: (rows) => lines.push(rows.map(csvLine).join('')),
    finish: () => [new TextEncoder().encode(lines.join(''))],
  };
}

const types: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

let format: ExportFormat = 'csv';
let book: Workbook | null = null;

function hear(word: ExportWord): ExportSaid {
  if (word.t === 'begin') {
    format = word.format;
    book = word.format === 'xlsx' ? createWorkbook(word.head) : createCsv(word.head);
  } else if (word.t === 'rows') book?.add(word.rows);
  else if (book !== null) return { file: new Blob(book.finish(), { type: types[format] }) };
  return { file: null };
}

addEventListener('message', ({ data }: MessageEvent<ExportWord>) => postMessage(hear(data)));
