import { createWorkbook } from '../../../src/workers/export/workbook.ts';

/** Rows that are given at once, as the product gives them. */
const AT_ONCE = 250;

/** The writer of workbooks alone: rows that are there already, all of them the same. Bytes of the file. */
export function createBook(rows: number, columns: number): number {
  const row = Array.from({ length: columns }, (_, at) => `企业名称 ${at} 91310000MA1K3`);
  const book = createWorkbook(row);
  for (let at = 0; at < rows; at += AT_ONCE) book.add(Array.from({ length: Math.min(AT_ONCE, rows - at) }, () => row));
  return book.finish().reduce((size, part) => size + part.length, 0);
}
