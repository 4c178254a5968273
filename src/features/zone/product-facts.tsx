import { makeStyles, tokens } from '@fluentui/react-components';
import type { Product } from '../../api/entities/product.ts';
import { inSort } from '../../domain/orders/offer.ts';
import { useText } from '../../ui/text.ts';
import { Price } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';

const useStyles = makeStyles({
  facts: { display: 'flex', columnGap: '1.25rem', flex: 'none' },
  picture: { flex: 'none', width: '11rem', height: '7rem', borderRadius: tokens.borderRadiusMedium },
  price: { fontSize: tokens.fontSizeBase600, fontVariantNumeric: 'tabular-nums' },
  goods: {
    columns: '2 10rem',
    columnGap: '1.5rem',
    margin: '0.5rem 0 0',
    padding: 0,
    listStyleType: 'none',
    '> li::before': { content: '"✓ "', color: tokens.colorStatusSuccessForeground1 },
  },
});

/** What a product is: its picture, price with discounts, and what it contains, in the order of `sort` (PROD-08). */
export function ProductFacts({ product }: { product: Product }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.facts}>
      <ProductPicture product={product} className={styles.picture} />
      <div>
        <Price product={product} className={styles.price} />{' '}
        {product.discounts.map(({ from, permille }) => (
          <span key={from} className="wb-chip wb-chip-brand">
            {t('zone.discountFrom', { count: from, rate: permille / 100 })}
          </span>
        ))}
        {product.description !== '' && <p className="wb-quiet">{product.description}</p>}
        <ul className={styles.goods} aria-label={t('zone.goods')}>
          {inSort(product.goods).map(({ goodsId, name }) => (
            <li key={goodsId}>{name}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
