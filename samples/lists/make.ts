import { writeFileSync } from 'node:fs';
import { encodeGbk, makeXlsx } from '../../tests/support/import-files.ts';
import { companyList, type SampleCell, sampleLists } from './tables.ts';

/* Writes the sample lists beside this file, each as a workbook and as CSV in GBK: `node samples/lists/make.ts`. */

const text = (cell: SampleCell): string => (cell === null ? '' : typeof cell === 'string' ? cell : cell.number);

/** A cell as bookkeeping programs write it: quoted where it has to be. */
const csvText = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The files of a list by their names. */
export function filesOf({ name, rows }: (typeof sampleLists)[number]): Readonly<Record<string, Uint8Array>> {
  const lines = rows.map((row) => `${row.map((cell) => csvText(text(cell))).join(',')}\r\n`);
  return { [`${name}.xlsx`]: makeXlsx(rows), [`${name}.csv`]: encodeGbk(lines.join('')) };
}

if (import.meta.main)
  for (const list of [...sampleLists, companyList])
    for (const [file, bytes] of Object.entries(filesOf(list))) writeFileSync(new URL(file, import.meta.url), bytes);
