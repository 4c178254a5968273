/** Rows drawn beyond those that fit, once the first ones are painted. */
export const SPARE_ROWS = 10;
/** Of these, behind while the list is scrolled: the rest lies ahead. */
const BEHIND = 2;

export interface InView {
  /** First row in view. */
  readonly first: number;
  readonly count: number;
  /** Where the list is scrolled to, null at rest. */
  readonly direction: 'forward' | 'backward' | null;
}

/** Rows of a height that a list shows at once, cut ones at both ends counted. Pixels. */
export function rowsThatFit(height: number, row: number): number {
  return Math.ceil(height / row) + 1;
}

/**
 * The rows to draw, ascending: always `drawn` of them while there are as many, so that each row that leaves at one end frees its elements for
 * one that comes at the other (see `slotOf`); most of what is not in view lies where the list is scrolled to.
 */
export function drawnRows({ first, count, direction }: InView, fit: number, spare: number): number[] {
  const drawn = Math.min(count, fit + spare);
  const behind = Math.min(spare, direction === null ? spare >> 1 : direction === 'forward' ? BEHIND : spare - BEHIND);
  const from = Math.max(0, Math.min(first - behind, count - drawn));
  return Array.from({ length: drawn }, (_, n) => from + n);
}

/** Which elements a row uses: among neighbours, as many as are `drawn`, no two the same, and whatever leaves gives its own to what comes. */
export function slotOf(row: number, drawn: number): number {
  return row % drawn;
}
