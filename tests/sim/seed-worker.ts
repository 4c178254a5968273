import { parentPort, workerData } from 'node:worker_threads';
import { simulate } from './simulation.ts';

/** Runs every `stride`-th seed from `first` and reports each: one of several workers that share a range. */
const { first, last, stride }: { first: number; last: number; stride: number } = workerData;
for (let seed = first; seed <= last; seed += stride) parentPort?.postMessage(await simulate(seed));
