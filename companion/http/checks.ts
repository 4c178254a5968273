import { companionHeaders } from '../../src/domain/companion/protocol.ts';
import { protocolOf } from '../../src/domain/companion/verbs.ts';
import type { RefusalReason } from '../journal.ts';

/** What a refusal is: its status, and why in the journal. Nobody else is told why. */
export interface Refusal {
  readonly status: number;
  readonly reason: RefusalReason;
}

/** A request as it came, before anything of it is believed. */
export interface Asked {
  readonly remoteAddress: string | undefined;
  readonly localAddress: string | undefined;
  readonly method: string;
  readonly path: string;
  /** Names in small letters, in the order they came; a name twice stands twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly upgrade: boolean;
}

/** What the companion knows when it judges a request. */
export interface Known {
  readonly port: number;
  /** Null where the system does not tell whose program asks. */
  readonly isOwnUser: boolean | null;
  /** How an origin stands: paired with this user's companion, named by the office's policy, guest of an open pairing, or none of them. */
  standing(origin: string): 'paired' | 'listed' | 'guest' | 'none';
}

/** Longest body of a request, bytes: no verb needs more. */
export const MOST_BODY = 64 * 1024;

const LOOPBACK = '127.0.0.1';

export function valuesOf({ headers }: Pick<Asked, 'headers'>, name: string): string[] {
  return headers.filter(([given]) => given === name).map(([, value]) => value);
}

/** The value of a header that stands there once; null for none, and for one that stands there twice. */
export function headerOf(asked: Pick<Asked, 'headers'>, name: string): string | null {
  const values = valuesOf(asked, name);
  return values.length === 1 ? (values[0] ?? null) : null;
}

function wrongPlace(asked: Asked, { port, isOwnUser }: Known): Refusal | null {
  if (asked.remoteAddress !== LOOPBACK || asked.localAddress !== LOOPBACK) return { status: 403, reason: 'loopback' };
  if (isOwnUser === false) return { status: 403, reason: 'user' };
  const hosts = valuesOf(asked, 'host');
  if (hosts.length > 1) return { status: 400, reason: 'host' };
  return hosts[0] === `${LOOPBACK}:${port}` ? null : { status: 421, reason: 'host' };
}

function wrongForm(asked: Asked): Refusal | null {
  if (asked.upgrade) return { status: 400, reason: 'upgrade' };
  if (asked.method !== 'POST') return { status: 405, reason: 'method' };
  if (headerOf(asked, 'content-type') !== 'application/json') return { status: 415, reason: 'type' };
  if (Number(headerOf(asked, 'content-length') ?? 0) > MOST_BODY) return { status: 413, reason: 'size' };
  const protocol = headerOf(asked, companionHeaders.protocol);
  if (protocol === null || !/^\d{1,4}$/.test(protocol)) return { status: 403, reason: 'header' };
  return Number(protocol) < protocolOf(asked.path.slice(1)) ? { status: 426, reason: 'old' } : null;
}

/** Whether it asks which requests it may send; answered before anything else of a request is looked at. */
export function isPreflight(asked: Asked): boolean {
  return asked.method === 'OPTIONS' && headerOf(asked, 'access-control-request-method') === 'POST' && !asked.upgrade;
}

/**
 * What speaks against a request before its body is read, in the order of the law (docs/companion.md): the socket, Host, Origin, then method and content
 * type, then our header. Null when nothing does; the signature comes after it.
 */
export function refusalOf(asked: Asked, known: Known): Refusal | null {
  const place = wrongPlace(asked, known);
  if (place !== null) return place;
  const origin = headerOf(asked, 'origin');
  if (origin === null || known.standing(origin) === 'none') return { status: 403, reason: 'origin' };
  return isPreflight(asked) ? null : wrongForm(asked);
}
