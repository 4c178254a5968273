import type { CallError } from '../../api/error-kinds.ts';
import { type StorageProblemKind, storageProblemKinds } from '../../db/storage-problem.ts';

/** What is wrong with this device's storage when a call of the worker failed for that (code `storage.<kind>`); null when it did not. */
export function storageKindOf({ code }: CallError): StorageProblemKind | null {
  return storageProblemKinds.find((kind) => code === `storage.${kind}`) ?? null;
}
