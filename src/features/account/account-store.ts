import { hasKey, missedChange } from '../../db/changes.ts';
import type { StorageProblemKind } from '../../db/storage-problem.ts';
import type { CanaryRow, Change, OutboxRow, OverlayRow, PullState, RevRow, SyncStatus } from '../../db/types.ts';
import type { Directory } from '../../domain/directory.ts';
import { mergeDirectory } from '../../domain/directory-row.ts';

/** The smallest part of `src/db/reader.ts` the store needs; a port so that the store runs in Node tests. */
export interface AccountReader {
  directory(): Promise<Directory | null>;
  overlay(ids?: readonly string[]): Promise<readonly OverlayRow[]>;
  outbox(): Promise<readonly OutboxRow[]>;
  pull(): Promise<PullState | null>;
  sync(): Promise<SyncStatus | null>;
  rev(): Promise<RevRow | null>;
  canary(): Promise<CanaryRow | null>;
  /** A newer version wrote the database: it can be read, and no command will be taken. */
  readonly readOnly: boolean;
  close(): void;
}

export type Opened = { readonly ok: true; readonly value: AccountReader } | { readonly ok: false; readonly error: StorageProblemKind };

export interface AccountPorts {
  /** `onTrouble` is told when the connection ends under us (deleted, newer version wants in). */
  open(accountId: string, onTrouble: (trouble: StorageProblemKind) => void): Promise<Opened>;
  listen(accountId: string, onChange: (change: Change) => void): () => void;
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
  readonly overlay: ReadonlyMap<string, OverlayRow>;
  /** Unsent commands in order of `seq`. */
  readonly outbox: readonly OutboxRow[];
  readonly pull: PullState | null;
  readonly sync: SyncStatus | null;
  /** Newest announced change, for hooks that read single companies, facts or drafts themselves. */
  readonly change: Change | null;
}

export interface AccountStore {
  get(): AccountState;
  subscribe(listener: () => void): () => void;
  /** Reads what was missed while the page slept and heard no announcement. */
  catchUp(): Promise<void>;
  /** Reads everything again, with a new connection: after storage trouble was repaired. */
  reopen(): Promise<void>;
  stop(): void;
}

interface Needs {
  directory: boolean;
  overlay: Set<string> | 'all' | null;
  outbox: boolean;
  pull: boolean;
  sync: boolean;
  canary: boolean;
}

/** Troubles that pass by themselves: the worker opens, upgrades or rebuilds the database and then announces its first commit. */
const passing: readonly StorageProblemKind[] = ['closed', 'lost'];

const everything = (): Needs => ({ directory: true, overlay: 'all', outbox: true, pull: true, sync: true, canary: true });
const nothing = (): Needs => ({ directory: false, overlay: null, outbox: false, pull: false, sync: false, canary: false });

function addChange(needs: Needs, change: Change): void {
  if (change.companies === 'all') {
    needs.directory = true;
    needs.overlay = 'all';
  } else if (change.companies.length > 0 && needs.overlay !== 'all') {
    needs.overlay = new Set([...(needs.overlay ?? []), ...change.companies]);
  }
  needs.outbox ||= change.outbox;
  needs.pull ||= hasKey(change.meta, 'pull');
  needs.sync ||= hasKey(change.meta, 'sync');
  needs.canary ||= hasKey(change.meta, 'canary');
}

const hasNeeds = (needs: Needs): boolean =>
  needs.directory || needs.overlay !== null || needs.outbox || needs.pull || needs.sync || needs.canary;

/** Overlay rows read again: those that no longer exist have been folded into their chunk, which the directory then shows. */
function nextOverlay(old: ReadonlyMap<string, OverlayRow>, ids: Set<string> | 'all', rows: readonly OverlayRow[]): Map<string, OverlayRow> {
  const next = new Map(ids === 'all' ? [] : old);
  if (ids !== 'all') for (const id of ids) next.delete(id);
  for (const row of rows) next.set(row.id, row);
  return next;
}

/**
 * The live copy of one account: opened once, kept current by announced changes, read by every view (no live count, no whole-table
 * query). Changes that arrive while a read runs are gathered into the next one: never two reads at once.
 */
export function createAccountStore(accountId: string, ports: AccountPorts): AccountStore {
  let state: AccountState = {
    accountId,
    phase: 'snapshot',
    trouble: null,
    readOnly: false,
    lost: null,
    directory: null,
    overlay: new Map(),
    outbox: [],
    pull: null,
    sync: null,
    change: null,
  };
  let stored: Directory | null = null;
  let reader: AccountReader | null = null;
  let needs = nothing();
  let running = false;
  let openedAtRev = 0;
  let opening = 0;
  let stopped = false;
  const listeners = new Set<() => void>();

  function set(part: Partial<AccountState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  async function read(from: AccountReader, wanted: Needs): Promise<Partial<AccountState>> {
    const [directory, overlayRows, outbox, pull, sync, canary] = await Promise.all([
      wanted.directory ? from.directory() : stored,
      wanted.overlay === null ? null : from.overlay(wanted.overlay === 'all' ? undefined : [...wanted.overlay]),
      wanted.outbox ? from.outbox() : state.outbox,
      wanted.pull ? from.pull() : state.pull,
      wanted.sync ? from.sync() : state.sync,
      wanted.canary ? from.canary() : null,
    ]);
    stored = directory;
    const overlay =
      wanted.overlay === null || overlayRows === null ? state.overlay : nextOverlay(state.overlay, wanted.overlay, overlayRows);
    const companies = wanted.directory || wanted.overlay !== null ? mergeDirectory(directory, overlay) : state.directory;
    return { directory: companies, overlay, outbox, pull, sync, lost: wanted.canary ? (canary?.lost ?? null) : state.lost };
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (reader !== null && !stopped && hasNeeds(needs)) {
      const wanted = needs;
      needs = nothing();
      const from = reader;
      try {
        const part = await read(from, wanted);
        if (!stopped && reader === from) set({ ...part, phase: 'live', trouble: null, readOnly: from.readOnly });
      } catch {
        // The reader has told (or will tell at the next open) which trouble it is.
        if (reader === from) onTrouble('closed');
      }
    }
    running = false;
  }

  /** A connection that ended is opened again at once; one that cannot be opened yet waits for the worker's first commit. */
  function onTrouble(trouble: StorageProblemKind): void {
    reader?.close();
    const hadReader = reader !== null;
    reader = null;
    if (stopped) return;
    if (!passing.includes(trouble)) set({ phase: 'trouble', trouble });
    else if (hadReader) void reopen();
  }

  async function reopen(): Promise<void> {
    const mine = ++opening;
    reader?.close();
    reader = null;
    const opened = await ports.open(accountId, (trouble) => mine === opening && onTrouble(trouble));
    if (stopped || mine !== opening) {
      if (opened.ok) opened.value.close();
      return;
    }
    if (!opened.ok) return onTrouble(opened.error);
    reader = opened.value;
    needs = everything();
    openedAtRev = (await opened.value.rev().catch(() => null))?.rev ?? 0;
    await run();
  }

  function heard(change: Change): void {
    addChange(needs, change);
    set({ change });
    if (reader === null && state.phase !== 'trouble') void reopen();
    else void run();
  }

  async function catchUp(): Promise<void> {
    const stored = (await reader?.rev().catch(() => null)) ?? null;
    const missed = missedChange(state.change?.rev ?? openedAtRev, stored);
    if (stopped) return;
    if (reader === null && state.phase !== 'trouble') await reopen();
    else if (missed !== null) heard(missed);
  }

  const stopListening = ports.listen(accountId, heard);
  void reopen();

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    catchUp,
    reopen,
    stop() {
      stopped = true;
      stopListening();
      reader?.close();
    },
  };
}
