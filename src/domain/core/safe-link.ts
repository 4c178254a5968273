import { isTreacherous } from './redirect.ts';

/** The one global used here, present in page, workers and Node: domain code compiles without their type libraries. */
declare const URL: {
  canParse(url: string, base?: string): boolean;
  new (url: string, base?: string): { href: string; protocol: string; username: string; password: string; hostname: string };
};

export interface SafeLink {
  readonly href: string;
  /** Host that the link leads to, '' for a file of the page itself: said beside the link. */
  readonly host: string;
}

const LONGEST = 2_000;

/**
 * An address that the gateway named, as a link that may be offered (reliability B3): https without user information, or with `ownPath` a path
 * of the page's own origin. Null for anything else. Never throws.
 */
export function safeLink(value: string, { ownPath = false }: { readonly ownPath?: boolean } = {}): SafeLink | null {
  if (value === '' || value.length > LONGEST || isTreacherous(value)) return null;
  if (ownPath && /^\/(?!\/)/.test(value)) return { href: value, host: '' };
  if (!URL.canParse(value)) return null;
  const { href, protocol, username, password, hostname } = new URL(value);
  if (protocol !== 'https:' || !/^https:\/\//i.test(value) || username !== '' || password !== '' || hostname === '') return null;
  return { href, host: hostname };
}
