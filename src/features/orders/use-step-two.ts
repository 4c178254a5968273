import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { usePageHost } from '../../desk/page-host.ts';
import { isPaid } from '../../domain/orders/buyer.ts';
import { isPageHeld } from '../../ui/dirty-forms.ts';
import { keepForReload } from './kept-order.ts';
import type { OrderCalls } from './use-order-calls.ts';

/** From a payment that is known to the reload of the page (CONST-31), milliseconds. */
const RELOAD_MS = 1_000;
/** So long a payment that was answered may take to be told to this device: the page is not loaded again before it has it. */
const TOLD_MS = 5_000;

/**
 * Once an order that waited for its payment here is paid, the page is loaded again after a second and comes back at step 2 (ORDER-06, A-109). A
 * page that holds unsaved work stays, and shows step 2 as it is. Answers whether the reload is still to come.
 */
export function useStepTwo({ order, told }: Pick<OrderCalls, 'order' | 'told'>, waits: boolean): boolean {
  const { clock, tab, login } = useDesk();
  const { reload } = usePageHost();
  const [state, setState] = useState<'before' | 'waited' | 'over'>('before');
  const { accountId } = login;
  const orderId = order?.orderId ?? '';
  const paidHere = state === 'waited' && order !== undefined && order !== null && isPaid(order);
  const isTold = told !== undefined && told !== null && isPaid(told);
  const page = useRef(reload);
  page.current = reload;
  useEffect(() => {
    if (waits) setState((now) => (now === 'before' ? 'waited' : now));
  }, [waits]);
  useEffect(() => {
    if (!paidHere) return;
    const stay = (): void => setState('over');
    if (!isTold) return clock.after(TOLD_MS, stay);
    return clock.after(RELOAD_MS, () => {
      if (isPageHeld()) return stay();
      keepForReload({ tab, accountId }, orderId);
      page.current();
    });
  }, [paidHere, isTold, clock, tab, accountId, orderId]);
  return paidHere;
}
