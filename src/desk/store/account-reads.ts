import { hasKey } from '../../db/changes.ts';
import type { Change, OverlayRow } from '../../db/types.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { mergeDirectory } from '../../domain/company/merge-directory.ts';
import { countedDirectory, shareColumns } from '../../domain/company/share-columns.ts';
import type { AccountReader, AccountState } from './account-types.ts';

/** What of the account has to be read again. */
export interface Needs {
  directory: boolean;
  overlay: Set<string> | 'all' | null;
  outbox: boolean;
  pull: boolean;
  sync: boolean;
  canary: boolean;
}

export const everything = (): Needs => ({ directory: true, overlay: 'all', outbox: true, pull: true, sync: true, canary: true });
export const nothing = (): Needs => ({ directory: false, overlay: null, outbox: false, pull: false, sync: false, canary: false });

/** Adds what an announced change touched. */
export function addChange(needs: Needs, change: Change): void {
  if (change.companies === 'all') {
    needs.directory = true;
    needs.overlay = 'all';
  } else if (change.companies.length > 0 && needs.overlay !== 'all') {
    needs.overlay = new Set([...(needs.overlay ?? []), ...change.companies]);
  }
  needs.outbox ||= change.outbox;
  needs.pull ||= hasKey(change.meta, 'pull');
  needs.sync ||= hasKey(change.meta, 'sync');
  // Who opened the database while it was being rebuilt has found none: it is there before anything is pulled.
  needs.canary ||= needs.pull || hasKey(change.meta, 'canary');
}

export const hasNeeds = (needs: Needs): boolean =>
  needs.directory || needs.overlay !== null || needs.outbox || needs.pull || needs.sync || needs.canary;

/** Overlay rows read again: those that no longer exist have been folded into their chunk, which the directory then shows. */
function nextOverlay(old: ReadonlyMap<string, OverlayRow>, ids: Set<string> | 'all', rows: readonly OverlayRow[]): Map<string, OverlayRow> {
  const next = new Map(ids === 'all' ? [] : old);
  if (ids !== 'all') for (const id of ids) next.delete(id);
  for (const row of rows) next.set(row.id, row);
  return next;
}

export interface Read {
  /** Slices that were not wanted keep their identity. */
  readonly part: Partial<AccountState>;
  /** Columns as stored, without the overlay. */
  readonly stored: Directory | null;
}

/** Reads what is wanted and puts the overlay over the stored columns. Columns in which nothing has changed are those of before. */
export async function readParts(from: AccountReader, wanted: Needs, state: AccountState, before: Directory | null): Promise<Read> {
  const ids = wanted.overlay;
  const read = await from.parts({ ...wanted, overlay: ids === null || ids === 'all' ? ids : [...ids] });
  const stored = wanted.directory ? shareColumns(before, read.directory) : before;
  const overlay = ids === null ? state.overlay : nextOverlay(state.overlay, ids, read.overlay);
  const directory = wanted.directory || ids !== null ? shareColumns(state.directory, mergeDirectory(stored, overlay)) : state.directory;
  return {
    stored,
    part: {
      directory,
      counted: countedDirectory(state.counted, directory),
      overlay,
      outbox: wanted.outbox ? read.outbox : state.outbox,
      pull: wanted.pull ? read.pull : state.pull,
      sync: wanted.sync ? read.sync : state.sync,
      lost: wanted.canary ? (read.canary?.lost ?? null) : state.lost,
    },
  };
}
