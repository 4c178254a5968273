import type { Random } from '../../../src/workers/ports.ts';

/** Chance that repeats: the same seed gives the same numbers (mulberry32). */
export interface SeededRandom extends Random {
  /** Integer, 0 ≤ n < `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  bytes(count: number): Uint8Array;
  /** A stream of its own, so that one part's use does not shift another's. */
  fork(): SeededRandom;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  function below(limit: number): number {
    return Math.floor(next() * limit);
  }
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    bytes(count) {
      const bytes = new Uint8Array(count);
      for (let i = 0; i < count; i += 1) bytes[i] = below(256);
      return bytes;
    },
    fork: () => seededRandom(below(4_294_967_295)),
  };
}
