import type { LayoutRow } from '../types.ts';

/**
 * Keys of chunks and directory segments. A generation is one whole copy of the companies: a full pull writes a new one beside the old,
 * which readers keep seeing until the pull has ended.
 */
const KEYS_PER_GEN = 1_000_000;

/** Companies in one chunk record (performance 2: 20 is the best of writing, reading one and changing one). */
export const CHUNK_SIZE = 20;

export const chunkKey = (gen: number, n: number) => gen * KEYS_PER_GEN + n;

/** First key of a generation and first key after it. */
export function genRange(gen: number): { from: number; before: number } {
  return { from: gen * KEYS_PER_GEN, before: (gen + 1) * KEYS_PER_GEN };
}

export const freshLayout: LayoutRow = { k: 'layout', shown: 0, building: 0, nextChunk: 0, nextSegment: 0, stamp: 0 };
