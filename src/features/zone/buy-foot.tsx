import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Product } from '../../api/entities/product.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { capitalYuan, yuanText } from '../../domain/orders/fen.ts';
import { type Deal, termsOf } from '../../domain/orders/offer.ts';
import { useText } from '../../ui/text.ts';
import { AgreeBlock } from './agree-block.tsx';
import type { UsedQuote } from './use-quote.ts';

const useStyles = makeStyles({
  foot: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0.375rem 1.5rem',
    flex: 'none',
    padding: '0.75rem 1.25rem',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 43rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  sums: { display: 'grid', gridTemplateColumns: 'auto auto', gap: '0.125rem 1.5rem', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  total: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  buttons: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', gap: '0.5rem' },
});

export interface BuyFootProps {
  readonly product: Product;
  readonly deal: Deal;
  /** Where new business is ordered, null for nowhere. */
  readonly link: string | null;
  readonly quote: UsedQuote;
  readonly busy: boolean;
  /** Why it cannot be bought now, in words; null when it can. */
  readonly blocked: string | null;
  onPrint(): void;
  /** Orders it; `byBank`: to be paid by bank transfer. */
  onOrder(byBank: boolean): void;
}

/** What is owed, what is agreed to, and the buttons. Without the tick nothing is ordered but new business (PROD-10). */
export function BuyFoot({ product, deal, link, quote, busy, blocked, onPrint, onOrder }: BuyFootProps) {
  const styles = useStyles();
  const { t } = useText();
  const isOffline = useOffline();
  const [ticked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { sum, chosen } = quote;
  const needsTick = deal === 'sell' || deal === 'trial';
  const isReady = deal === 'business' || (sum !== null && deal !== 'none');
  const stopped = isOffline || busy || blocked !== null || !isReady;
  function press(byBank: boolean): void {
    if (stopped) return;
    if (needsTick && !ticked) setMissing(true);
    else onOrder(byBank);
  }
  const title = isOffline ? t('zone.offline') : (blocked ?? (needsTick && !ticked ? t('zone.agreeFirst') : undefined));
  const ways = quote.quote?.ways ?? [];
  return (
    <div className={styles.foot}>
      <div>
        {needsTick && (
          <AgreeBlock
            protocols={product.protocols}
            terms={termsOf(product)}
            ticked={ticked}
            isMissing={isMissing}
            onTick={(next) => {
              setTicked(next);
              setMissing(false);
            }}
          />
        )}
        {deal === 'sell' && <span className="wb-quiet">{t('zone.frozen', { n: quote.quote?.holdMinutes ?? 30 })}</span>}
      </div>
      {deal === 'sell' && sum !== null && (
        <div className={styles.sums} aria-live="polite">
          <span className="wb-quiet">{t('zone.times', { count: chosen.length, amount: yuanText(sum.unitFen) })}</span>
          <span>{yuanText(sum.totalFen + sum.discountFen)}</span>
          {sum.discountFen > 0 && (
            <>
              <span className="wb-quiet">{t('zone.discount')}</span>
              <span>{yuanText(-sum.discountFen)}</span>
            </>
          )}
          <b>{t('zone.total')}</b>
          <span className={styles.total} data-total="">
            {yuanText(sum.totalFen)}
          </span>
        </div>
      )}
      <span className="wb-quiet">
        {isOffline || blocked !== null
          ? title
          : deal === 'sell' && sum !== null && t('zone.capital', { capital: capitalYuan(sum.totalFen) })}
      </span>
      <div className={styles.buttons}>
        {deal === 'sell' && (
          <Button disabled={sum === null} onClick={onPrint}>
            {t('zone.print')}
          </Button>
        )}
        {deal === 'sell' && ways.includes('bank') && (
          <Button disabledFocusable={stopped} title={title} onClick={() => press(true)}>
            {t('orders.way-bank')}
          </Button>
        )}
        {link !== null && !stopped && (
          <Button as="a" appearance="primary" href={link} target="_blank" rel="noopener noreferrer">
            {t('zone.do-business')}
          </Button>
        )}
        {deal !== 'none' && (link === null || stopped) && (
          <Button appearance="primary" disabledFocusable={stopped} title={title} onClick={() => press(false)}>
            {t(`zone.do-${deal}`)}
          </Button>
        )}
      </div>
    </div>
  );
}
