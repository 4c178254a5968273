import { parentPort, workerData } from 'node:worker_threads';
import type { SeedRange } from './run-seeds.ts';
import { simulate, usual } from './simulation.ts';

// Errors are part of every schedule: where in the code each was made is not looked at, and costs more than making it.
if (workerData.first !== workerData.last) Error.stackTraceLimit = 0;

/** Runs every `stride`-th seed from `first` and reports each: one of several workers that share a range. */
const { first, last, stride, options }: SeedRange = workerData;
for (let seed = first; seed <= last; seed += stride) parentPort?.postMessage(await simulate(seed, { ...usual, ...options }));
