/**
 * Everything that can be wrong with the device's storage, as a closed list. Words and ways out are chosen by kind, elsewhere.
 *
 * - `quota`        the disk or the origin's share of it is full: the write did not happen
 * - `newer`        the database was written by a newer version of the product: this one may not write
 * - `outdated`     a newer version asked to upgrade while this one was open: closed, reload when the forms are clean
 * - `lost`         the database that this device knew is gone or is another one: pull everything again
 * - `blocked`      another context keeps an old version open, so that the database cannot be upgraded or deleted yet
 * - `corrupt`      the browser cannot read the database
 * - `closed`       the connection ended under us (deleted elsewhere, connection lost): open again, never retry on the same handle
 * - `locked`       the records are encrypted and this context has no key: unlock (PLUS-23)
 * - `unavailable`  this browser or mode has no IndexedDB
 */
export const storageProblemKinds = ['quota', 'newer', 'outdated', 'lost', 'blocked', 'corrupt', 'closed', 'locked', 'unavailable'] as const;
export type StorageProblemKind = (typeof storageProblemKinds)[number];

export interface StorageProblem {
  readonly kind: StorageProblemKind;
  /** Name and message of the browser's error, for the log. Never shown, never parsed. */
  readonly detail: string;
}

export function storageProblem(kind: StorageProblemKind, detail = ''): StorageProblem {
  return { kind, detail };
}

/** Kind by name of the browser's or Dexie's error. */
const kindByName: Readonly<Record<string, StorageProblemKind>> = {
  QuotaExceededError: 'quota',
  VersionError: 'newer',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  AbortError: 'closed',
  TransactionInactiveError: 'closed',
  NoSuchDatabaseError: 'lost',
  NotFoundError: 'lost',
  MissingAPIError: 'unavailable',
  SecurityError: 'unavailable',
  UnknownError: 'corrupt',
  DataError: 'corrupt',
  NotReadableError: 'corrupt',
  DataCloneError: 'corrupt',
  RecordSealError: 'corrupt',
  RecordLockedError: 'locked',
};

interface NamedError {
  readonly name: string;
  readonly message?: unknown;
  readonly inner?: unknown;
  readonly failures?: readonly unknown[];
}

function isNamed(error: unknown): error is NamedError {
  return typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string';
}

/**
 * The storage problem behind an error of IndexedDB or Dexie, null when it is none: then it is a defect of ours and must not be
 * swallowed. Dexie wraps the cause in `inner` (an AbortError of a full disk holds a QuotaExceededError); the innermost known name counts.
 * A bulk write that failed holds the errors of its rows.
 */
export function problemOf(error: unknown): StorageProblem | null {
  let found: StorageProblem | null = null;
  const seen = new Set<unknown>();
  for (let at: unknown = error; isNamed(at) && !seen.has(at); at = at.inner ?? at.failures?.[0]) {
    seen.add(at);
    const kind = kindByName[at.name];
    if (kind !== undefined) found = storageProblem(kind, `${at.name}: ${String(at.message ?? '')}`);
    if (kind === 'quota') break;
  }
  return found;
}
