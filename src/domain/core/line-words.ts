/**
 * Channel on which pages pass on what the browser says of the line (PLUS-38): Chromium tells `online` and `offline` to windows only, a dedicated
 * worker gets neither.
 */
export const LINE_CHANNEL = 'wb-line';

export const lineWords = ['online', 'offline'] as const;
export type LineWord = (typeof lineWords)[number];
