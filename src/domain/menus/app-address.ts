import { isTreacherous } from '../core/redirect.ts';

/** The one global used here, present in page, workers and Node: domain code compiles without their type libraries. */
declare const URL: {
  canParse(url: string): boolean;
  new (url: string): AppAddress & { readonly protocol: string; readonly username: string; readonly password: string };
};

/** The part of a URL that the rules of menus read and write. */
export interface AppAddress {
  readonly href: string;
  readonly origin: string;
  readonly hostname: string;
  readonly searchParams: { set(name: string, value: string): void };
}

const LONGEST = 2_000;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** 'https://*.example.com' stands for every host below that domain. */
function covers(allowed: string, origin: string): boolean {
  const [scheme, domain] = allowed.split('*.');
  if (domain === undefined) return allowed.toLowerCase() === origin;
  return origin.startsWith(`${scheme}`.toLowerCase()) && origin.endsWith(`.${domain.toLowerCase()}`);
}

/**
 * The address of a business app, if it may be opened (A-80, reliability B3): of one of the `origins` that the deployment allows, over https
 * (over http only on this very machine), without user information. Null for anything else. Never throws.
 */
export function appAddress(value: string, origins: readonly string[]): AppAddress | null {
  if (value === '' || value.length > LONGEST || isTreacherous(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.origin)) return null;
  return origins.some((allowed) => covers(allowed, url.origin)) ? url : null;
}

/** Host of an address that is not opened, to be said in words; '' when it has none. */
export function hostOf(value: string): string {
  return URL.canParse(value) ? new URL(value).hostname : '';
}
