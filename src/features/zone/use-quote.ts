import { useEffect, useMemo, useState } from 'react';
import type { Quote } from '../../api/entities/order.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';

/** After the last tick before the sum is asked for, milliseconds. */
const REST_MS = 250;

interface Held {
  /** What it is a quote for. */
  readonly of: string;
  /** Which asking has answered it. */
  readonly run: number;
  readonly quote: Quote | null;
}

/** A quote for companies; null until it was answered, and where it did not come (`failed`). Asked for again it stays until the next answer. */
function useAsked(productId: string, companyIds: readonly string[], wait: number, run: number) {
  const { worker, clock } = useDesk();
  const isOffline = useOffline();
  const [held, setHeld] = useState<Held | null>(null);
  const of = companyIds.length === 0 ? '' : `${productId}/${companyIds.join(',')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says what is asked
  useEffect(() => {
    if (of === '' || isOffline) return;
    let live = true;
    const stop = clock.after(wait, () => {
      void worker.ask('orders.orderQuote', { productId, companyIds: [...companyIds] }).then((answer) => {
        if (live) setHeld({ of, run, quote: answer.ok ? answer.value.quote : null });
      });
    });
    return () => {
      live = false;
      stop();
    };
  }, [of, run, wait, isOffline, worker, clock]);
  const own = held?.of === of && !isOffline ? held : null;
  return { quote: own?.quote ?? null, failed: own !== null && own.run === run && own.quote === null };
}

export interface Sum {
  readonly unitFen: number;
  readonly totalFen: number;
  readonly discountFen: number;
}

/**
 * What a product costs: `quote` for all companies, with the term of each and why it cannot be bought for some; `sum` for those that are ticked, as the
 * gateway counts it, null while it is asked for.
 */
export function useQuote(productId: string, companyIds: readonly string[], ticked: ReadonlySet<string>) {
  const [run, setRun] = useState(0);
  const all = useAsked(productId, companyIds, 0, run);
  const can = useMemo(() => new Set(all.quote?.lines.filter(({ why }) => why === '').map(({ companyId }) => companyId) ?? []), [all.quote]);
  const chosen = useMemo(() => companyIds.filter((id) => ticked.has(id) && can.has(id)), [companyIds, ticked, can]);
  const isWhole = chosen.length === can.size;
  const some = useAsked(productId, isWhole ? none : chosen, REST_MS, run);
  const sum: Sum | null = isWhole ? all.quote : chosen.length === 0 ? null : some.quote;
  return {
    quote: all.quote,
    /** Companies that are ticked and can be bought for, in their order. */
    chosen,
    can,
    sum: chosen.length === 0 ? null : sum,
    failed: all.failed || (!isWhole && chosen.length > 0 && some.failed),
    again: () => setRun((n) => n + 1),
  };
}

const none: readonly string[] = [];

export type UsedQuote = ReturnType<typeof useQuote>;
