import type { Log } from '../domain/core/log.ts';

/** Value of the header `version`. */
export const APP_VERSION = 'V1.0';
/** Location sent before a company is active. */
export const DEFAULT_LOCATION = '130000';

/** Who asks: the fields every request carries (HDR-03, A-63). */
export interface RequestContext {
  appId: string;
  version: string;
  /** '' in a browser. */
  mac: string;
  /** '' before login. */
  accountId: string;
  /** '' before login. */
  accessToken: string;
  locationCode: string;
  /** Session key of signatures, base64url of 32 bytes; '' before login, when the public key of the app signs. */
  signKey: string;
}

/** Timers as a port; called as methods. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** What the client needs of the world. */
export interface ClientPorts {
  /** Called detached (without `this`). */
  fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Device clock, milliseconds since 1970. */
  now(): number;
  uuid(): string;
  log: Log;
  /** '' for the page's own origin, else an origin or origin and path prefix without a final slash. */
  baseUrl: string;
  /** Asked anew for every request. */
  context(): RequestContext;
  timers: Timers;
}
