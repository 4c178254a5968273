/* What page and app say to each other by postMessage. The company goes this way only: never in an address, which the browser's history keeps. */

/** Mark and version of every message. */
export const APP_MESSAGES = 1;
/** Longest state that an app may leave with the page when it is put to sleep, characters. */
export const MOST_STATE = 200_000;

/** To the app. */
export type ToApp =
  | {
      readonly workbench: typeof APP_MESSAGES;
      readonly kind: 'company';
      readonly companyId: string;
      readonly companyName: string;
      /** Last characters of the tax identifier. */
      readonly tail: string;
      readonly tabCode: string;
      readonly extraParam: Readonly<Record<string, string>>;
      /** What the app handed over before it slept; null at its first start. */
      readonly state: string | null;
    }
  | { readonly workbench: typeof APP_MESSAGES; readonly kind: 'sleep'; readonly ask: string };

/** From the app: it is there; whether it holds unsaved content; its state, as it was asked for. */
export type FromApp =
  | { readonly kind: 'hello' }
  | { readonly kind: 'dirty'; readonly dirty: boolean }
  | { readonly kind: 'state'; readonly ask: string; readonly state: string };

/** A message of an app, or null for what is none: frames get messages of browser extensions and of strangers too. */
export function readAppMessage(data: unknown): FromApp | null {
  if (typeof data !== 'object' || data === null || !('workbench' in data) || data.workbench !== APP_MESSAGES || !('kind' in data))
    return null;
  if (data.kind === 'hello') return { kind: 'hello' };
  if (data.kind === 'dirty' && 'dirty' in data && typeof data.dirty === 'boolean') return { kind: 'dirty', dirty: data.dirty };
  if (data.kind !== 'state' || !('ask' in data) || typeof data.ask !== 'string' || !('state' in data)) return null;
  return typeof data.state === 'string' && data.state.length <= MOST_STATE ? { kind: 'state', ask: data.ask, state: data.state } : null;
}
