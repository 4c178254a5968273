import type { CallError } from '../api/error-kinds.ts';
import type { StorageProblem } from '../db/storage-problem.ts';

/** A storage problem as the page's problem presenter takes it: code `storage.<kind>`. */
export function storageError({ kind }: Pick<StorageProblem, 'kind'>): CallError {
  return { kind: 'refused', code: `storage.${kind}`, msg: '', status: 0 };
}

/** Something is unsent and nobody said what is to become of it. */
export const stillUnsent: CallError = { kind: 'refused', code: 'unsent', msg: '', status: 0 };
