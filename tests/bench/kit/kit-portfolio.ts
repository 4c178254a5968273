import { openReader } from '../../../src/db/open/reader.ts';
import { FLAG_HIDDEN } from '../../../src/domain/company/directory.ts';
import { type PortfolioColumns, portfolioColumns } from '../../../src/domain/portfolio/columns.ts';
import { queryRows } from '../../../src/domain/portfolio/evaluate.ts';
import { everything, type Query } from '../../../src/domain/portfolio/query.ts';
import type { FilingValue } from '../../../src/domain/status/area-value.ts';
import { type Mark, marks } from '../../../src/domain/status/mark.ts';
import { statusColumns } from '../../../src/domain/status/status-columns.ts';
import { createBook } from '../baselines/constant-book.ts';
import { must } from './kit-store.ts';

/*
 * F24 and the baseline of F25: conditions over the stored directory and made-up states, against one pass over plain columns; a workbook of
 * constant rows.
 */

const NOW = Date.parse('2026-11-10T12:00:00+08:00');
const DUE = '2026-11-16';
const states: readonly FilingValue['state'][] = ['undeclared', 'submitted', 'accepted', 'rejected', 'paid'];

interface Plain {
  readonly type: readonly string[];
  readonly mark: Uint8Array;
  readonly left: Int16Array;
  readonly hidden: Uint8Array;
}

let loaded: { readonly columns: PortfolioColumns; readonly plain: Plain } | null = null;

function data(): NonNullable<typeof loaded> {
  if (loaded === null) throw new Error('nothing is loaded');
  return loaded;
}

/** Ordinary taxpayers whose national tax is open or overdue within ten days, in words: three conditions. */
const asked: Query = {
  ...everything,
  conditions: [
    { field: 'type', not: false, values: ['1'] },
    { field: 'tax', not: false, values: ['todo'] },
    { field: 'days', op: '<=', n: 10 },
  ],
};

/** Reads the directory that the worker has filled, and gives every company a state. */
export async function load(accountId: string): Promise<number> {
  const reader = must(await openReader(accountId));
  const { directory: dir } = await reader.parts({ directory: true });
  reader.close();
  if (dir === null) throw new Error('nothing is stored');
  const place = new Map(dir.id.map((id, at) => [id, at]));
  const filing = (id: string): FilingValue => ({
    code: 'vat',
    period: '202610',
    state: states[(place.get(id) ?? 0) % states.length] ?? 'paid',
    amount: '10.00',
  });
  const status = statusColumns(
    dir,
    (area, id) => (area === 'tax' ? { value: { items: [filing(id)] }, at: NOW, fetchedAt: NOW } : undefined),
    { of: () => ({ of: () => DUE, between: () => [] }) },
    NOW,
  );
  const columns = portfolioColumns(dir, status);
  const hidden = Uint8Array.from(dir.flags, (flags) => ((flags & FLAG_HIDDEN) === 0 ? 0 : 1));
  loaded = { columns, plain: { type: dir.addedTaxType, mark: status.areas.tax.mark, left: status.daysLeft, hidden } };
  return dir.id.length;
}

/** Milliseconds of the query with its order, as the view asks it, and how many companies it gives. */
export function query(): { ms: number; rows: number } {
  const { columns } = data();
  const start = performance.now();
  const { length } = queryRows(columns, asked);
  return { ms: performance.now() - start, rows: length };
}

const todoMarks = new Set<Mark>(['overdue', 'stopped', 'due', 'open']);

/** The same by one loop over plain columns, in the order of the columns. */
export function pass(): { ms: number; rows: number } {
  const { type, mark, left, hidden } = data().plain;
  const start = performance.now();
  const rows: number[] = [];
  for (let row = 0; row < type.length; row += 1) {
    if (hidden[row] === 0 && type[row] === '1' && (left[row] ?? 0) <= 10 && todoMarks.has(marks[mark[row] ?? 0] ?? 'unknown'))
      rows.push(row);
  }
  return { ms: performance.now() - start, rows: rows.length };
}

/** Milliseconds of a workbook of so many constant rows. */
export function constantBook(rows: number, columns: number): number {
  const start = performance.now();
  const size = createBook(rows, columns);
  const ms = performance.now() - start;
  if (size < rows) throw new Error(`a workbook of ${size} bytes`);
  return ms;
}
