import type { CaErrorType, CompanionVerb, CompanionVerbs } from '../../src/domain/companion/verbs.ts';

/** What a verb says. `isNot`: what it tells is that nothing was done. `isBad`: nothing that a page of ours would ask; it is refused as such. */
export type Said<T> =
  | { readonly ok: true; readonly data: T; readonly isNot?: boolean }
  | { readonly ok: false; readonly isBad: boolean; readonly msg: string; readonly errorType?: CaErrorType };

export function told<T>(data: T): Said<T> {
  return { ok: true, data };
}

/** It tells that it was not done. */
export function toldNot<T>(data: T): Said<T> {
  return { ok: true, data, isNot: true };
}

/** It was asked well, and cannot. */
export function cannot(msg: string, errorType?: CaErrorType): Said<never> {
  return { ok: false, isBad: false, msg, ...(errorType === undefined ? {} : { errorType }) };
}

/** It must not be asked so. */
export function bad(msg: string): Said<never> {
  return { ok: false, isBad: true, msg };
}

export type InputOf<V extends CompanionVerb> = CompanionVerbs[V]['input'];
export type OutputOf<V extends CompanionVerb> = CompanionVerbs[V]['output'];
