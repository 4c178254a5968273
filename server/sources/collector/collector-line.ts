import * as v from 'valibot';
import type { Log } from '../../../src/domain/core/log.ts';
import type { CollectorConfig } from '../../config.ts';
import type { Clock } from '../../ports.ts';
import { orderAnswer, type TaskOrder } from './protocol.ts';
import { signedHeaders } from './signed.ts';

/** How long the collector may take to say whether it takes tasks, milliseconds. */
const PATIENCE = 10_000;

/** What the collector said to an order; null when it could not be reached or said nothing that holds. */
export type OrderAnswer = v.InferOutput<typeof orderAnswer> | null;

export interface CollectorLine {
  post(order: TaskOrder): Promise<OrderAnswer>;
}

/** The way to the collector. Never rejects. */
export function createCollectorLine(
  { url, secret }: CollectorConfig,
  { fetch, clock, log }: { readonly fetch: typeof globalThis.fetch; readonly clock: Clock; readonly log: Log },
): CollectorLine {
  return {
    async post(order) {
      const body = JSON.stringify(order);
      const headers = { 'content-type': 'application/json', ...signedHeaders(secret, body, clock.now()) };
      try {
        const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(PATIENCE) });
        const read = answer.ok ? v.safeParse(orderAnswer, await answer.json()) : null;
        if (read?.success) return read.output;
        log.error('collector took no tasks', { status: answer.status });
      } catch (error) {
        log.error('collector not reached', { error: String(error) });
      }
      return null;
    },
  };
}
