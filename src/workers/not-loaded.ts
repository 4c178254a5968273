import type { CallError } from '../api/error-kinds.ts';

/** A part of the worker's code did not load. */
export const notLoaded: CallError = { kind: 'offline', code: 'worker.not-loaded', msg: '', status: 0 };
