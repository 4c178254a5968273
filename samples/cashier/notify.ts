import { signedHeaders } from '../../server/http/signed.ts';
import { KEY_HEADER, TEST_KEY } from '../../server/pay/providers/test-cashier.ts';
import type { Mischief } from './mischief.ts';

export interface NotifyPorts {
  readonly secret: string;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** Waits so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** How much later a late notification is, and how often and after how long one that was not taken is sent again. Milliseconds. */
const LATE = 20_000;
const AGAIN = [2_000, 10_000, 60_000];
const SKEW = 10 * 60_000;

/** A notification as it goes over the wire, with what is to be wrong with it. */
export function signed(secret: string, message: object, signature: Mischief['signature'], now: number) {
  const body = JSON.stringify(message);
  const by = signature === 'forged' ? `${secret} of somebody else` : secret;
  const headers = signedHeaders(by, body, signature === 'skewed' ? now + SKEW : now);
  const key = signature === 'unknown-key' ? 'key-of-nobody' : TEST_KEY;
  const sent = signature === 'changed-body' ? body.replace(/"fen":(\d+)/, '"fen":1$1') : body;
  return { body: sent, headers: { 'content-type': 'application/json', [KEY_HEADER]: key, ...headers } };
}

/** Tells the gateway what happened, as well or badly as is asked for. Resolves when nothing more will be said. */
export function createNotifier({ secret, now, fetch, sleep }: NotifyPorts) {
  /** One that the gateway did not take comes again, as with any provider. */
  async function deliver(url: string, message: object, signature: Mischief['signature']): Promise<void> {
    for (const wait of [0, ...AGAIN]) {
      if (wait > 0) await sleep(wait);
      const { body, headers } = signed(secret, message, signature, now());
      try {
        const answer = await fetch(url, { method: 'POST', body, headers });
        await answer.text();
        if (answer.ok || answer.status < 500) return;
      } catch {
        // The gateway is not there: it is tried again.
      }
    }
  }
  return async (url: string, message: object, { notify, signature }: Pick<Mischief, 'notify' | 'signature'>): Promise<void> => {
    if (notify === 'never' || url === '') return;
    if (notify === 'late') await sleep(LATE);
    await Promise.all(Array.from({ length: notify === 'twice' ? 2 : 1 }, () => deliver(url, message, signature)));
  };
}
