/** Random numbers that are the same for the same seed on every machine: for seeds, simulations and tests, never for secrets. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** Whole number in [0, below). */
  below(below: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
}

/** Mulberry32 from a 32-bit seed. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('assertion failed: a list to pick from is not empty');
      return item;
    },
  };
}
