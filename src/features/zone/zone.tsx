import { Button, Dialog, DialogSurface, makeStaticStyles, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import type { AskedZone } from '../../desk/asked/asked-zone.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useOrders } from '../../desk/orders/use-orders.ts';
import { CompanyField } from '../../desk/search/company-field.tsx';
import { useAge } from '../../desk/time/use-age.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { Layer } from '../../ui/layer.ts';
import { useClosable } from '../../ui/open-modals.ts';
import { useText } from '../../ui/text.ts';
import { Manager, ManagerFoot } from './manager-foot.tsx';
import { ProductCards } from './product-cards.tsx';
import { ProductDrawer } from './product-drawer.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Unfinished } from './unfinished.tsx';
import { RECOMMENDED, useOffers } from './use-offers.ts';

/** Over everything but what it opens itself (CONST-24). Short messages stay in sight. */
const LAYER = 9_999_998;
const useStatic = makeStaticStyles({ 'body.zo-open .wb-notices': { zIndex: LAYER + 2 } });

const useStyles = makeStyles({
  layer: { zIndex: LAYER },
  over: { zIndex: LAYER + 1 },
  // All of the width, below the title row, which stays in sight.
  surface: {
    display: 'flex',
    margin: 0,
    padding: 0,
    top: '3rem',
    left: 0,
    right: 0,
    bottom: 0,
    width: 'auto',
    height: 'auto',
    maxWidth: 'none',
    maxHeight: 'none',
    borderRadius: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  backdrop: { backgroundColor: 'transparent' },
  list: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0, minHeight: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    flex: 'none',
    alignItems: 'center',
    gap: '0.5rem 0.75rem',
    minHeight: '3.25rem',
    paddingInline: '1rem',
  },
  title: { margin: 0, marginInlineEnd: 'auto', fontSize: tokens.fontSizeBase500 },
  body: { display: 'flex', flexDirection: 'column', rowGap: '0.625rem', flex: 1, minHeight: 0, overflowY: 'auto', paddingInline: '1rem' },
  kinds: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '1rem' },
  kind: {
    padding: '0.25rem 0',
    border: 0,
    borderBottom: '3px solid transparent',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
  now: { fontWeight: tokens.fontWeightSemibold, borderBottomColor: tokens.colorCompoundBrandStroke },
  quiet: { marginInlineStart: 'auto' },
  empty: { display: 'grid', justifyItems: 'center', rowGap: '0.75rem', padding: '3rem 1rem' },
  picture: { width: '11rem', height: '7rem', borderRadius: tokens.borderRadiusMedium },
  manager: { display: 'flex', alignItems: 'center', columnGap: '0.5rem' },
});

export interface ZoneProps {
  readonly asked: AskedZone;
  onClose(): void;
}

/** Nothing is recommended, or nobody could be asked. */
function NoProducts({ companyId, failed, onRetry }: { companyId: string; failed: boolean; onRetry(): void }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.empty} role="status">
      {failed && <ProductPicture product={null} className={styles.picture} />}
      <b>{t(failed ? 'zone.failed' : 'zone.empty')}</b>
      {failed && <Button onClick={onRetry}>{t('frame.retry')}</Button>}
      <div className={styles.manager}>
        <Manager companyId={companyId} />
      </div>
    </div>
  );
}

/** Age of the prices, said where they may be old. */
function Told({ at }: { at: number }) {
  const { t } = useText();
  return <span className="wb-quiet">{t('zone.pricesOf', { age: useAge(at) })}</span>;
}

/**
 * 产品专区: what a company or many of them can buy or try (PROD-01 to PROD-05). An order that is not over is shown before anything else. Without the line
 * the prices that were told last stand there with their age, and nothing can be bought.
 */
export function Zone({ asked, onClose }: ZoneProps) {
  useStatic();
  const styles = useStyles();
  const { t } = useText();
  const { clock } = useDesk();
  const { companyId: activeId } = useActiveCompany();
  const dir = useAccount((state) => state.directory);
  const isOffline = useOffline();
  const [companyId, setCompanyId] = useState(asked.companyIds[0] ?? activeId ?? '');
  const [many, setMany] = useState(asked.companyIds);
  const [isMany, setIsMany] = useState(asked.companyIds.length > 1);
  const [section, setSection] = useState(RECOMMENDED);
  const [productId, setProductId] = useState<string | null>(asked.productId ?? null);
  const offers = useOffers(companyId);
  const orders = useOrders() ?? [];
  const product = productId === null ? null : offers.product(productId);
  const products = offers.of(section);
  const name = dir?.shortName[dir.id.indexOf(companyId)] ?? '';
  useFocusBack();
  useClosable(onClose);
  useEffect(() => {
    document.body.classList.add('zo-open');
    return () => document.body.classList.remove('zo-open');
  }, []);
  return (
    <FluentScope>
      <Dialog
        open
        onOpenChange={(_, { open, type }) => {
          if (open || type === 'backdropClick') return;
          // Escape closes what is on top: the product first.
          if (type === 'escapeKeyDown' && product !== null) setProductId(null);
          else onClose();
        }}
      >
        <DialogSurface
          className={styles.surface}
          mountNode={{ className: styles.layer }}
          backdrop={{ className: styles.backdrop }}
          aria-label={t('zone.title')}
          data-zone=""
        >
          <Layer value={styles.over}>
            <div className={styles.list}>
              <div className={styles.head}>
                <h1 className={styles.title}>{t('zone.title')}</h1>
                <CompanyField label={t('zone.chooseCompany')} chosen={companyId} onChoose={setCompanyId} />
                <Button aria-pressed={isMany} onClick={() => setIsMany(!isMany)}>
                  {isMany ? t('zone.toOne') : t('zone.toMany', { n: many.length })}
                </Button>
                <Button appearance="subtle" icon="✕" aria-label={t('frame.close')} onClick={onClose} />
              </div>
              <div className={styles.body}>
                <Unfinished orders={orders} now={clock.now()} />
                <div className={styles.kinds}>
                  {offers.sections.map((one) => (
                    <button
                      key={one}
                      type="button"
                      className={mergeClasses(styles.kind, one === section && styles.now)}
                      aria-pressed={one === section}
                      onClick={() => setSection(one)}
                    >
                      {one === RECOMMENDED ? t('zone.recommended') : one}
                    </button>
                  ))}
                  <span className={styles.quiet}>
                    {isOffline || offers.failed ? (
                      <Told at={offers.at} />
                    ) : (
                      <span className="wb-quiet">{t('zone.forCompany', { name })}</span>
                    )}
                    {offers.failed && (
                      <>
                        {' '}
                        <button type="button" className="wb-link" onClick={offers.refresh}>
                          {t('frame.retry')}
                        </button>
                      </>
                    )}
                  </span>
                </div>
                {isOffline && <p role="status">{t('zone.offline')}</p>}
                {products !== null && products.length > 0 ? (
                  <ProductCards
                    label={section === RECOMMENDED ? t('zone.recommended') : section}
                    products={products}
                    orders={orders}
                    chosen={productId}
                    onChoose={setProductId}
                  />
                ) : (
                  (products !== null || offers.failed) && (
                    <NoProducts companyId={companyId} failed={offers.failed} onRetry={offers.refresh} />
                  )
                )}
                {productId !== null && product === null && offers.at > 0 && <p role="status">{t('zone.notOffered')}</p>}
              </div>
              <ManagerFoot companyId={companyId} />
            </div>
            {product !== null && (
              <ProductDrawer
                key={product.productId}
                product={product}
                companyId={companyId}
                many={many.length === 0 ? [companyId] : many}
                isMany={isMany}
                onMany={(next, list) => {
                  setIsMany(next);
                  if (list !== undefined) setMany(list);
                }}
                onClose={() => setProductId(null)}
              />
            )}
          </Layer>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
