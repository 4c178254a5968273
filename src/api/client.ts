import { fail, ok, type Result } from '../domain/result.ts';
import { plainError } from './call-error.ts';
import { bootCalls } from './calls/boot-table.ts';
import { loadCall } from './calls/load-call.ts';
import type { PushEvent } from './calls/messages.ts';
import type { Calls, HeadCallName } from './calls/table.ts';
import { createGatewayClock } from './clock.ts';
import type { ClientPorts } from './context.ts';
import type { InputOf, OutputOf } from './contract.ts';
import type { CallError } from './error-kinds.ts';
import { type CallOptions, type CallParts, callHead } from './head-call.ts';
import { LAST_EVENT_HEADER } from './headers.ts';
import { createHttp } from './http.ts';
import type { PullBatch } from './pull-lines.ts';
import { createSealing } from './sealing.ts';
import { openStream } from './stream-call.ts';

export type { ClientPorts, RequestContext } from './context.ts';
export type { CallOptions } from './head-call.ts';
export type { PullBatch } from './pull-lines.ts';

/** The contract as calls. Nothing that can happen is thrown: answers and failures are results. */
export interface Client {
  call<N extends HeadCallName>(name: N, input: InputOf<Calls[N]>, options?: CallOptions): Promise<Result<OutputOf<Calls[N]>, CallError>>;
  /**
   * Delta pull from `cursor` ('' for everything). The iterable yields batches and, when the stream breaks, one failure as its last item.
   * It must be iterated or its signal aborted: until then the connection stays open.
   */
  pull(cursor: string, options: { signal: AbortSignal }): Promise<Result<AsyncIterable<Result<PullBatch, CallError>>, CallError>>;
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
  const sealing = createSealing(async () => {
    const answer = await client.call('gatewayKeys', {});
    return answer.ok ? ok(answer.value.keys) : answer;
  });
  const parts: CallParts = { ports, http: createHttp(ports), clock, sealing };
  const client: Client = {
    async call<N extends HeadCallName>(name: N, input: InputOf<Calls[N]>, options: CallOptions = {}) {
      const row = await loadCall(name);
      if (row === null) return fail({ ...plainError('offline'), code: 'worker.not-loaded' });
      const result = await callHead(parts, row, input, options);
      return result as Result<OutputOf<Calls[N]>, CallError>; // parsed by the output schema of this very call
    },
    async pull(cursor, { signal }) {
      const request = { call: bootCalls.companyPull, form: 'lines', input: { cursor }, extra: {}, signal } as const;
      // The readers of streams are not on the worker's boot path; this one comes while the gateway answers.
      const [opened, { readPull }] = await Promise.all([openStream(parts, request), import('./pull-lines.ts')]);
      return opened.ok ? ok(readPull(opened.value)) : opened;
    },
    async push(lastEventId, { signal }) {
      const extra: Record<string, string> = lastEventId === '' ? {} : { [LAST_EVENT_HEADER]: lastEventId };
      const opened = await openStream(parts, { call: bootCalls.pushListener, form: 'events', input: {}, extra, signal });
      if (!opened.ok) return opened;
      const { readEvents } = await import('./events.ts');
      return ok(readEvents(opened.value));
    },
    clockOffset: clock.offset,
  };
  return client;
}
