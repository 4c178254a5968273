import { makeStyles, tokens } from '@fluentui/react-components';
import type { StoredProduct } from '../../../api/entities/operated-product.ts';
import { chinaDay, dateWords } from '../../../domain/core/china-time.ts';
import { priceOn } from '../../../domain/orders/price-on.ts';
import { useText } from '../../../ui/text.ts';
import { usePriceWords } from './price-words.ts';

const useStyles = makeStyles({
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  by: { color: tokens.colorNeutralForeground3 },
});

/** All prices of a product, the newest day first: which one holds, which is to come, and who set each when. None of them is ever changed. */
export function PriceHistory({ prices, day }: Pick<StoredProduct, 'prices'> & { day: string }) {
  const styles = useStyles();
  const { t, language } = useText();
  const priceWords = usePriceWords();
  const held = priceOn(prices, day);
  const rows = prices
    .map((price, n) => ({ price, n, isReplaced: prices.some((later, at) => at > n && later.fromDay === price.fromDay) }))
    .sort((a, b) => b.price.fromDay.localeCompare(a.price.fromDay) || b.n - a.n);
  return (
    <section aria-label={t('offers.prices')}>
      <h3 className={styles.name}>{t('offers.prices')}</h3>
      {rows.length === 0 ? (
        <p className={styles.by}>{t('offers.noPrices')}</p>
      ) : (
        <ol className={styles.list}>
          {rows.map(({ price, n, isReplaced }) => {
            const state = price === held ? 'held' : isReplaced ? 'replaced' : price.fromDay > day ? 'ahead' : 'over';
            return (
              <li key={n} data-price={state}>
                {t('offers.priceFrom', { day: dateWords(price.fromDay, language), price: priceWords(price.priceValue) })}
                <div className={styles.by}>
                  {t(`offers.price-${state}`, { by: price.setBy, on: dateWords(chinaDay(price.setAt), language) })}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
