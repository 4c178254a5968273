import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { OrderRow } from '../../api/entities/order.ts';
import type { Product } from '../../api/entities/product.ts';
import { type OrderWord, orderWord } from '../../domain/orders/buyer.ts';
import { useText } from '../../ui/text.ts';
import { Price } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))',
    gap: '0.625rem',
    padding: '0.25rem',
    margin: 0,
    listStyleType: 'none',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    height: '10rem',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    overflow: 'hidden',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  chosen: { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
  picture: { flex: 'none', width: '100%', height: '4.625rem' },
  text: { display: 'flex', flexDirection: 'column', rowGap: '0.125rem', flex: 1, minHeight: 0, padding: '0.375rem 0.75rem' },
  line: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', columnGap: '0.5rem' },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  price: { fontSize: tokens.fontSizeBase400, fontVariantNumeric: 'tabular-nums' },
});

/** Words of orders that stand at the product they are of. */
const told: readonly OrderWord[] = ['checking', 'open', 'choose'];

export interface ProductCardsProps {
  readonly label: string;
  readonly products: readonly Product[];
  readonly orders: readonly OrderRow[];
  readonly chosen: string | null;
  onChoose(productId: string): void;
}

/** Products of one kind, each with its picture, price, and the order of it that is not over. */
export function ProductCards({ label, products, orders, chosen, onChoose }: ProductCardsProps) {
  const styles = useStyles();
  const { t } = useText();
  const openOf = (productId: string): OrderWord | undefined =>
    orders
      .filter((order) => order.productId === productId)
      .map(orderWord)
      .find((word) => told.includes(word));
  return (
    <ul className={styles.grid} aria-label={label}>
      {products.map((product) => {
        const { productId, name, description } = product;
        const word = openOf(productId);
        return (
          <li key={productId}>
            <button
              type="button"
              className={mergeClasses(styles.card, productId === chosen && styles.chosen)}
              aria-pressed={productId === chosen}
              data-product={productId}
              onClick={() => onChoose(productId)}
            >
              <ProductPicture product={product} className={styles.picture} />
              <span className={styles.text}>
                <span className={styles.line}>
                  <b className={styles.cut}>{name}</b>
                  {word !== undefined && <span className="wb-chip wb-chip-brand">{t(`orders.word-${word}`)}</span>}
                </span>
                <span className={mergeClasses('wb-quiet', styles.cut)}>{description}</span>
                <span className={styles.line}>
                  <Price product={product} className={styles.price} />
                  <span className="wb-link">{t(productId === chosen ? 'zone.looking' : 'zone.details')}</span>
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
