import type { Result } from '../domain/core/result.ts';
import type { AccountDb } from './open/account-db.ts';
import type { Stores } from './open/connection.ts';
import type { StorageProblem } from './storage-problem.ts';
import type { MetaKey, MetaRow, PullState, SyncStatus } from './types.ts';
import { write } from './write.ts';

type RowOf<K extends MetaKey> = Extract<MetaRow, { k: K }>;

/** Row of `meta` inside a transaction, null when there is none. */
export async function metaRow<K extends MetaKey>({ meta }: Pick<Stores, 'meta'>, k: K): Promise<RowOf<K> | null> {
  const row = await meta.get(k);
  return row !== undefined && isRow(row, k) ? row : null;
}

function isRow<K extends MetaKey>(row: MetaRow, k: K): row is RowOf<K> {
  return row.k === k;
}

export function readMeta<K extends MetaKey>(db: AccountDb, k: K): Promise<Result<RowOf<K> | null, StorageProblem>> {
  return db.run('r', ['meta'], (stores) => metaRow(stores, k));
}

/** Rows of `meta` that have no rule of their own; `pull`, `layout`, `rev` and `canary` are written only where their rule is. */
export function putMeta(db: AccountDb, row: Extract<MetaRow, { k: 'sync' | 'account' }>): Promise<Result<null, StorageProblem>> {
  return write(db, [], async (tx) => {
    await tx.meta.put(row);
    tx.touch({ meta: [row.k] });
    return null;
  });
}

export const freshSync: SyncStatus = {
  k: 'sync',
  reach: 'unknown',
  phase: 'idle',
  progress: null,
  lastOkAt: 0,
  lastError: null,
  clockOffset: 0,
  session: 'live',
  leader: '',
  push: false,
};

/** Changes the sync status; the leader is its one writer. */
export function patchSync(db: AccountDb, patch: Partial<Omit<SyncStatus, 'k'>>): Promise<Result<null, StorageProblem>> {
  return write(db, [], async (tx) => {
    await tx.meta.put({ ...freshSync, ...(await metaRow(tx, 'sync')), ...patch });
    tx.touch({ meta: ['sync'] });
    return null;
  });
}

/** The user has read that the storage was lost. */
export function acknowledgeLoss(db: AccountDb): Promise<Result<null, StorageProblem>> {
  return write(db, [], async (tx) => {
    const canary = await metaRow(tx, 'canary');
    if (canary === null || canary.lost === null) return null;
    await tx.meta.put({ ...canary, lost: null });
    tx.touch({ meta: ['canary'] });
    return null;
  });
}

/** The user has read that the gateway was restored from a backup. */
export function acknowledgeRestore(db: AccountDb): Promise<Result<null, StorageProblem>> {
  return write(db, [], async (tx) => {
    const pull = await metaRow(tx, 'pull');
    if (pull === null || pull.restored == null) return null;
    await tx.meta.put({ ...pull, restored: null });
    tx.touch({ meta: ['pull'] });
    return null;
  });
}

export const freshPull: PullState = {
  k: 'pull',
  cursor: '',
  epoch: '',
  total: 0,
  digest: '',
  matches: false,
  at: 0,
  rejected: 0,
  run: null,
};
