/** The time of this run of the tests, milliseconds since 1970: the only one that a test reads (`shift-clock.ts` sets it). */
export const now = (): number => Date.now();
