import wretch from 'wretch';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { ClientPorts } from '../context.ts';
import type { CallError } from '../error-kinds.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { brokenExchange } from './read-body.ts';

/** Wait for the first byte of any answer, milliseconds (fault 7). */
export const FIRST_BYTE_MS = 15_000;
/** The same for what its sender repeats by itself: commands with their id, and streams. Sooner, so that one that was lost is sent again within 15 s (PLUS-38). */
export const REPEATED_FIRST_BYTE_MS = 12_000;

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** JSON text, '' for none. */
  body: string;
  /** Whether the cookie of the session may travel and be set. */
  cookies: boolean;
  /** Whole exchange, null for streams. */
  totalMs: number | null;
  firstByteMs: number;
  signal: AbortSignal | undefined;
}

/** An answer whose head is here and whose body is still to be read. Whoever takes it ends the deadline. */
export interface OpenAnswer {
  response: Response;
  deadline: Deadline;
  /** Device clock around the wait for the head. */
  sentAt: number;
  receivedAt: number;
}

export type Http = (request: HttpRequest) => Promise<Result<OpenAnswer, CallError>>;

/** What `send` brings, or a rejection as soon as the signal ends; an answer that comes later is thrown away. */
function untilAborted(send: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Error('ended before an answer'));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    send()
      .then((response) => {
        if (signal.aborted) response.body?.cancel().catch(() => undefined);
        resolve(response);
      }, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** The one place where requests leave: wretch over the injected fetch, with limits, and every HTTP status an answer, not an exception. */
export function createHttp(ports: ClientPorts): Http {
  const send = ports.fetch;
  const base = wretch()
    // Without this wretch reads the whole body of an error answer, however large.
    .customError((error) => error)
    .catcherFallback((error) => {
      if (error instanceof wretch.WretchError) return error.response;
      throw error;
    });
  return async ({ method, url, headers, body, cookies, totalMs, firstByteMs, signal }) => {
    const deadline = startDeadline(ports.timers, totalMs, signal);
    deadline.watch(firstByteMs);
    const sentAt = ports.now();
    try {
      const response = await base
        .fetchPolyfill((to, options) => untilAborted(() => send(to, options), deadline.signal))
        .url(url)
        .headers(body === '' ? headers : { ...headers, 'content-type': 'application/json' })
        .options({
          signal: deadline.signal,
          cache: 'no-store',
          // A redirect is never the gateway's: it shows as a status that has no head form.
          redirect: 'manual',
          referrerPolicy: 'no-referrer',
          credentials: cookies ? 'include' : 'same-origin',
          ...(body === '' ? {} : { body }),
        })
        .fetch(method)
        .res();
      deadline.rest();
      return ok({ response, deadline, sentAt, receivedAt: ports.now() });
    } catch {
      const error = brokenExchange(deadline, 0);
      deadline.end();
      return fail(error);
    }
  };
}
