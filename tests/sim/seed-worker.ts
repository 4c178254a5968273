import { givenData, say } from './run-process.ts';
import type { SeedRange } from './run-seeds.ts';
import { simulate, usual } from './simulation.ts';

const { first, last, stride, options } = await givenData<SeedRange>();
// Errors are part of every schedule: where in the code each was made is not looked at, and costs more than making it.
if (first !== last) Error.stackTraceLimit = 0;

/** Runs every `stride`-th seed from `first` and reports each: one of several workers that share a range. */
for (let seed = first; seed <= last; seed += stride) await say(await simulate(seed, { ...usual, ...options }));
process.exit(0);
