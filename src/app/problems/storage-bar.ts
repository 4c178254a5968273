import type { StorageProblemKind } from '../../db/storage-problem.ts';
import { unreachable } from '../../domain/core/result.ts';
import type { TextKey, TextValues } from '../../texts/catalogue.ts';

export interface StorageState {
  readonly trouble: StorageProblemKind | null;
  readonly readOnly: boolean;
  readonly lost: { readonly unsent: number } | null;
  /** The gateway was restored from a backup after a pull of this time (device clock). */
  readonly restored: { readonly since: number } | null;
  readonly dirty: boolean;
}

export interface StorageBarPlan {
  readonly tone: 'info' | 'warn' | 'bad';
  readonly title: TextKey;
  readonly text: TextKey;
  readonly values?: TextValues;
  readonly action: 'reload' | 'retry' | 'rebuild' | 'acknowledge-loss' | 'acknowledge-restore' | null;
}

const bar = (tone: StorageBarPlan['tone'], title: TextKey, text: TextKey, action: StorageBarPlan['action']): StorageBarPlan => ({
  tone,
  title,
  text,
  action,
});

/** What is said about the stored data and which way out is offered; null while all is well. `clock` writes a time. */
export function storageBar(
  { trouble, readOnly, lost, restored, dirty }: StorageState,
  clock: (at: number) => string,
): StorageBarPlan | null {
  if (trouble !== null) return troubleBar(trouble, dirty);
  if (readOnly) return bar('warn', 'problems.newerTitle', 'problems.newer', dirty ? null : 'reload');
  if (lost !== null) {
    const text = lost.unsent > 0 ? 'problems.lostUnsent' : 'problems.lost';
    return { ...bar('warn', 'problems.lostTitle', text, 'acknowledge-loss'), values: { count: lost.unsent } };
  }
  if (restored === null) return null;
  return { ...bar('warn', 'problems.restoredTitle', 'problems.restored', 'acknowledge-restore'), values: { time: clock(restored.since) } };
}

function troubleBar(trouble: StorageProblemKind, dirty: boolean): StorageBarPlan {
  switch (trouble) {
    case 'quota':
      return bar('bad', 'problems.quotaTitle', 'problems.quota', 'retry');
    case 'newer':
      return bar('warn', 'problems.newerTitle', 'problems.newer', dirty ? null : 'reload');
    case 'outdated':
      return bar('warn', 'problems.outdatedTitle', dirty ? 'problems.outdatedDirty' : 'problems.outdated', dirty ? null : 'reload');
    case 'lost':
      return bar('warn', 'problems.lostTitle', 'problems.lost', 'retry');
    case 'blocked':
      return bar('warn', 'problems.blockedTitle', 'problems.blocked', 'retry');
    case 'corrupt':
      return bar('bad', 'problems.corruptTitle', 'problems.corrupt', 'rebuild');
    case 'closed':
      return bar('warn', 'problems.closedTitle', 'problems.closed', 'retry');
    case 'locked':
      return bar('warn', 'problems.lockedTitle', 'problems.locked', 'reload');
    case 'unavailable':
      return bar('bad', 'problems.unavailableTitle', 'problems.unavailable', 'retry');
    default:
      return unreachable(trouble);
  }
}
