import { Worker } from 'node:worker_threads';
import { assert } from '../../src/domain/result.ts';
import type { Bug } from './planted.ts';

/** The seed that showed a planted bug, and what the oracle said. */
export interface Caught {
  readonly seed: number;
  readonly failure: string;
}

/** Seeds within which a planted bug must show (R3). */
export const SEEDS_OF_A_BUG = 200;

/** Runs seeds with the bug in the product, in a thread of its own; null when none of them shows it. */
export function runPlanted(bug: Bug): Promise<Caught | null> {
  return new Promise((resolve, reject) => {
    const workerData = { bug, seeds: SEEDS_OF_A_BUG };
    const worker = new Worker(new URL('./planted-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    const heard: { caught: Caught | null | undefined } = { caught: undefined };
    worker.on('message', (caught: Caught | null) => {
      heard.caught = caught;
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      assert(heard.caught !== undefined, `the run of ${bug.name} ends with an answer`);
      resolve(heard.caught);
    });
  });
}
