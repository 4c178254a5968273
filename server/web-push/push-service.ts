import webPush from 'web-push';
import type { WebPushTable } from '../store/tables/web-push-tables.ts';
import { isPushAddress, type WebPushConfig } from './keys.ts';

/** How long a push service may take, milliseconds. */
const PATIENCE = 10_000;
/** How long a push service keeps what a PC that is off has not got, seconds: on the next working day there is the product itself. */
const KEPT = 24 * 3_600;
/** What was not delivered yet is replaced by what came after it. */
const TOPIC = 'messages';

/**
 * What a push says (`src/sw/push.ts` makes the words of it). Nothing of a company, a tax number or a message: push services and shared PCs learn how many
 * there are, no more.
 */
export interface PushWord {
  /** The same for a repetition. */
  readonly id: string;
  readonly count: number;
  readonly language: string;
}

/**
 * - `sent`    the push service has it
 * - `gone`    there is no such browser any more: 404, 410
 * - `later`   429, 5xx, or it could not be reached; `afterMs` where it said when
 * - `refused` it will never take this: another 4xx, or an address that is not allowed any more
 */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

type Browser = Pick<WebPushTable, 'endpoint' | 'p256dh' | 'auth'>;
/** Hands a word over to the push service of a browser; never rejects. */
export type SendPush = (to: Browser, word: PushWord) => Promise<PushOutcome>;

/** Seconds or a date, as milliseconds from `now`. */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header === '') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function outcomeOf({ status, ok, headers }: Response, now: number): PushOutcome {
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'later', afterMs: retryAfter(headers.get('retry-after'), now), why: `${status}` };
  return { kind: 'refused', why: `${status}` };
}

/** The request that brings `word` to a browser: encrypted for it (RFC 8291) and signed with the deployment's key (RFC 8292), both by web-push. Throws for a key that is none. */
function requestOf(config: WebPushConfig, { endpoint, p256dh, auth }: Browser, word: PushWord): RequestInit {
  const { publicKey, privateKey, subject } = config;
  const options = { vapidDetails: { publicKey, privateKey, subject }, TTL: KEPT, topic: TOPIC };
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(word), options);
  const { 'Content-Length': _, ...sent } = headers;
  const texts = Object.entries(sent).map(([name, value]) => [name, String(value)]);
  return { method: 'POST', headers: Object.fromEntries(texts), body: new Uint8Array(body ?? []) };
}

/** Sends to push services and nowhere else: a redirect is refused. */
export function pushService(config: WebPushConfig, fetch: typeof globalThis.fetch, now: () => number): SendPush {
  return async (browser, word) => {
    // The list may have become shorter since the browser was written down.
    if (!isPushAddress(browser.endpoint, config.services)) return { kind: 'refused', why: 'service not allowed' };
    let request: RequestInit;
    try {
      request = requestOf(config, browser, word);
    } catch {
      return { kind: 'refused', why: 'keys of the browser' };
    }
    try {
      const answer = await fetch(browser.endpoint, { ...request, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
      await answer.body?.cancel();
      return outcomeOf(answer, now());
    } catch (error) {
      return { kind: 'later', afterMs: null, why: error instanceof Error ? error.name : 'unknown' };
    }
  };
}
