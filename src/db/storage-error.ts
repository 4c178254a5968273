import type { CallError } from '../api/error-kinds.ts';
import { type StorageProblem, type StorageProblemKind, storageProblemKinds } from './storage-problem.ts';

/* A storage problem as the error of a call to the worker: its code is `storage.<kind>`. */

export function storageError({ kind }: Pick<StorageProblem, 'kind'>): CallError {
  return { kind: 'refused', code: `storage.${kind}`, msg: '', status: 0 };
}

/** What is wrong with this device's storage when a call of the worker failed for that; null when it did not. */
export function storageKindOf({ code }: CallError): StorageProblemKind | null {
  return storageProblemKinds.find((kind) => code === `storage.${kind}`) ?? null;
}
