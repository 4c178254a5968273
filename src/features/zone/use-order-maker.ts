import { useMemo } from 'react';
import * as v from 'valibot';
import type { OrderRow } from '../../api/entities/order.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { useDesk } from '../../desk/desk.tsx';
import type { Result } from '../../domain/core/result.ts';
import { ORDER_FORM, type OrderInput, sameOrder, type UnansweredOrder } from './order-draft.ts';

/**
 * What came of an order. `made`: the gateway has it. `other`: it has another order under this id, which is opened. `refused`: nothing was made, with
 * the gateway's words. `unanswered`: nobody knows; it is kept, and asked for again with its id. `not-kept`: it could not be stored here and was not sent.
 */
export type Made =
  | { readonly kind: 'made'; readonly order: OrderRow }
  | { readonly kind: 'other'; readonly orderId: string }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'unanswered' | 'not-kept' };

/** Errors that say nothing of what the request did. */
const unknown: readonly CallError['kind'][] = ['offline', 'timeout', 'bad-answer'];

const refusalSchema = v.object({ order: v.object({ orderId: v.string() }) });

/** The order that a refusal brings with it; null when it brings none. */
function orderIn({ body }: CallError): string | null {
  const told = v.safeParse(refusalSchema, body);
  return told.success ? told.output.order.orderId : null;
}

/** Makes orders, each once: kept before it is sent, asked for again with the same id, forgotten once the gateway has answered. */
export function useOrderMaker() {
  const { data, worker } = useDesk();
  return useMemo(() => {
    async function forget({ input }: UnansweredOrder): Promise<void> {
      const commands = await data.commands();
      if (commands.ok) await commands.value.dropDraft(ORDER_FORM, input.orderId);
    }
    async function ask(input: OrderInput): Promise<Result<{ readonly order: OrderRow }, CallError>> {
      const first = await worker.ask('orders.postOrderAdd', input);
      // An answer that was lost once is asked for again at once.
      return first.ok || !unknown.includes(first.error.kind) ? first : await worker.ask('orders.postOrderAdd', input);
    }
    /** Sends an order that is kept already. */
    async function send(kept: UnansweredOrder): Promise<Made> {
      const answer = await ask(kept.input);
      if (answer.ok) {
        await forget(kept);
        void worker.syncNow();
        return { kind: 'made', order: answer.value.order };
      }
      const { error } = answer;
      const other = orderIn(error);
      if (other === null && error.kind !== 'refused' && error.kind !== 'alert' && error.kind !== 'conflict') return { kind: 'unanswered' };
      await forget(kept);
      void worker.syncNow();
      return other === null ? { kind: 'refused', words: error.msg } : { kind: 'other', orderId: other };
    }
    /** Makes an order, under the id of one of the same content that has no answer yet. */
    async function make(content: Omit<OrderInput, 'orderId'>, name: string): Promise<Made> {
      const fresh: UnansweredOrder = { name, input: { ...content, orderId: crypto.randomUUID() } };
      const kept = sameOrder(fresh.input, await data.drafts()) ?? fresh;
      const commands = await data.commands();
      const draft = { form: ORDER_FORM, subject: kept.input.orderId, companyId: '', seal: null, value: kept };
      if (!commands.ok || !(await commands.value.saveDraft(draft)).ok) return { kind: 'not-kept' };
      return await send(kept);
    }
    return { make, send, forget };
  }, [data, worker]);
}
