import type * as v from 'valibot';
import type { CollectorConfig } from '../../config.ts';
import { postSigned, type ServicePorts } from '../../http/signed.ts';
import { orderAnswer, type TaskOrder } from './protocol.ts';

/** How long the collector may take to say whether it takes tasks, milliseconds. */
const PATIENCE = 10_000;

/** What the collector said to an order; null when it could not be reached or said nothing that holds. */
export type OrderAnswer = v.InferOutput<typeof orderAnswer> | null;

export interface CollectorLine {
  post(order: TaskOrder): Promise<OrderAnswer>;
}

/** The way to the collector. Never rejects. */
export function createCollectorLine(to: CollectorConfig, { fetch, clock, log }: ServicePorts): CollectorLine {
  return {
    async post(order) {
      try {
        const { status, said } = await postSigned(to, order, orderAnswer, { fetch, clock, patience: PATIENCE });
        if (said !== null) return said;
        log.error('collector took no tasks', { status });
      } catch (error) {
        log.error('collector not reached', { error: String(error) });
      }
      return null;
    },
  };
}
