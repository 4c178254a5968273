/**
 * Longest fetch of one file, milliseconds: a line that swallows everything must not hold a connection of the browser, which has six, for
 * minutes. What did not come is asked for again: a file by whoever needs it, the build by the page (`app/effects/service-worker.ts`).
 */
export const FILE_LIMIT_MS = 30_000;

/**
 * Files of a build that are fetched at once while it is installed. One after the other, three hundred files wait for the line three hundred times;
 * more than these would leave a page with its open stream too few of the six connections.
 */
export const FILES_AT_ONCE = 3;
