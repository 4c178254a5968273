import { MANAGE_PATH } from '../core/view-paths.ts';

/** The four lists of an automatic binding (CALL-099), by what a company is called there. */
export interface AutoBindLists<C> {
  readonly newBind: readonly C[];
  readonly failure: readonly C[];
  readonly success: readonly C[];
  readonly bindingException: readonly C[];
}

/**
 * What an automatic binding says and where it leads: `failed` is told as an alert and leads to company management (ROUTE-17), `empty`
 * asks whether to go there, `bound` says nothing more than its lists.
 */
export type AutoBindOutcome =
  | { readonly kind: 'failed'; readonly to: string }
  | { readonly kind: 'empty'; readonly to: string }
  | { readonly kind: 'bound' };

export function autoBindOutcome({ newBind, failure, success, bindingException }: AutoBindLists<unknown>): AutoBindOutcome {
  if (failure.length > 0 || bindingException.length > 0) return { kind: 'failed', to: MANAGE_PATH };
  if (newBind.length === 0 && success.length === 0) return { kind: 'empty', to: MANAGE_PATH };
  return { kind: 'bound' };
}

/** Codes as they were typed or pasted, one a line, each once. */
export function codesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,，;；]+/).filter((code) => code !== ''))];
}
