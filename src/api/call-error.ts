import type { CallError, ErrorKind } from './error-kinds.ts';

/** An error without a head: no answer, or one that is not the contract's. */
export function plainError(kind: ErrorKind, status = 0, msg = ''): CallError {
  return { kind, code: '', msg, status };
}
