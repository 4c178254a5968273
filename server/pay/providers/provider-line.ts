import type { Log } from '../../../src/domain/core/log.ts';
import type { Clock, Random } from '../../ports.ts';
import type { NoWord, ProviderWord, Said } from '../provider.ts';

/** How long a provider may take for one answer, milliseconds: a buyer waits for it. */
const PATIENCE = 8_000;
/** No answer of a provider but a bill has more bytes. */
const MOST_BYTES = 1_000_000;

/** What an adapter needs of the world. */
export interface ProviderPorts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Default 8,000 ms; tests choose. */
  readonly patience?: number;
}

/** What an adapter needs whose payments are shown on the gateway's own cashier page. */
export interface CashierPorts extends ProviderPorts {
  readonly random: Pick<Random, 'bytes'>;
  /** That page's origin, and what seals its addresses. */
  readonly page: { readonly origin: string; readonly secret: string };
  /** Where refunds are notified: an address of this gateway. */
  readonly notifyUrl: string;
}

/** A provider's whole answer. */
export interface Answered {
  readonly status: number;
  readonly headers: (name: string) => string;
  readonly bytes: Buffer;
}

/** An answer that says nothing for us: why, for the evidence of an order and the log. */
export const noWord = (reason: string): NoWord => ({ kind: 'none', reason });
export const said = <T>(word: T): Said<T> => ({ kind: 'said', word });

/**
 * Sends one request to a provider. What comes of a provider that is silent, cut or broken (500 and above) is no word: what it did
 * is not known. Never rejects.
 */
export async function askProvider(
  { fetch, log, patience = PATIENCE }: ProviderPorts,
  url: string,
  init: RequestInit,
  most = MOST_BYTES,
): Promise<Said<Answered>> {
  const { origin, pathname } = new URL(url);
  const none = (reason: string): NoWord => {
    log.info('provider gave no word', { at: origin + pathname, reason });
    return noWord(reason);
  };
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status >= 500) return none(`status ${answer.status}`);
    if (bytes.length > most) return none('too long');
    return said({ status: answer.status, headers: (name) => answer.headers.get(name) ?? '', bytes });
  } catch (error) {
    return none(error instanceof Error && error.name === 'TimeoutError' ? 'silent' : 'not reached');
  }
}

/** JSON of a text, undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A word that is about the trade number that was asked about, and about our merchant; else none. */
export function aboutOurs(word: ProviderWord, tradeNumber: string, merchant: string): Said<ProviderWord> {
  if (word.merchant !== merchant) return noWord('merchant');
  return word.tradeNumber === tradeNumber ? said(word) : noWord('trade number');
}
