import { type Directory, FLAG_HIDDEN } from './directory.ts';

/** Rows of the companies that are not hidden: those that are counted and listed. */
export function visibleRows({ flags }: Pick<Directory, 'flags'>): number[] {
  const rows: number[] = [];
  for (let row = 0; row < flags.length; row += 1) if (((flags[row] ?? 0) & FLAG_HIDDEN) === 0) rows.push(row);
  return rows;
}
