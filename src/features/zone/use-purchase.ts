import { useState } from 'react';
import type { Product } from '../../api/entities/product.ts';
import { askOrder } from '../../desk/asked/asked-order.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOneAtATime } from '../../desk/orders/use-one-at-a-time.ts';
import { useResource } from '../../desk/use-resource.ts';
import { safeLink } from '../../domain/core/safe-link.ts';
import { dealOf } from '../../domain/orders/offer.ts';
import { useText } from '../../ui/text.ts';
import { useOrderMaker } from './use-order-maker.ts';
import type { UsedQuote } from './use-quote.ts';

/** What came of pressing the button, in words. */
export interface Outcome {
  readonly tone: 'done' | 'problem';
  readonly text: string;
}

/** What a product's button does: orders it for the companies that are ticked, as a trial or to be paid, or opens where new business is ordered. */
export function usePurchase(product: Product, companyId: string, { chosen, sum, again }: UsedQuote) {
  const { login } = useDesk();
  const orderUrl = useResource('products.orderUrl', companyId);
  const { t } = useText();
  const maker = useOrderMaker();
  const deal = dealOf(product);
  const { busy, run } = useOneAtATime();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const failed = (text: string): void => setOutcome({ tone: 'problem', text });

  const [isWanted, setWanted] = useState(false);
  const missing = t(orderUrl.outcome === 'known' && orderUrl.value === '' ? 'zone.noLink' : 'zone.linkFailed');
  const link = deal === 'business' ? safeLink(orderUrl.value ?? '') : null;
  /** New business has no page to be ordered on (ERR-21), or nobody could say which (ERR-24): it is asked for again. */
  function noLink(): void {
    setWanted(true);
    void orderUrl.refresh();
  }
  const order = (purpose: 'SELL' | 'TRIAL', byBank: boolean) =>
    run(async () => {
      setOutcome(null);
      if (sum === null || chosen.length === 0) return;
      const content = {
        ...{ accountId: login.accountId, companyId: chosen[0] ?? companyId, companyIds: [...chosen] },
        productInfoDTOList: [{ saleNumber: String(chosen.length), productId: product.productId, purpose }],
        protocols: product.protocols.map(({ code, version }) => ({ code, version })),
        totalFen: sum.totalFen,
      };
      const made = await maker.make(content, product.name);
      const words = t(purpose === 'TRIAL' ? 'zone.trialFailed' : 'zone.buyFailed');
      if (made.kind === 'other') askOrder(made.orderId);
      else if (made.kind === 'made') {
        if (purpose === 'TRIAL') setOutcome({ tone: 'done', text: t('zone.trialDone', { day: made.order.productEndDate }) });
        else askOrder(made.order.orderId, made.order, byBank ? 'bank' : null);
      } else if (made.kind === 'refused') failed(made.words === '' ? words : made.words);
      else failed(made.kind === 'not-kept' ? t('zone.notKept') : words);
      again();
    });
  const said: Outcome | null = isWanted && link === null ? { tone: 'problem', text: missing } : outcome;
  return { busy, outcome: said, link: link?.href ?? null, noLink, order, deal };
}
