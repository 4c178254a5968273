import type { Result } from '../domain/result.ts';
import type { PushEvent } from './calls/messages.ts';
import type { Calls, HeadCallName } from './calls/table.ts';
import type { InputOf, OutputOf } from './contract.ts';
import type { Company } from './entities/company.ts';
import type { CallError } from './error-kinds.ts';

export type { ClientPorts, RequestContext, Timers } from './context.ts';

/** One batch of the delta pull, complete: its rows and its cursor belong into one transaction (I5). */
export interface PullBatch {
  rows: Company[];
  /** Ids of companies that are gone. */
  gone: string[];
  /** Resumes after this batch. */
  cursor: string;
  /** Rows of this batch that the schema refused and that are left out. */
  rejected: number;
  /** Only in the last batch: what the client must hold now. */
  end: { total: number; digest: string; epoch: string } | null;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** UUIDv7 of the outbox row; the same for every try of one command. A fresh one is made for a command without it. */
  idempotencyKey?: string;
  /**
   * Account the call is made for. When it is not the account of the context, neither its token nor its sign key is sent: the work of
   * one account never travels under another (fault 22).
   */
  accountId?: string;
}

/** The contract as calls. Nothing that can happen is thrown: answers and failures are results. */
export interface Client {
  call<N extends HeadCallName>(name: N, input: InputOf<Calls[N]>, options?: CallOptions): Promise<Result<OutputOf<Calls[N]>, CallError>>;
  /**
   * Delta pull from `cursor` ('' for everything). The iterable yields batches and, when the stream breaks, one failure as its last item.
   * It must be iterated or its signal aborted: until then the connection stays open.
   */
  pull(cursor: string, options: { signal: AbortSignal }): Promise<Result<AsyncIterable<Result<PullBatch, CallError>>, CallError>>;
  /** Push stream after `lastEventId` ('' from now). Yields events, 'beat' for every sign of life, and one failure as its last item. */
  push(lastEventId: string, options: { signal: AbortSignal }): Promise<Result<AsyncIterable<Result<PushEvent | 'beat', CallError>>, CallError>>;
  /** Milliseconds to add to the device clock to get the gateway's, learned from answers; 0 until the first. */
  clockOffset(): number;
}
