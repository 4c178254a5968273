import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '../../api/entities/product.ts';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useAccount } from '../../desk/desk.tsx';
import { useOrders } from '../../desk/orders/use-orders.ts';
import { CompanyField } from '../../desk/search/company-field.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { BuyFoot } from './buy-foot.tsx';
import { ManyCompanies } from './many-companies.tsx';
import { ProductFacts } from './product-facts.tsx';
import { QuotePrint } from './quote-print.tsx';
import { usePurchase } from './use-purchase.ts';
import { useQuote } from './use-quote.ts';

/** Companies of one order (PLUS-51). */
const MOST = 2_000;

const useStyles = makeStyles({
  // 800 wide (CONST-26); 640 in a window of 1024, all of it in a narrow one.
  drawer: {
    display: 'flex',
    flexDirection: 'column',
    flex: 'none',
    width: '800px',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    '@media (max-width: 1024px)': { width: '640px' },
    '@media (max-width: 683px)': { position: 'absolute', inset: 0, width: 'auto', zIndex: 1 },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    flex: 'none',
    alignItems: 'center',
    columnGap: '0.75rem',
    minHeight: '3.25rem',
    paddingInline: '1.25rem',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500 },
  end: { display: 'flex', alignItems: 'center', columnGap: '0.5rem', marginInlineStart: 'auto' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '0.75rem',
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: '0.75rem 1.25rem',
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem', flex: 'none' },
  grow: { marginInlineEnd: 'auto' },
  problem: { color: tokens.colorPaletteRedForeground1, margin: 0 },
});

export interface ProductDrawerProps {
  readonly product: Product;
  /** The company of the zone, and those that were asked for with it. */
  readonly companyId: string;
  readonly many: readonly string[];
  readonly isMany: boolean;
  onMany(isMany: boolean, many?: readonly string[]): void;
  onClose(): void;
}

/** Asks again whenever an order of the account has changed: what was held back by one that is not finished may be bought then. */
function useAskedAgain(again: () => void): void {
  const states = useOrders()
    ?.map(({ orderId, state }) => `${orderId} ${state}`)
    .join('|');
  const known = useRef(states);
  useEffect(() => {
    if (known.current !== undefined && known.current !== states) again();
    known.current = states;
  });
}

/** What a product contains and costs, for one company or many of them, and the way to buy or try it (PROD-06). */
export function ProductDrawer({ product, companyId, many, isMany, onMany, onClose }: ProductDrawerProps) {
  const styles = useStyles();
  const { t } = useText();
  const { companyId: activeId } = useActiveCompany();
  const dir = useAccount((state) => state.directory);
  const isOffline = useOffline();
  const ids = useMemo(() => (isMany ? many.slice(0, MOST) : [companyId]), [isMany, many, companyId]);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const ticked = useMemo(() => new Set(ids.filter((id) => !off.has(id))), [ids, off]);
  const [onlyTold, setOnlyTold] = useState(false);
  const [asksTrial, setAsksTrial] = useState(false);
  const quote = useQuote(product.productId, ids, ticked);
  useAskedAgain(quote.again);
  const lines = useMemo(() => new Map((quote.quote?.lines ?? []).map((line) => [line.companyId, line])), [quote.quote]);
  const { busy, outcome, link, noLink, order, deal } = usePurchase(product, companyId, quote);
  const told = ids.filter((id) => (lines.get(id)?.why ?? '') !== '');
  const paused = quote.quote?.paused ?? '';
  const blocked = deal === 'none' ? t('zone.priceNone') : paused === '' || deal !== 'sell' ? null : t(`orders.paused-${paused}`);
  const nameOf = (id: string): string => dir?.shortName[dir.id.indexOf(id)] ?? '';
  function press(byBank: boolean): void {
    if (deal === 'business') noLink();
    else if (deal === 'trial') setAsksTrial(true);
    else void order('SELL', byBank);
  }
  return (
    <section className={styles.drawer} aria-label={product.name} data-drawer={product.productId}>
      <div className={styles.head}>
        <h2 className={styles.title}>{product.name}</h2>
        <span className="wb-quiet">{t('zone.code', { code: product.productId })}</span>
        <span className={styles.end}>
          <Button size="small" appearance={isMany ? 'subtle' : 'outline'} aria-pressed={!isMany} onClick={() => onMany(false)}>
            {t('zone.onlyFor', { name: nameOf(companyId) })}
          </Button>
          <Button size="small" appearance={isMany ? 'outline' : 'subtle'} aria-pressed={isMany} onClick={() => onMany(true)}>
            {t('zone.forMany', { n: many.length })}
          </Button>
          <Button appearance="subtle" icon="✕" aria-label={t('zone.closeProduct')} onClick={onClose} />
        </span>
      </div>
      <div className={styles.body}>
        <ProductFacts product={product} />
        <div className={styles.line}>
          <b>{t('zone.forWhom')}</b>
          <span className={mergeClasses('wb-quiet', styles.grow)}>{isMany ? t('zone.manyNote', { count: ids.length }) : ''}</span>
          {isMany && many.length < MOST && (
            <CompanyField
              label={t('zone.addCompany')}
              chosen={null}
              onChoose={(id) => onMany(true, many.includes(id) ? many : [...many, id])}
            />
          )}
          {isMany && told.length > 0 && (
            <Button size="small" aria-pressed={onlyTold} onClick={() => setOnlyTold(!onlyTold)}>
              {t('zone.onlyTold', { n: told.length })}
            </Button>
          )}
        </div>
        {isMany && many.length > MOST && <p role="status">{t('zone.tooMany', { count: MOST })}</p>}
        <ManyCompanies
          companyIds={onlyTold && told.length > 0 ? told : ids}
          lines={lines}
          chosen={quote.chosen}
          unitFen={quote.quote?.unitFen ?? 0}
          asked={`${product.productId}/${isMany}/${onlyTold}`}
          onTick={(next) => setOff(new Set(ids.filter((id) => !next.has(id))))}
          onCompany={() => undefined}
        />
        {isOffline && <p role="status">{t('zone.offline')}</p>}
        {quote.failed && (
          <p role="alert" className={styles.problem}>
            {t('zone.quoteFailed')}{' '}
            <button type="button" className="wb-link" onClick={quote.again}>
              {t('frame.retry')}
            </button>
          </p>
        )}
        {outcome !== null && (
          <p role={outcome.tone === 'problem' ? 'alert' : 'status'} className={outcome.tone === 'problem' ? styles.problem : undefined}>
            {outcome.text}
          </p>
        )}
      </div>
      <BuyFoot
        product={product}
        deal={deal}
        link={link}
        quote={quote}
        busy={busy}
        blocked={blocked}
        onPrint={() => window.print()}
        onOrder={press}
      />
      {quote.sum !== null && <QuotePrint product={product} chosen={quote.chosen} lines={lines} sum={quote.sum} activeId={activeId} />}
      {asksTrial && (
        <Modal
          alert
          title={t('zone.trialTitle')}
          onClose={() => setAsksTrial(false)}
          actions={
            <>
              <Button onClick={() => setAsksTrial(false)}>{t('zone.trialNo')}</Button>
              <Button
                appearance="primary"
                onClick={() => {
                  setAsksTrial(false);
                  void order('TRIAL', false);
                }}
              >
                {t('zone.do-trial')}
              </Button>
            </>
          }
        >
          {t('zone.trialAsk', { name: product.name, count: quote.chosen.length })}
        </Modal>
      )}
    </section>
  );
}
