import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { OrderRow } from '../../api/entities/order.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import { isPaid, orderWord } from '../../domain/orders/buyer.ts';
import { yuanText } from '../../domain/orders/fen.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { HistoryList } from './history-list.tsx';
import type { OrderCalls } from './use-order-calls.ts';

/** Between two questions while somebody looks, seconds; asking pays nothing. */
const AGAIN_S = 15;
/** So many of the newest lines are on screen. */
const SHOWN = 7;

const useStyles = makeStyles({
  sides: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 20rem) minmax(0, 1fr)',
    columnGap: '1.25rem',
    '@media (max-width: 56rem)': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '0.75rem' },
  },
  side: { display: 'flex', flexDirection: 'column', rowGap: '0.5rem', minWidth: 0 },
  right: { borderLeft: `1px solid ${tokens.colorNeutralStroke2}`, paddingInlineStart: '1.25rem' },
  head: { display: 'flex', alignItems: 'center', columnGap: '0.625rem' },
  ways: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem', marginTop: 'auto' },
  between: { display: 'flex', justifyContent: 'space-between', columnGap: '0.5rem' },
});

export interface CheckingDialogProps {
  readonly order: OrderRow;
  readonly calls: OrderCalls;
  readonly saidAt: number;
  /** Back to where it can be paid: only where the provider has said that nothing was, or to what a bank transfer is written with. */
  readonly onBack: (() => void) | null;
  onClose(): void;
}

/** Asks again by itself while it is on screen. Answers the seconds until then. */
function useAgain(ask: () => void, isStopped: boolean): number {
  const { clock } = useDesk();
  const [left, setLeft] = useState(AGAIN_S);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (isStopped) return;
    return clock.after(1_000, () => {
      if (left > 1) return setLeft(left - 1);
      setLeft(AGAIN_S);
      latest.current();
    });
  }, [clock, left, isStopped]);
  return left;
}

/** 正在核对: it is not known yet whether an order is paid. No error and no success; there is nothing on it with which one could pay a second time. */
export function CheckingDialog({ order, calls, saidAt, onBack, onClose }: CheckingDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const isOffline = useOffline();
  const paid = isPaid(order);
  const isEnding = orderWord(order) === 'ending';
  const unpaid = onBack !== null && order.unsure === 0 && order.asked?.said === 'unpaid';
  const isTransfer = onBack !== null && order.provider === 'bank';
  const left = useAgain(() => void calls.ask(false), isOffline || paid);
  const title = t(paid ? 'orders.paidReload' : isEnding ? 'orders.ending' : unpaid ? 'orders.unpaid' : 'orders.checking');
  return (
    <Modal
      title={title}
      head={
        <span className={styles.head}>
          {!unpaid && <Spinner size="tiny" aria-hidden="true" />}
          {title}
        </span>
      }
      width={730}
      height={212}
      onClose={onClose}
      actions={null}
    >
      <div className={styles.sides}>
        <div className={styles.side} role="status">
          <span>
            {t(
              isOffline
                ? 'orders.offlineChecking'
                : paid
                  ? 'orders.paidNext'
                  : unpaid
                    ? 'orders.unpaidNext'
                    : isEnding
                      ? 'orders.endingNext'
                      : isTransfer
                        ? 'orders.transferNote'
                        : 'orders.checkingNext',
            )}
          </span>
          <div className={styles.ways}>
            <Button disabledFocusable={isOffline || calls.busy} onClick={() => !isOffline && void calls.ask(true)}>
              {t('orders.askAgain')}
            </Button>
            {unpaid && <Button onClick={onBack}>{t('orders.backToCashier')}</Button>}
            {isTransfer && !unpaid && <Button onClick={onBack}>{t('orders.backToTransfer')}</Button>}
            <Button onClick={onClose}>{t('orders.elsewhere')}</Button>
            {!isOffline && !paid && <span className="wb-quiet">{t('orders.againIn', { n: left })}</span>}
          </div>
        </div>
        <div className={`${styles.side} ${styles.right}`}>
          <div className={styles.between}>
            <b>
              {yuanText(order.totalFen)} · {order.orderNumbers[0]}
            </b>
            <span className="wb-quiet">{t('orders.askOnly')}</span>
          </div>
          <HistoryList order={order} saidAt={saidAt} most={SHOWN} />
        </div>
      </div>
    </Modal>
  );
}
