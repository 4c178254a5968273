import { availableParallelism } from 'node:os';
import { countIn, type Tally } from './happenings.ts';
import { runProcess } from './run-process.ts';
import type { SimOptions, SimReport } from './simulation.ts';

/** Seeds `first`, `first + stride` … up to `last`, and what differs from the usual schedule. */
export interface SeedRange {
  readonly first: number;
  readonly last: number;
  readonly stride: number;
  readonly options: Partial<SimOptions>;
}

/** Runs the seeds `first` to `last` on every core there is and hands each report on as it comes. */
export async function runSeeds(
  { first, last, options = {} }: { first: number; last: number; options?: Partial<SimOptions> },
  onReport: (report: SimReport) => void,
): Promise<void> {
  const stride = Math.max(1, Math.min(availableParallelism(), last - first + 1));
  const workers = Array.from({ length: stride }, (_, i) =>
    runProcess('seed-worker.ts', { first: first + i, last, stride, options } satisfies SeedRange, onReport),
  );
  await Promise.all(workers);
}

export function addTally(sum: Tally, part: Tally): void {
  for (const [what, times] of part) countIn(sum, what, times);
}

/** A seed as it is printed: what was wrong, what led to it, and how to run it again. One that failed belongs into `regressions.ts`. */
export function caseOf({ seed, failures, trace }: SimReport, { devices, steps, tabs, messages }: Omit<SimOptions, 'companies'>): string {
  const again = `npm run chaos -- --seed ${seed} --devices ${devices} --tabs ${tabs} --steps ${steps} --messages ${messages}`;
  return [
    `seed ${seed} ${failures.length === 0 ? 'passed' : 'failed'} (again: ${again})`,
    ...failures.map((failure) => `  ${failure}`),
    ...trace.map((line) => `    ${line}`),
  ].join('\n');
}
