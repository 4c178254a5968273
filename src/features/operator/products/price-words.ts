import { fenOf, yuanText } from '../../../domain/orders/fen.ts';
import { useText } from '../../../ui/text.ts';

/** A price in words: an amount, a trial, or none. */
export function usePriceWords(): (priceValue: string) => string {
  const { t } = useText();
  return (priceValue) => {
    const fen = fenOf(priceValue);
    if (fen === null) return t('offers.noPrice');
    return fen === 0 ? t('offers.trial') : yuanText(fen);
  };
}
