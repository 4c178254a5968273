import type { Reader } from '../../db/open/reader.ts';
import type { StorageProblemKind } from '../../db/storage-problem.ts';
import type { CanaryRow, Change, OutboxRow, OverlayRow, PullState, SyncStatus } from '../../db/types.ts';
import type { Directory } from '../../domain/company/directory.ts';
import type { Clock } from '../time/clock.ts';

/** The smallest part of `src/db/open/reader.ts` that store and single reads need; a port so that they run in Node tests. */
export type AccountReader = Pick<Reader, 'parts' | 'rev' | 'readOnly' | 'close' | 'company' | 'fact' | 'draft' | 'drafts'>;

export type Opened = { readonly ok: true; readonly value: AccountReader } | { readonly ok: false; readonly error: StorageProblemKind };

export interface AccountPorts {
  /** `onTrouble` is told when the connection ends under us (deleted, newer version wants in). */
  open(accountId: string, onTrouble: (trouble: StorageProblemKind) => void): Promise<Opened>;
  listen(accountId: string, onChange: (change: Change) => void): () => void;
  readonly after: Clock['after'];
}

/** What the page holds in memory of one account. Replaced, never mutated: a slice keeps its identity until it changes. */
export interface AccountState {
  readonly accountId: string;
  /** `snapshot` until the first read of the database has ended. */
  readonly phase: 'snapshot' | 'live' | 'trouble';
  readonly trouble: StorageProblemKind | null;
  readonly readOnly: boolean;
  /** Stored data was lost and rebuilt, and the user has not been told yet. */
  readonly lost: CanaryRow['lost'];
  /** Every company as the user sees it: stored columns with the overlay's rows over them, in `ord` order. Null until the first read. */
  readonly directory: Directory | null;
  /** The same companies in the same rows for what is counted over all of them: another object only when something has changed that is counted by. */
  readonly counted: Directory | null;
  readonly overlay: ReadonlyMap<string, OverlayRow>;
  /** Unsent commands in order of `seq`. */
  readonly outbox: readonly OutboxRow[];
  readonly pull: PullState | null;
  readonly sync: SyncStatus | null;
  /** Newest announced change, for hooks that read single companies, facts or drafts themselves. */
  readonly change: Change | null;
}

/** Reads of single rows over the page's one connection to the account. */
export interface AccountReads {
  /** Opens a reader when there is none, and asks once more when it ended meanwhile. `none` when nothing can be read. */
  read<T>(use: (from: AccountReader) => Promise<T>, none: T): Promise<T>;
}

export interface AccountStore extends AccountReads {
  get(): AccountState;
  subscribe(listener: () => void): () => void;
  /** Reads what was missed while the page slept and heard no announcement. */
  catchUp(): Promise<void>;
  /** Reads everything again, with a new connection: after storage trouble was repaired. */
  reopen(): Promise<void>;
  stop(): void;
}
