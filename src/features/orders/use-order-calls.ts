import { useCallback, useState } from 'react';
import type { OrderRow } from '../../api/entities/order.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOneAtATime } from '../../desk/orders/use-one-at-a-time.ts';
import { useOrder } from '../../desk/orders/use-orders.ts';
import type { Result } from '../../domain/core/result.ts';
import { newerOrder } from '../../domain/orders/buyer.ts';
import { useText } from '../../ui/text.ts';

type Answer = Result<{ readonly order: OrderRow }, CallError>;

/**
 * An order and what can be asked about it. `order` is what the device was told, or what was just answered where more has happened to that; `told` is
 * the former alone. `undefined` until it is read, null when nobody here knows it. Nothing here pays.
 */
export function useOrderCalls(orderId: string, first: OrderRow | null) {
  const { worker, report } = useDesk();
  const { t } = useText();
  const told = useOrder(orderId);
  const [answered, setAnswered] = useState(first);
  const { busy, run } = useOneAtATime();
  /** Asks, keeps the answer and has the device told of it; false when nobody answered. */
  const during = useCallback(
    async (ask: () => Promise<Answer>, isAsked: boolean): Promise<boolean> => {
      const answer = await run(ask);
      if (answer === null) return false;
      if (!answer.ok) {
        report(answer.error, { asked: isAsked, label: t('orders.label') });
        return false;
      }
      const { order } = answer.value;
      setAnswered((before) => newerOrder(before, order));
      void worker.syncNow();
      return true;
    },
    [run, report, t, worker],
  );
  return {
    told,
    order: told === undefined && answered === null ? undefined : newerOrder(told ?? null, answered),
    busy,
    /** Asks the provider how it stands. `isAsked`: by a press, so that an error is said aloud. */
    ask: useCallback((isAsked: boolean) => during(() => worker.ask('orders.orderAsk', { orderId }), isAsked), [during, worker, orderId]),
    cancel: () => during(() => worker.ask('orders.orderCancel', { orderId }), true),
    choose: (choice: 'product' | 'refund') => during(() => worker.ask('orders.orderChoose', { orderId, choice }), true),
    /** What another call of this order has answered. */
    take: (order: OrderRow) => setAnswered((before) => newerOrder(before, order)),
  };
}

export type OrderCalls = ReturnType<typeof useOrderCalls>;
