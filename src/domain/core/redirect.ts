import { MAIN_PATH } from './view-paths.ts';

/** The one global used here, present in page, workers and Node: domain code compiles without their type libraries. */
declare const URL: {
  canParse(url: string, base: string): boolean;
  new (url: string, base: string): { origin: string; username: string; password: string; pathname: string; searchParams: Params };
};
interface Params {
  delete(name: string): void;
  keys(): Iterable<string>;
  toString(): string;
}

/** Where a redirect that is not followed leads. */
export const REDIRECT_FALLBACK = MAIN_PATH;

const LONGEST = 2_000;
/** Parameters that would carry a secret or another redirect onwards. */
const dropped = /^(redirect.*|return_?(to|url)|next|continue|.*token.*|ticket|code|password|passwd|pwd|secret|sign|appkey|session.*)$/i;

/** Why a redirect parameter was followed or not. */
export type RedirectReason = 'followed' | 'missing' | 'not-a-path' | 'unreadable' | 'foreign' | 'unknown-path';

/** True when the text holds a character that parsers drop or read in two ways: controls, white space, the backslash, invisible and bidi marks. */
export function isTreacherous(value: string): boolean {
  for (const char of value) {
    const code = char.charCodeAt(0);
    if (code <= 0x20 || char === '\\' || (code >= 0x7f && code <= 0xa0) || code === 0xad || code === 0xfeff) return true;
    if (
      (code >= 0x2000 && code <= 0x200f) ||
      (code >= 0x2028 && code <= 0x202f) ||
      (code >= 0x205f && code <= 0x206f) ||
      code === 0x3000 ||
      (code >= 0xd800 && code <= 0xdfff && char.length === 1)
    )
      return true;
  }
  return false;
}

/**
 * Judges a redirect parameter (A-79, reliability B3). Followed is only a path of this origin that starts with a single '/', reads the
 * same before and after parsing, and that the router knows; token-like and nested redirect parameters and the hash are dropped.
 * Never throws. `origin` is as in `https://host`; `isKnownPath` gets a pathname.
 */
export function judgeRedirect(
  value: unknown,
  origin: string,
  isKnownPath: (pathname: string) => boolean,
): { to: string; reason: RedirectReason } {
  const refuse = (reason: RedirectReason) => ({ to: REDIRECT_FALLBACK, reason });
  if (typeof value !== 'string' || value === '') return refuse('missing');
  if (value.length > LONGEST || isTreacherous(value) || !value.startsWith('/') || value.startsWith('//')) return refuse('not-a-path');
  if (!URL.canParse(value, origin)) return refuse('unreadable');
  const url = new URL(value, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return refuse('foreign');
  const written = value.split(/[?#]/, 1)[0];
  // A path that parsing rewrites (dot segments, also encoded ones) or that hides a slash in an escape is not one our router made.
  if (url.pathname !== written || url.pathname.includes('//') || /%(2f|5c|00|0a|0d|09|25)/i.test(url.pathname)) return refuse('not-a-path');
  if (!isKnownPath(url.pathname)) return refuse('unknown-path');
  for (const name of [...url.searchParams.keys()]) {
    if (dropped.test(name)) url.searchParams.delete(name);
  }
  const search = url.searchParams.toString();
  return { to: search === '' ? url.pathname : `${url.pathname}?${search}`, reason: 'followed' };
}

/** Path to go to after sign-in: what `judgeRedirect` follows, else `/workbench/main`. */
export function safeRedirect(value: unknown, origin: string, isKnownPath: (pathname: string) => boolean): string {
  return judgeRedirect(value, origin, isKnownPath).to;
}
