import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { StoredProduct } from '../../../api/entities/operated-product.ts';
import { useText } from '../../../ui/text.ts';
import { Details } from '../form/records.tsx';
import { PriceHistory } from './price-history.tsx';

const useStyles = makeStyles({
  does: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  picture: { width: '100%', aspectRatio: '800 / 226', objectFit: 'cover', borderRadius: tokens.borderRadiusMedium },
});

interface ProductDetailsProps {
  product: StoredProduct;
  day: string;
  isOffline: boolean;
  onEdit(): void;
  onPrice(): void;
  /** Null where it is the first, or the last. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onClose(): void;
}

/** What a product gives, in words. */
export function useGivesWords(): (gives: StoredProduct['gives']) => string {
  const { t } = useText();
  return ({ kind, code, months, checks }) => t(`offers.gets-${kind}`, { code, months, checks });
}

/** What is said of a product, and all of its prices. */
export function ProductDetails({ product, day, isOffline, onEdit, onPrice, onUp, onDown, onClose }: ProductDetailsProps) {
  const styles = useStyles();
  const { t } = useText();
  const givesWords = useGivesWords();
  const discounts = product.discounts.map(({ from, permille }) => t('offers.discountWords', { from, fold: permille / 100 }));
  return (
    <Details
      title={product.name}
      pairs={[
        [t('offers.productId'), product.productId],
        [t('offers.description'), product.description],
        [t('offers.goods'), product.goods.join(t('frame.between'))],
        [t('offers.gives'), givesWords(product.gives)],
        [t('offers.discounts'), discounts.join(t('frame.between'))],
        [t('offers.protocols'), product.protocolCodes.join(t('frame.between'))],
        [t('offers.provider'), product.provider],
      ]}
      onClose={onClose}
    >
      {product.imageUrl !== '' && <img className={styles.picture} src={product.imageUrl} alt="" />}
      <div className={styles.does}>
        <Button appearance="primary" onClick={onPrice}>
          {t('offers.setPrice')}
        </Button>
        <Button onClick={onEdit}>{t('operator.edit')}</Button>
        <Button disabledFocusable={isOffline || onUp === null} onClick={() => onUp?.()}>
          {t('offers.up')}
        </Button>
        <Button disabledFocusable={isOffline || onDown === null} onClick={() => onDown?.()}>
          {t('offers.down')}
        </Button>
      </div>
      <PriceHistory prices={product.prices} day={day} />
    </Details>
  );
}
