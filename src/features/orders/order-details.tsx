import { Button, makeStyles } from '@fluentui/react-components';
import type { OrderRow } from '../../api/entities/order.ts';
import { OrderMark } from '../../desk/orders/order-mark.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import { dateWords } from '../../domain/core/china-time.ts';
import { isPaid, orderWord } from '../../domain/orders/buyer.ts';
import { capitalYuan, yuanText } from '../../domain/orders/fen.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { HistoryList } from './history-list.tsx';
import { OrderSeals } from './order-seals.tsx';
import type { OrderCalls } from './use-order-calls.ts';

/** Lines whose terms are named; the others are told by their number. */
const SHOWN = 20;

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0.25rem 1rem', fontVariantNumeric: 'tabular-nums' },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '9rem', overflowY: 'auto' },
});

export interface OrderDetailsProps {
  readonly order: OrderRow;
  readonly calls: OrderCalls;
  /** Applies for its invoice. */
  onInvoice(): void;
  onClose(): void;
}

/** Invoice of an order in words; null where there is none. */
function InvoiceLine({ invoice }: Pick<OrderRow, 'invoice'>) {
  const { t } = useText();
  if (invoice === null) return null;
  return (
    <p>
      {t(`orders.invoice-${invoice.state}`)}
      {invoice.number !== '' && ` · ${t('orders.invoiceNumber', { number: invoice.number })}`}
      {invoice.words !== '' && ` · ${invoice.words}`}
    </p>
  );
}

/** What has become of an order, with when and by what word of the provider; what its buyer has to choose. */
export function OrderDetails({ order, calls, onInvoice, onClose }: OrderDetailsProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const isOffline = useOffline();
  const blocked = isOffline || calls.busy;
  const word = orderWord(order);
  const canInvoice = isPaid(order) && order.refundedFen === 0 && (order.invoice === null || order.invoice.state === 'refused');
  const terms = order.lines.filter(({ to }) => to !== '');
  const button = (label: string, act: () => void) => (
    <Button disabledFocusable={blocked} title={isOffline ? t('orders.offline') : undefined} onClick={() => !blocked && act()}>
      {label}
    </Button>
  );
  return (
    <Modal
      title={t('orders.what', { name: order.productName, count: order.lines.length })}
      width={572}
      onClose={onClose}
      actions={
        <>
          {word === 'choose' && button(t('orders.chooseProduct'), () => void calls.choose('product'))}
          {word === 'choose' && button(t('orders.chooseRefund'), () => void calls.choose('refund'))}
          {canInvoice && button(t('orders.invoiceTitle'), onInvoice)}
          <Button onClick={onClose}>{t('frame.close')}</Button>
        </>
      }
    >
      <div className={styles.line} data-order={order.orderId}>
        <OrderMark order={order} />
        <b title={capitalYuan(order.totalFen)}>{yuanText(order.totalFen)}</b>
      </div>
      <OrderSeals order={order} />
      <p>{t(`orders.next-${word}`)}</p>
      {order.productEndDate !== '' && <p>{t('orders.until', { day: dateWords(order.productEndDate, language) })}</p>}
      {order.dueBack > 0 && <p>{t('orders.dueBack', { amount: yuanText(order.dueBack) })}</p>}
      {order.refunds.map(({ refundId, fen, state, reason }) => (
        <p key={refundId}>
          {t(`orders.refund-${state}`, { amount: yuanText(fen) })}
          {reason !== '' && ` · ${reason}`}
        </p>
      ))}
      <InvoiceLine invoice={order.invoice} />
      {terms.length > 1 && (
        <ul className={styles.list}>
          {terms.slice(0, SHOWN).map(({ companyId, companyName, from, to }) => (
            <li key={companyId} className={styles.line}>
              <span>{companyName}</span>
              <span>{t('orders.term', { from: dateWords(from, language), to: dateWords(to, language) })}</span>
            </li>
          ))}
          {terms.length > SHOWN && <li className="wb-quiet">{t('orders.more', { count: terms.length - SHOWN })}</li>}
        </ul>
      )}
      <span className="wb-quiet">{t('orders.numberOnly', { number: order.tradeNumber })}</span>
      <HistoryList order={order} />
    </Modal>
  );
}
