import type { Log } from '../../../src/domain/core/log.ts';

/** One message as it is handed over. `id` is the same for every try, so that a carrier can tell a repetition. */
export interface Message {
  readonly id: string;
  readonly mobile: string;
  readonly text: string;
}

/** Hands messages over to whoever sends them. Rejects when it was not taken; it is then tried again. */
export interface SmsCarrier {
  send(message: Message): Promise<void>;
}

/** Stands for a carrier where there is none: the message is a line of the log, codes and all. For demos and tests only. */
export function logCarrier(log: Log): SmsCarrier {
  return { send: async ({ mobile, text }) => log.info('sms (no carrier is configured)', { mobile, text }) };
}

/** How long a carrier may take, milliseconds. */
const PATIENCE = 5_000;

export interface HttpCarrierOptions {
  /** From the configuration, never from a request. */
  readonly url: string;
  /** Sent as a bearer token; '' for none. */
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
}

/** A carrier behind one address: a POST with `{ id, mobile, text }` as JSON; any 2xx means that it was taken. Redirects are not followed. */
export function httpCarrier({ url, token, fetch }: HttpCarrierOptions): SmsCarrier {
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' };
  if (token !== '') headers.Authorization = `Bearer ${token}`;
  return {
    async send(message) {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message), redirect: 'error', signal });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS carrier answered ${answer.status}`);
    },
  };
}
