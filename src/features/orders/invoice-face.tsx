import { makeStyles, tokens } from '@fluentui/react-components';
import type { OrderRow } from '../../api/entities/order.ts';
import { capitalYuan, yuanText } from '../../domain/orders/fen.ts';
import { faceOf } from '../../domain/orders/invoice.ts';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  face: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '0.5rem',
    padding: '0.75rem',
    backgroundColor: tokens.colorNeutralBackground2,
    fontVariantNumeric: 'tabular-nums',
  },
  line: { display: 'flex', justifyContent: 'space-between', columnGap: '0.5rem' },
  sum: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, paddingTop: '0.375rem' },
});

/** What will stand on the invoice: net, tax, sum, and the sum in capital figures. Of what was paid twice the second payment goes back, and is on no invoice. */
export function InvoiceFace({ order: { totalFen, productName, lines } }: { order: Pick<OrderRow, 'totalFen' | 'productName' | 'lines'> }) {
  const styles = useStyles();
  const { t } = useText();
  const { netFen, taxFen } = faceOf(totalFen);
  return (
    <aside className={styles.face} aria-label={t('orders.face')}>
      <b>{t('orders.face')}</b>
      <span className={styles.line}>
        <span className="wb-quiet">{t('orders.faceItem')}</span>
        <span>{t('orders.faceWhat', { name: productName })}</span>
      </span>
      <span className={styles.line}>
        <span className="wb-quiet">{t('orders.faceNet')}</span>
        {yuanText(netFen)}
      </span>
      <span className={styles.line}>
        <span className="wb-quiet">{t('orders.faceTax')}</span>
        {yuanText(taxFen)}
      </span>
      <span className={`${styles.line} ${styles.sum}`}>
        <b>{t('orders.faceSum')}</b>
        <b>{yuanText(totalFen)}</b>
      </span>
      <span className="wb-quiet">{capitalYuan(totalFen)}</span>
      {lines.length > 1 && <span className="wb-quiet">{t('orders.faceMany', { count: lines.length })}</span>}
    </aside>
  );
}
