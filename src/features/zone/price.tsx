import type { Product } from '../../api/entities/product.ts';
import { fenOf, yuanText } from '../../domain/orders/fen.ts';
import { dealOf } from '../../domain/orders/offer.ts';
import { useText } from '../../ui/text.ts';

/** What a product costs, with what that is for; words where no price stands. */
export function Price({ product, className }: { product: Product; className: string }) {
  const { t } = useText();
  const deal = dealOf(product);
  const fen = fenOf(product.priceValue);
  if (deal === 'business' && !fen) return <b className={className}>{t('zone.priceAsk')}</b>;
  if (deal === 'trial') return <b className={className}>{t('zone.priceTrial')}</b>;
  if (fen === null) return <b className={className}>{t('zone.priceNone')}</b>;
  return (
    <span>
      <b className={className}>{yuanText(fen)}</b>
      {product.unit !== '' && <span className="wb-quiet"> / {product.unit}</span>}
    </span>
  );
}
