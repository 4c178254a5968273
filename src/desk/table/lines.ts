/* The lines of a table by one text each: companies by their ids, and the heads of groups. */

/** A head among the lines of the table. */
export const headId = (key: string): string => `group ${key}`;
export const isHead = (id: string): boolean => id.startsWith('group ');
/** The group of a head. */
export const keyOf = (head: string): string => head.slice('group '.length);

/** Which lines are heads, and of which groups. */
export interface Heads {
  /** The head under which a line stands: its own place when it is one, -1 for none. */
  headOf(at: number): number;
  /** The group whose head a line is. */
  groupAt(at: number): { readonly key: string; readonly isOpen: boolean } | null;
}

/** A line that was pointed at: which, and where it stood then. */
export interface CurrentLine {
  readonly id: string;
  readonly at: number;
}

/** Where the current line stands now, -1 when it is no longer there; searched for only when another one has its place. */
export function placeOf(order: readonly string[], current: CurrentLine | null): number {
  if (current === null) return -1;
  return order[current.at] === current.id ? current.at : order.indexOf(current.id);
}
