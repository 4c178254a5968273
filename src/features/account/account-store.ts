import { hasKey, missedChange } from '../../db/changes.ts';
import type { StorageProblemKind } from '../../db/storage-problem.ts';
import type { Change, OutboxRow, OverlayRow, PullState, RevRow, SyncStatus } from '../../db/types.ts';
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
}

const everything = (): Needs => ({ directory: true, overlay: 'all', outbox: true, pull: true, sync: true });
const nothing = (): Needs => ({ directory: false, overlay: null, outbox: false, pull: false, sync: false });

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
}

const hasNeeds = (needs: Needs): boolean => needs.directory || needs.overlay !== null || needs.outbox || needs.pull || needs.sync;

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
  let stopped = false;
  const listeners = new Set<() => void>();

  function set(part: Partial<AccountState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  async function read(from: AccountReader, wanted: Needs): Promise<Partial<AccountState>> {
    const [directory, overlayRows, outbox, pull, sync] = await Promise.all([
      wanted.directory ? from.directory() : stored,
      wanted.overlay === null ? null : from.overlay(wanted.overlay === 'all' ? undefined : [...wanted.overlay]),
      wanted.outbox ? from.outbox() : state.outbox,
      wanted.pull ? from.pull() : state.pull,
      wanted.sync ? from.sync() : state.sync,
    ]);
    stored = directory;
    const overlay =
      wanted.overlay === null || overlayRows === null ? state.overlay : nextOverlay(state.overlay, wanted.overlay, overlayRows);
    const companies = wanted.directory || wanted.overlay !== null ? mergeDirectory(directory, overlay) : state.directory;
    return { directory: companies, overlay, outbox, pull, sync };
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (reader !== null && !stopped && hasNeeds(needs)) {
      const wanted = needs;
      needs = nothing();
      try {
        const part = await read(reader, wanted);
        if (!stopped) set({ ...part, phase: 'live', trouble: null });
      } catch {
        // A connection that died under a read: open() told which trouble it is; without word it is gone.
        if (state.trouble === null) onTrouble('lost');
      }
    }
    running = false;
  }

  function onTrouble(trouble: StorageProblemKind): void {
    reader?.close();
    reader = null;
    if (!stopped) set({ phase: 'trouble', trouble });
  }

  async function reopen(): Promise<void> {
    reader?.close();
    reader = null;
    const opened = await ports.open(accountId, onTrouble);
    if (stopped) {
      if (opened.ok) opened.value.close();
      return;
    }
    if (!opened.ok) return onTrouble(opened.error);
    reader = opened.value;
    openedAtRev = (await opened.value.rev().catch(() => null))?.rev ?? 0;
    needs = everything();
    await run();
  }

  function heard(change: Change): void {
    addChange(needs, change);
    set({ change });
    void run();
  }

  async function catchUp(): Promise<void> {
    const stored = (await reader?.rev().catch(() => null)) ?? null;
    const missed = missedChange(state.change?.rev ?? openedAtRev, stored);
    if (missed !== null && reader !== null && !stopped) heard(missed);
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
