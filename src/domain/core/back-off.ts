/** Wait before the second try. */
const FIRST_WAIT_MS = 1_000;
/** Longest wait this client chooses by itself. */
export const LONGEST_WAIT_MS = 60_000;
/** Longest wait it lets a gateway ask for. */
const LONGEST_ASKED_WAIT_MS = 3_600_000;

/**
 * Milliseconds to wait after the `attempts`-th failed try (1 for the first): 1 s doubling to 60 s, of which the upper half is jitter,
 * so that clients that failed together do not come back together. `random` is in [0, 1). A wait the gateway asked for is kept as a
 * lower bound, with up to a tenth on top.
 */
export function backOffMs(attempts: number, random: number, askedMs = 0): number {
  const doublings = Math.min(Math.max(attempts, 1) - 1, 16);
  const full = Math.min(FIRST_WAIT_MS * 2 ** doublings, LONGEST_WAIT_MS);
  const own = full / 2 + (full / 2) * random;
  const asked = Math.min(Math.max(askedMs, 0), LONGEST_ASKED_WAIT_MS) * (1 + random / 10);
  return Math.round(Math.max(own, asked));
}
