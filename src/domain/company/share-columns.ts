import { type Directory, FLAG_PENDING } from './directory.ts';
import { columns } from './directory-row.ts';

/** Whether two columns say the same; flags of edits on their way may be left out of it. */
function isSame<V>(one: readonly V[], other: readonly V[], read: (value: V) => V = (value) => value): boolean {
  return one === other || (one.length === other.length && one.every((value, at) => read(value) === read(other[at] as V))); // as: of one length
}

/**
 * A directory that was read or merged anew, with the columns of the one before that say the same; that one itself when all do. What follows from
 * columns need not be worked out again when a pull, an answer or a fold has changed none of them.
 */
export function shareColumns(before: Directory | null, next: Directory | null): Directory | null {
  if (before === null || next === null || before === next) return next;
  let shares = true;
  function shared<V>(old: V[], fresh: V[]): V[] {
    if (isSame(old, fresh)) return old;
    shares = false;
    return fresh;
  }
  const directory = columns(
    (column) => shared(before[column], next[column]),
    (column) => shared(before[column], next[column]),
  );
  return shares ? before : directory;
}

/** What tells companies apart that are counted: not how they are found, nor whether an edit of them is on its way. */
const counted = ['id', 'name', 'taxIds', 'locationCode', 'addedTaxType', 'expireDate', 'accountant', 'tags'] as const;

const withoutPending = (flags: number): number => flags & ~FLAG_PENDING;

/** The directory of before for what is counted over all companies, when nothing that is counted by has changed in the next one; else the next. */
export function countedDirectory(before: Directory | null, next: Directory | null): Directory | null {
  if (before === null || next === null || before === next) return next;
  const isAlike = counted.every((column) => before[column] === next[column]) && isSame(before.flags, next.flags, withoutPending);
  return isAlike ? before : next;
}
