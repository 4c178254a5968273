import { fail, ok, type Result } from '../domain/core/result.ts';
import { plainError } from './call-error.ts';
import { companyPull } from './calls/company-pull.ts';
import { type PushEvent, pushListener } from './calls/push.ts';
import { gatewayKeys } from './calls/session.ts';
import type { ClientPorts } from './context.ts';
import type { HeadCall, InputOf, OutputOf } from './contract.ts';
import type { CallError } from './error-kinds.ts';
import { createGatewayClock } from './http/clock.ts';
import { createFieldEncryption } from './http/field-encryption.ts';
import { type CallOptions, type CallParts, callHead } from './http/head-call.ts';
import { LAST_EVENT_HEADER } from './http/headers.ts';
import { createHttp, type OpenAnswer } from './http/http.ts';
import type { PullBatch } from './stream/pull-entries.ts';
import { openStream } from './stream/stream-call.ts';

export type { ClientPorts, RequestContext } from './context.ts';
export type { CallOptions } from './http/head-call.ts';
export type { PullBatch } from './stream/pull-entries.ts';

/** The contract as calls. Nothing that can happen is thrown: answers and failures are results. */
export interface Client {
  /** Makes the call of that row of the contract: whoever makes it brings the row, so that its noun loads with its user. */
  call<C extends HeadCall>(row: C, input: InputOf<C>, options?: CallOptions): Promise<Result<OutputOf<C>, CallError>>;
  /**
   * Delta pull of companies and of the collections in `nouns` from `cursor` ('' for everything). The iterable yields batches and, when the stream breaks, one failure as its last item.
   * It must be iterated or its signal aborted: until then the connection stays open.
   */
  pull(
    cursor: string,
    options: { signal: AbortSignal; nouns?: readonly string[] },
  ): Promise<Result<AsyncIterable<Result<PullBatch, CallError>>, CallError>>;
  /** Push stream after `lastEventId` ('' from now). Yields events, 'beat' for every sign of life, and one failure as its last item. */
  push(
    lastEventId: string,
    options: { signal: AbortSignal },
  ): Promise<Result<AsyncIterable<Result<PushEvent | 'beat', CallError>>, CallError>>;
  /** Milliseconds to add to the device clock to get the gateway's, learned from answers; 0 until the first. */
  clockOffset(): number;
}

/** A stream as its reader reads it. When the reader's code does not come, the line that should have brought it is out, and the stream is given up. */
async function readBy<M, T>(
  opened: Result<OpenAnswer, CallError>,
  module: Promise<M | null>,
  pick: (module: M) => (answer: OpenAnswer) => T,
): Promise<Result<T, CallError>> {
  const code = await module;
  if (!opened.ok) return opened;
  if (code !== null) return ok(pick(code)(opened.value));
  opened.value.deadline.end();
  await opened.value.response.body?.cancel().catch(() => undefined);
  return fail(plainError('offline', 0));
}

/** Builds the client of one gateway. It keeps only the clock offset and the gateway's public keys. */
export function createClient(ports: ClientPorts): Client {
  const clock = createGatewayClock();
  const encryption = createFieldEncryption(async () => {
    const answer = await client.call(gatewayKeys, {});
    return answer.ok ? ok(answer.value.keys) : answer;
  });
  const parts: CallParts = { ports, http: createHttp(ports), clock, encryption };
  const client: Client = {
    async call<C extends HeadCall>(row: C, input: InputOf<C>, options: CallOptions = {}) {
      const result = await callHead(parts, row, input, options);
      return result as Result<OutputOf<C>, CallError>; // as: parsed by the output schema of this very row
    },
    async pull(cursor, { signal, nouns = [] }) {
      const input = nouns.length === 0 ? { cursor } : { cursor, nouns: nouns.join(',') };
      const request = { call: companyPull, form: 'lines', input, extra: {}, signal } as const;
      // The readers of streams are not on the worker's boot path; this one comes while the gateway answers.
      const reader = import('./stream/pull-entries.ts').catch(() => null);
      return await readBy(await openStream(parts, request), reader, ({ readPull }) => readPull);
    },
    async push(lastEventId, { signal }) {
      const extra: Record<string, string> = lastEventId === '' ? {} : { [LAST_EVENT_HEADER]: lastEventId };
      const opened = await openStream(parts, { call: pushListener, form: 'events', input: {}, extra, signal });
      if (!opened.ok) return opened;
      return await readBy(
        opened,
        import('./stream/events.ts').catch(() => null),
        ({ readEvents }) => readEvents,
      );
    },
    clockOffset: clock.offset,
  };
  return client;
}
