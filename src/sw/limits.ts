/**
 * Longest fetch of one file, milliseconds: a line that swallows everything must not hold a connection of the browser, which has six, for
 * minutes. What did not come is asked for again: a file by whoever needs it, the build by the page (`app/effects/service-worker.ts`).
 */
export const FILE_LIMIT_MS = 30_000;
