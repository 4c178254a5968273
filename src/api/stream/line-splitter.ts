/** Longest line of a stream, in UTF-16 units. */
const MAX_LINE = 1024 * 1024;

/** Cuts pieces of UTF-8 into lines. What follows the last line end waits for more, and is never taken for a line. */
export interface LineSplitter {
  /** Whole lines so far, null when a line is too long. Throws a TypeError on bytes that are not UTF-8. */
  push(piece: Uint8Array): string[] | null;
}

export function createLineSplitter(limit = MAX_LINE): LineSplitter {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let open = '';
  return {
    push(piece) {
      const lines = (open + decoder.decode(piece, { stream: true })).split('\n');
      open = lines.pop() ?? '';
      return open.length > limit || lines.some((line) => line.length > limit) ? null : lines;
    },
  };
}
