import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { askedOrder, askOrder, closeOrder, onOrderAsked } from '../../desk/asked/asked-order.ts';
import { useDesk } from '../../desk/desk.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { leftOrder } from './kept-order.ts';
import type { OrderDialogsProps } from './order-dialogs.tsx';

const dialogsPart = createLazyPart<ComponentType<OrderDialogsProps>>(async () => (await import('./order-dialogs.tsx')).OrderDialogs);

/** The order that somebody goes on with, over whatever is shown; at the start the one that this browser was paying for. One per signed-in layout. */
export function OrderHost() {
  const { login, tab, device } = useDesk();
  const asked = useSyncExternalStore(onOrderAsked, askedOrder);
  useEffect(() => {
    let left = false;
    void leftOrder({ tab, device, accountId: login.accountId }).then((orderId) => {
      if (!left && orderId !== null && askedOrder() === null) askOrder(orderId);
    });
    return () => {
      left = true;
      closeOrder();
    };
  }, [tab, device, login.accountId]);
  return asked === null ? null : <Lazy part={dialogsPart} props={{ asked, onClose: closeOrder }} />;
}
