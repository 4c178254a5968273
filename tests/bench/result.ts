import { readFileSync } from 'node:fs';

/** One line of the bench: a figure against its baseline of the same run. */
export interface BenchRow {
  /** Row of figures, F1 to F19. */
  id: string;
  what: string;
  /** Name of the baseline. */
  against: string;
  /** Limit on `ratio` (or on `value` in `unit` where there is no baseline). */
  goal: number;
  sense: 'at most' | 'at least';
  /** Value measured and what it is divided by, both in `unit`. */
  value: number;
  base: number | null;
  unit: string;
  /** One ratio a run; `ratio` is their median. */
  runs: number[];
  ratio: number;
}

export interface BenchResults {
  /** ISO time of the last run of any row. */
  at: string;
  machine: { cores: number; node: string; chromium: string };
  rows: BenchRow[];
}

export function isMet({ sense, ratio, goal }: BenchRow): boolean {
  return sense === 'at most' ? ratio <= goal : ratio >= goal;
}

function show(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}

function figure(row: BenchRow): string {
  // Bytes are the same in every run.
  const once = row.runs.length === 1 && row.unit !== 'kB' ? ' (one run)' : '';
  return (row.base === null ? `${show(row.ratio, 1)} ${row.unit}` : `${show(row.ratio, 2)} ×`) + once;
}

function goalOf(row: BenchRow): string {
  const sign = row.sense === 'at most' ? '≤' : '≥';
  return row.base === null ? `${sign} ${row.goal} ${row.unit}` : `${sign} ${row.goal} ×`;
}

/** A Markdown table, for the terminal and for README. */
export function formatTable(rows: readonly BenchRow[]): string {
  const lines = rows.map((row) => {
    const base = row.base === null ? row.against : `${show(row.base, 1)} ${row.unit} (${row.against})`;
    return [row.id, row.what, goalOf(row), figure(row), base, isMet(row) ? 'yes' : 'no'];
  });
  const head = ['Figure', 'What', 'Goal', 'Measured', 'Baseline', 'Met'];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Earlier results with new rows in place of those of the same figures; sorted by figure. */
export function mergeRows(earlier: readonly BenchRow[], fresh: readonly BenchRow[]): BenchRow[] {
  const replaced = new Set(fresh.map(({ id }) => id));
  const order = ({ id }: BenchRow): number => Number(id.slice(1));
  return [...earlier.filter(({ id }) => !replaced.has(id)), ...fresh].sort((a, b) => order(a) - order(b));
}

export function readResults(path: string): BenchResults | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
