import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { askOrder } from '../../desk/asked/asked-order.ts';
import { useDesk } from '../../desk/desk.tsx';
import { OrderMark } from '../../desk/orders/order-mark.tsx';
import { useOrders } from '../../desk/orders/use-orders.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { clockTime } from '../../domain/core/china-time.ts';
import { PORTFOLIO_PATH } from '../../domain/core/view-paths.ts';
import { yuanText } from '../../domain/orders/fen.ts';
import { Modal } from '../../ui/modal.tsx';
import { NextStep } from '../../ui/next-step.tsx';
import { useText } from '../../ui/text.ts';

/** Orders that are drawn at first; more by a press. */
const SHOWN = 50;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '26rem', overflowY: 'auto' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 6.5rem',
    alignItems: 'center',
    columnGap: '0.75rem',
    width: '100%',
    minHeight: '2.75rem',
    padding: '0.25rem 0.25rem',
    border: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  sum: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  what: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    '> *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});

/** 我的订单: what the account has ordered, the newest first, each with its word; one is opened where it stands. */
export function OrdersDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const isOffline = useOffline();
  const orders = useOrders();
  const [most, setMost] = useState(SHOWN);
  return (
    <Modal
      title={t('orders.mine')}
      width={730}
      closesBeside
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('frame.close')}</Button>}
    >
      {isOffline && <span className="wb-quiet">{t('orders.offlineList')}</span>}
      {orders?.length === 0 && (
        <p>
          {t('orders.none')} <NextStep to={PORTFOLIO_PATH} label="frame.portfolio" onGo={onClose} />
        </p>
      )}
      <ul className={styles.list}>
        {orders?.slice(0, most).map((order) => (
          <li key={order.orderId}>
            <button type="button" className={styles.row} data-order={order.orderId} onClick={() => askOrder(order.orderId)}>
              <span className={styles.what}>
                <b>{t('orders.what', { name: order.productName, count: order.lines.length })}</b>
                <span className="wb-quiet">
                  {clockTime(order.createdAt, clock.now(), language)} · {order.lines[0]?.companyName} · {order.tradeNumber}
                </span>
              </span>
              <OrderMark order={order} />
              <b className={styles.sum}>{yuanText(order.totalFen)}</b>
            </button>
          </li>
        ))}
      </ul>
      {orders !== undefined && orders.length > most && (
        <button type="button" className="wb-link" onClick={() => setMost(most + SHOWN)}>
          {t('orders.more', { count: orders.length - most })}
        </button>
      )}
    </Modal>
  );
}
