import { ok, type Result } from '../domain/core/result.ts';
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
import { createHttp } from './http/http.ts';
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
      const [opened, { readPull }] = await Promise.all([openStream(parts, request), import('./stream/pull-entries.ts')]);
      return opened.ok ? ok(readPull(opened.value)) : opened;
    },
    async push(lastEventId, { signal }) {
      const extra: Record<string, string> = lastEventId === '' ? {} : { [LAST_EVENT_HEADER]: lastEventId };
      const opened = await openStream(parts, { call: pushListener, form: 'events', input: {}, extra, signal });
      if (!opened.ok) return opened;
      const { readEvents } = await import('./stream/events.ts');
      return ok(readEvents(opened.value));
    },
    clockOffset: clock.offset,
  };
  return client;
}
