import type { OutboxCommand } from '../api/calls/table.ts';
import type { TrackingEvent } from '../api/calls/tracking.ts';
import type { Company } from '../api/entities/company.ts';
import type { StoredLogin } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import type { PackedDirectory } from '../domain/company/directory.ts';
import type { JobState, Task } from '../domain/jobs/schedule.ts';
import type { ListKind } from '../domain/lists/kinds.ts';
import type { KeptMapping } from '../domain/lists/mapping.ts';
import type { Tried } from '../domain/outbox/tried.ts';
import type { SavedView } from '../domain/portfolio/views.ts';
import type { AreaStatus } from '../domain/status/area-value.ts';
import type { WorkArea } from '../domain/status/work-area.ts';

/** About 20 companies in one record: the unit of reading, writing and encryption. */
export interface ChunkRow {
  k: number;
  body: Company[];
}

/** One company that differs from its chunk. `base` is the gateway's newest row, `row` what the user sees; null means gone. */
export interface OverlayRow {
  id: string;
  base: Company | null;
  row: Company | null;
  /** Unsent commands of this company that change it. Never folded, and never overwritten by a pull, while above 0. */
  pending: number;
  /** Generation being built when `base` was set, 0 when none was: at the end of a full pull older rows give way to it. */
  gen: number;
}

/**
 * One segment of the directory: key is `gen * KEYS_PER_GEN + n`. A running full pull adds a segment a batch; its end, and every fold,
 * leaves one. Of an id that is in several segments the later one counts.
 */
export interface DirRow {
  k: number;
  body: PackedDirectory;
}

/** Which generation of chunks and segments readers see, and which one a full pull is writing (the same, when nothing was there before). */
export interface LayoutRow {
  k: 'layout';
  shown: number;
  /** 0 when no full pull is open. */
  building: number;
  /** Next free number of a chunk and of a segment in the generation written to. */
  nextChunk: number;
  nextSegment: number;
  /** Grows with every change of the directory: a copy in memory with the same stamp is current. */
  stamp: number;
}

/** Oldest version of the code that may still read this database, written by each migration. */
export interface SchemaRow {
  k: 'schema';
  readableFrom: number;
}

/** Proof that this is the database the device knows (I8): the same words are in `wb-device`. */
export interface CanaryRow {
  k: 'canary';
  deviceId: string;
  epoch: string;
  /** When a loss of the storage was found (device clock), and how many unsent commands the device had announced before. */
  lost: { at: number; unsent: number } | null;
  /** Id of the key that every record is encrypted with from the first on (PLUS-23); '' or absent while they are readable. Records on disk have this name. */
  sealed?: string;
}

/** Usage event not yet sent. `batch` is the idempotency key it travels under, '' while it has none. */
export interface TrackingRow {
  n?: number;
  /** Null where the stored bytes are not of this row: it is dropped, not sent. */
  event: TrackingEvent | null;
  batch: string;
}

export type OutboxState = 'waiting' | 'sending' | 'parked' | 'refused' | 'conflict';

/** Company a command was made for, as the user saw it (PLUS-02). */
export interface SealStamp {
  companyId: string;
  shortName: string;
  /** Last four characters of the tax identifier. */
  tail: string;
}

export interface OutboxRow {
  /** Assigned by the store; order of sending within one key. */
  seq?: number;
  /** UUIDv7: Idempotency-Key of every try. */
  id: string;
  /** Commands with the same key are sent strictly in order: the companyId, '-' when there is none. */
  key: string;
  /** Of a row that could not be opened no command's name, and `input` is null (`isUnreadable`). */
  name: OutboxCommand;
  input: unknown;
  seal: SealStamp | null;
  /** Milliseconds since 1970 by this device's clock. */
  createdAt: number;
  attempts: number;
  /** Not before this time (device clock). */
  nextAt: number;
  state: OutboxState;
  lastError: CallError | null;
  /** Tries that did not succeed and were not told of yet; absent for none. */
  tried?: readonly Tried[];
}

export type FactOutcome = 'known' | 'failed' | 'never';
/** A value with its age. `failed`: the gateway answered failure and value is the call's empty; no answer leaves the row as it was. */
export interface FactRow<T = unknown> {
  /** `<name>:<subject>`, as in `memberInfo:<companyId>`. */
  k: string;
  value: T;
  /** Device clock, milliseconds; 0 when never. */
  fetchedAt: number;
  outcome: FactOutcome;
  /** Newest try that got no answer, so that a kept copy can say why it is old. */
  lastTry: { at: number; error: CallError } | null;
}

export interface DraftRow {
  /** `<form>:<subject>`. */
  k: string;
  companyId: string;
  seal: SealStamp | null;
  value: unknown;
  at: number;
}

/** Kinds of work at the gateway that takes time. */
export type JobName = 'taxRefresh';

/** Such work over a frozen set of companies (features.md, jobs). */
export interface JobRow {
  id: string;
  name: JobName;
  state: JobState;
  createdAt: number;
  /** Companies in it. */
  size: number;
}

/** One company of a job, with its result. */
export interface TaskRow extends Task {
  /** `<job>/<companyId>`. */
  readonly id: string;
  readonly job: string;
  /** Whether the company was authorised when the job was given. */
  readonly isAuthorize: boolean;
  readonly locationCode: string;
}

/**
 * Standing of up to 200 companies in one area of work. Filled by the worker (`src/workers/resources/area-status.ts`), never pulled: an older
 * record stays, with the ages of its rows, until a newer answer is there. Its key is announced among the facts.
 */
export interface AreaStatusRow {
  /** `status:<area>:<block>`. */
  k: string;
  area: WorkArea;
  block: number;
  /** The companies of `rows`, to find one by. */
  ids: string[];
  rows: Record<string, AreaStatus>;
  /** Newest try that got no answer since. */
  lastTry: { at: number; error: CallError } | null;
}

export interface PullState {
  k: 'pull';
  cursor: string;
  epoch: string;
  /** What the gateway said we must hold after the last whole pull. */
  total: number;
  digest: string;
  /** Whether what we hold matched it. */
  matches: boolean;
  /** End of the last whole pull, device clock; 0 when there was none. */
  at: number;
  /** Rows the schema refused since the last full pull. */
  rejected: number;
  /** Entries of nouns that this build does not know, since the last full pull. */
  unknown?: number;
  /** When a whole pull was last begun to mend a difference, device clock; null or absent when none was since the last match. */
  wholeAt?: number | null;
  /** The gateway came back with an older store: `at` of the last pull before, until the user has read of it. Null or absent otherwise. */
  restored?: { since: number } | null;
  /** Revision of the account that the last pull had come as far as; null or absent when the gateway did not say. */
  rev?: number | null;
  /** The pull that has begun and not ended, to be resumed at `cursor`. */
  run: PullRun | null;
}

export interface PullRun {
  full: boolean;
  /** Number of the next batch. */
  index: number;
  cursor: string;
  /** Rows and tombstones stored so far. */
  rows: number;
  /** A command was settled since it began: what we hold may be newer than what its end line says. */
  settled: boolean;
  /** Revision of the account that its newest batch was read at; null or absent when the gateway did not say. */
  rev?: number | null;
  /** Collections whose rows a full pull has begun to tell anew: what was held of them has gone. Absent in runs of before. */
  told?: readonly string[];
}

export type Reach = 'unknown' | 'online' | 'offline';
/** What the leader is doing; written by the leader only. */
export interface SyncStatus {
  k: 'sync';
  reach: Reach;
  phase: 'idle' | 'pulling' | 'sending';
  /** Rows stored by the running full pull, and how many there will be (0 unknown). */
  progress: { done: number; total: number } | null;
  lastOkAt: number;
  lastError: CallError | null;
  /** Milliseconds to add to the device clock to get the gateway's. */
  clockOffset: number;
  session: 'live' | 'expired';
  leader: string;
  push: boolean;
}

export interface RevRow {
  k: 'rev';
  rev: number;
  /** When what is unsent was set aside, by the device's clock: the database is about to go, nobody may write any more. */
  closing?: number;
}

/** A command on rows of a collection that the gateway had carried out by its revision `rev` of the account. */
export interface CarriedCommand {
  readonly rev: number;
  readonly name: OutboxCommand;
  readonly input: unknown;
}

/** Commands that no pull has come so far as: rows that the gateway read before it carried them out are shown with them. */
export interface CarriedRow {
  k: 'carried';
  commands: readonly CarriedCommand[];
}

/** Who the database belongs to. */
export interface AccountRow {
  k: 'account';
  login: StoredLogin;
}

/** How the user of this account has set up the portfolio. Its views may name companies and people. */
export interface PortfolioRow {
  k: 'portfolio';
  views: readonly SavedView[];
  /** Columns that are shown beside those that never go, by name; null for the usual ones. */
  columns: readonly string[] | null;
  charts: 'open' | 'closed' | 'table';
  /** What rows are grouped by, absent for nothing, and the keys of the groups that are folded. */
  group?: string | null;
  folded?: readonly string[];
}

/** What is remembered of imported lists. */
export interface ListsRow {
  k: 'lists';
  /** How the columns under a heading line are read, by the line; the newest last. */
  mappings: Readonly<Record<string, KeptMapping>>;
  /** The newest import of each kind. */
  last: Readonly<Partial<Record<ListKind, string>>>;
}

/** Rows of the store `meta`, told apart by `k`. */
export type MetaRow =
  | PullState
  | SyncStatus
  | RevRow
  | LayoutRow
  | CanaryRow
  | SchemaRow
  | AccountRow
  | CarriedRow
  | PortfolioRow
  | ListsRow;
export type MetaKey = MetaRow['k'];

/** What one committed transaction changed. Sent to every context of the account. */
export interface Change {
  rev: number;
  /** Ids of changed companies, 'all' after a bulk write. */
  companies: readonly string[] | 'all';
  outbox: boolean;
  /** Keys of changed facts. Ask with `hasKey` of `src/db/changes.ts`: 'all' after a context has missed announcements. */
  facts: readonly string[] | 'all';
  /** Keys of changed meta rows. */
  meta: readonly string[] | 'all';
  drafts: readonly string[] | 'all';
}

/** Accounts that have a database on this device (database `wb-device`): the device's half of the canary. */
export interface KnownAccount {
  /** `account:<accountId>`. */
  k: string;
  accountId: string;
  /** Epoch of the canary in the account's database. */
  epoch: string;
  /** Unsent commands the account's contexts last announced: told to the user when the storage is lost. */
  unsent: number;
}

/** Who is signed in on this device (database `wb-device`). */
export interface DeviceSession {
  k: 'session';
  login: StoredLogin | null;
  state: 'signed-in' | 'expired' | 'signed-out';
}
