import { freshSync, patchSync } from '../../db/meta.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { SyncStatus } from '../../db/types.ts';
import type { Clock, Timers } from '../ports.ts';

/** Progress of a pull reaches the screen at most this often. */
const PROGRESS_MS = 250;
/** What is said in one breath is written once. */
const GATHER_MS = 20;
/** What could not be written (no room) is tried again: a session that ended meanwhile must be told, and nothing else would. */
const AGAIN_MS = 5_000;

export type StatusPatch = Partial<Omit<SyncStatus, 'k'>>;

export interface StatusWriter {
  /** Changes what the screen is told. Written only when it differs from what is stored; progress at most every 250 ms. */
  set(patch: StatusPatch): void;
  current(): SyncStatus;
  /** Settles when what is being written is stored (or could not be). */
  settled(): Promise<void>;
}

export interface StatusPorts {
  readonly db: AccountDb;
  readonly clock: Clock;
  readonly timers: Timers;
  onProblem(problem: StorageProblem): void;
  /** What could not be written before is. */
  onStored(): void;
}

function same(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}

/** Writes the `sync` row: the leader is its one writer, so it knows what is stored. Writes nothing more after `signal`. */
export function startStatus(ports: StatusPorts, stored: SyncStatus | null, signal: AbortSignal): StatusWriter {
  let written: SyncStatus = stored ?? freshSync;
  let wanted: SyncStatus = written;
  let writing: Promise<void> | null = null;
  let lastProgress = Number.NEGATIVE_INFINITY;
  let isHeld = false;
  let again = false;
  let failed = false;

  function onlyProgress(): boolean {
    return wanted.progress !== null && written.progress !== null && same({ ...wanted, progress: null }, { ...written, progress: null });
  }

  async function store(): Promise<void> {
    while (!signal.aborted && !same(wanted, written)) {
      const wait = onlyProgress() ? lastProgress + PROGRESS_MS - ports.clock.now() : 0;
      if (wait > 0 && wait <= PROGRESS_MS) {
        return gather(wait);
      }
      const next = wanted;
      lastProgress = ports.clock.now();
      const stored = await patchSync(ports.db, next);
      if (!stored.ok) {
        failed = true;
        ports.onProblem(stored.error);
        return gather(AGAIN_MS);
      }
      if (failed) ports.onStored();
      failed = false;
      written = next;
    }
  }

  function gather(ms: number): void {
    if (isHeld) return;
    isHeld = true;
    ports.timers.setTimeout(() => {
      isHeld = false;
      go();
    }, ms);
  }

  function go(): void {
    if (writing !== null) {
      again = true;
      return;
    }
    again = false;
    writing = store().finally(() => {
      writing = null;
      if (again) go();
    });
  }

  return {
    set(patch) {
      wanted = { ...wanted, ...patch };
      if (!same(wanted, written)) gather(GATHER_MS);
    },
    current: () => wanted,
    async settled() {
      await writing;
    },
  };
}
