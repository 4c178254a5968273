import type { BenchRow } from './result.ts';
import { median } from './stats.ts';

/** What one run measured for a row, in the row's unit; `base` null where the limit is absolute. */
export interface Measured {
  readonly value: number;
  readonly base: number | null;
}

export type Figure = Pick<BenchRow, 'id' | 'what' | 'goal' | 'against'> & Partial<Pick<BenchRow, 'sense' | 'unit'>>;

/** A row from its runs: the ratio of each, and their median. */
export function compared({ sense = 'at most', unit = 'ms', ...figure }: Figure, done: readonly Measured[]): BenchRow {
  const runs = done.map(({ value, base }) => (base === null ? value : value / base));
  const bases = done.flatMap(({ base }) => (base === null ? [] : [base]));
  return {
    ...figure,
    sense,
    unit,
    value: median(done.map(({ value }) => value)),
    base: bases.length === 0 ? null : median(bases),
    runs,
    ratio: median(runs),
  };
}

/** Three, whose median counts; `BENCH_RUNS=1` for a first look. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3);

/** The same work `RUNS` times, one after the other. */
export async function eachRun<T>(work: (run: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let run = 0; run < RUNS; run += 1) done.push(await work(run));
  return done;
}
