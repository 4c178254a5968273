import { useEffect, useRef, useState } from 'react';
import type { OrderRow, Quote } from '../../api/entities/order.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import type { ProviderName } from '../../domain/orders/order.ts';
import { useText } from '../../ui/text.ts';

/** Where the cashier leads back to. */
const callBackUrl = (): string => `${location.origin}/workbench/main`;

interface Opened {
  readonly url: string;
  readonly batchId: string;
}

export interface Cashier {
  /** Ways to pay that the deployment has; none until they are known. */
  readonly ways: readonly ProviderName[];
  readonly way: ProviderName | null;
  /** Why nothing is sold now, '' when it is. */
  readonly paused: Quote['paused'];
  /** The page for the frame, '' before it is opened, and where this way has none. */
  readonly url: string;
  /** The only batch whose message counts. */
  readonly batchId: string;
  /** Grows with every try. */
  readonly run: number;
  /** Why it did not open, null when nothing failed. */
  readonly error: string | null;
  retry(): void;
}

/** Opens the cashier of an order in a way: that which was chosen, else the first that the deployment has. The same way again is the same payment. */
export function useCashier(order: OrderRow, chosen: ProviderName | null, onOrder: (order: OrderRow) => void): Cashier {
  const { worker, login } = useDesk();
  const { t } = useText();
  const isOffline = useOffline();
  const [offer, setOffer] = useState<Pick<Quote, 'ways' | 'paused'> | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [run, setRun] = useState(0);
  const latest = useRef({ order, onOrder });
  latest.current = { order, onOrder };
  const { orderId } = order;
  const way = chosen ?? offer?.ways[0] ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (isOffline) return;
    let live = true;
    const { productId, lines } = latest.current.order;
    // Which ways there are does not depend on how many companies it is for.
    void worker.ask('orders.orderQuote', { productId, companyIds: lines.slice(0, 1).map(({ companyId }) => companyId) }).then((answer) => {
      if (live && answer.ok) setOffer(answer.value.quote);
      else if (live) setError(t('orders.noCashier'));
    });
    return () => {
      live = false;
    };
  }, [worker, orderId, isOffline, run, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (isOffline || way === null || (offer !== null && offer.paused !== '')) return;
    let live = true;
    const { productId, lines } = latest.current.order;
    const goodsList = [{ productId, saleNumber: String(lines.length) }];
    const input = {
      ...{ orderId, provider: way, areaCode: '', orderItemType: 'PRODUCT' as const },
      ...{ purchaserId: login.accountId, goodsList, callBackUrl: callBackUrl() },
    };
    void worker.ask('orders.postOrderStash', input).then((answer) => {
      if (!live) return;
      if (!answer.ok)
        return setError(answer.error.kind === 'refused' && answer.error.msg !== '' ? answer.error.msg : t('orders.noCashier'));
      setError(null);
      setOpened({ url: answer.value.stashUrl, batchId: answer.value.order.batchId });
      latest.current.onOrder(answer.value.order);
    });
    return () => {
      live = false;
    };
  }, [worker, orderId, way, offer?.paused, isOffline, run, login.accountId, t]);

  return {
    ways: offer?.ways ?? [],
    way,
    paused: offer?.paused ?? '',
    url: opened?.url ?? '',
    batchId: opened?.batchId ?? '',
    run,
    error,
    retry() {
      setError(null);
      setRun((n) => n + 1);
    },
  };
}
