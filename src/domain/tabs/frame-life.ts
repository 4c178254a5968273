/** Most frames that live at once; the others sleep. */
const MOST_LIVE = 6;
/** How long a frame that is to sleep may take to hand over its state, milliseconds. */
export const SLEEP_WAIT_MS = 2_000;
/** How often the app in front is asked whether it is there, and how long it may take to answer, milliseconds. */
export const ASK_EVERY_MS = 10_000;
export const ANSWER_WAIT_MS = 5_000;
/** After these times from opening the loading says it in words, and offers ways out. Milliseconds. */
export const SLOW_WORDS_MS = 8_000;
export const SLOW_WAYS_MS = 20_000;

export interface LiveFrame {
  readonly key: string;
  /** When it was last in front. */
  readonly usedAt: number;
  readonly unsaved: boolean;
}

/**
 * Frames in the order in which they may be put to sleep so that one more can live: those without unsaved content first, of each the
 * one that was in front longest ago. Empty while there is room.
 */
export function sleepOrder(live: readonly LiveFrame[], front: string): readonly string[] {
  const others = live.filter(({ key }) => key !== front);
  if (others.length < MOST_LIVE) return [];
  return others.toSorted((a, b) => Number(a.unsaved) - Number(b.unsaved) || a.usedAt - b.usedAt).map(({ key }) => key);
}
