import { assert } from '../../src/domain/core/result.ts';
import type { Bug } from './planted.ts';
import { runProcess } from './run-process.ts';

/** The seed that showed a planted bug, and what the oracle said. */
export interface Caught {
  readonly seed: number;
  readonly failure: string;
}

/** Seeds within which a planted bug must show (R3). */
export const SEEDS_OF_A_BUG = 200;

/** Runs seeds with the bug in the product, `first` and then the others, in a process of its own; null when none of them shows it. */
export async function runPlanted(bug: Bug, first = 1): Promise<Caught | null> {
  const others = Array.from({ length: SEEDS_OF_A_BUG }, (_, i) => i + 1).filter((seed) => seed !== first);
  const heard: { caught: Caught | null | undefined } = { caught: undefined };
  await runProcess<Caught | null>('planted-worker.ts', { bug, seeds: [first, ...others] }, (caught) => {
    heard.caught = caught;
  });
  assert(heard.caught !== undefined, `the run of ${bug.name} ends with an answer`);
  return heard.caught;
}
