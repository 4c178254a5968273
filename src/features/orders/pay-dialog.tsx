import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { OrderRow } from '../../api/entities/order.ts';
import { useDesk } from '../../desk/desk.tsx';
import { usePageHost } from '../../desk/page-host.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { clockTime } from '../../domain/core/china-time.ts';
import { capitalYuan, yuanText } from '../../domain/orders/fen.ts';
import type { ProviderName } from '../../domain/orders/order.ts';
import { isPageHeld } from '../../ui/dirty-forms.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { CashierFrame } from './cashier-frame.tsx';
import { atCashier, keepForReload } from './kept-order.ts';
import { OrderSeals } from './order-seals.tsx';
import { StepHead } from './step-head.tsx';
import { TransferNote } from './transfer-note.tsx';
import { useCashier } from './use-cashier.ts';
import type { OrderCalls } from './use-order-calls.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0.25rem 1rem' },
  what: { display: 'flex', flexDirection: 'column', rowGap: '0.25rem', minWidth: 0 },
  sum: { fontSize: '1.5rem', lineHeight: '1.875rem', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  end: { textAlign: 'end' },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1rem', padding: 0, margin: 0, border: 0 },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem', flex: '1 1 100%' },
  first: { marginInlineEnd: 'auto' },
});

export interface PayDialogProps {
  readonly order: OrderRow;
  readonly calls: OrderCalls;
  /** In which way it is to be paid at first, null for the one before, or the first that the deployment has. */
  readonly first: ProviderName | null;
  /** Somebody says that it was paid: the frame at a time, or its user (0). It is no evidence, and only asks. */
  onSaid(at: number): void;
  onClose(): void;
}

/** Step 1: the cashier, in a frame of another origin (ORDER-05). What is said on screen pays nothing; closing it asks how the order stands. */
export function PayDialog({ order, calls, first, onSaid, onClose }: PayDialogProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { clock, device, login } = useDesk();
  const isOffline = useOffline();
  const [isLeft, setLeft] = useState(false);
  const [way, setWay] = useState<ProviderName | null>(first ?? order.provider);
  const cashier = useCashier(order, way, calls.take);
  const loadAgain = useLoadAgain();
  // A transfer takes days: nothing ends its order but its buyer.
  const isTransfer = cashier.way === 'bank';
  const { orderId } = order;
  const leave = useRef<(known: boolean) => void>(() => undefined);
  useEffect(() => {
    const end = atCashier({ device, accountId: login.accountId }, orderId);
    leave.current = end;
    // A page that goes leaves the mark: its next start asks.
    return () => end(document.visibilityState === 'visible');
  }, [device, login.accountId, orderId]);
  function close(): void {
    onClose();
    if (order.state !== 'created') void calls.ask(false).then((known) => leave.current(known));
  }
  /** Cancelled at the cashier: no word that nothing was paid, so the provider is asked. The order stays, and is paid at the same cashier opened again. */
  function leftCashier(): void {
    setLeft(true);
    void calls.ask(false);
  }
  function choose(next: ProviderName): void {
    setWay(next);
    setLeft(false);
  }
  function payAgain(): void {
    setLeft(false);
    cashier.retry();
  }
  const count = order.lines.length;
  const asks = (
    <Button
      appearance="primary"
      className={styles.first}
      disabledFocusable={isOffline || calls.busy}
      onClick={() => !isOffline && onSaid(0)}
    >
      {t('orders.iPaid')}
    </Button>
  );
  return (
    <Modal
      title={t('orders.payTitle')}
      head={<StepHead step={1} />}
      width={572}
      onClose={close}
      actions={
        <div className={styles.foot}>
          {asks}
          <span className="wb-quiet">
            {isTransfer ? t('orders.heldForTransfer') : t('orders.heldUntil', { time: clockTime(order.holdUntil, clock.now(), language) })}
          </span>
          <Button disabledFocusable={isOffline || calls.busy} onClick={() => !isOffline && void calls.cancel()}>
            {t('orders.cancel')}
          </Button>
        </div>
      }
    >
      <div className={styles.head}>
        <div className={styles.what}>
          <b>{t('orders.what', { name: order.productName, count })}</b>
          <OrderSeals order={order} />
          <span className="wb-quiet">
            {t('orders.number', { number: order.tradeNumber, time: clockTime(order.createdAt, clock.now(), language) })}
          </span>
        </div>
        <div className={styles.end}>
          <div className={styles.sum}>{yuanText(order.totalFen)}</div>
          <span className="wb-quiet">{capitalYuan(order.totalFen)}</span>
        </div>
      </div>
      {isOffline && <p role="status">{t('orders.offline')}</p>}
      {cashier.paused !== '' && <p role="alert">{t(`orders.paused-${cashier.paused}`)}</p>}
      {cashier.ways.length > 1 && order.unsure === 0 && (
        <fieldset className={styles.ways}>
          <legend className="wb-hidden">{t('orders.way')}</legend>
          {cashier.ways.map((one) => (
            <label key={one}>
              <input type="radio" name="wb-way" autoComplete="off" checked={one === cashier.way} onChange={() => choose(one)} />{' '}
              {t(`orders.way-${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      {isTransfer && <TransferNote reference={order.reference} />}
      {cashier.error !== null && (
        <p role="alert">
          {cashier.error}{' '}
          <button type="button" className="wb-link" onClick={cashier.retry}>
            {t('frame.retry')}
          </button>
        </p>
      )}
      {isLeft && !isOffline && <LeftNote onAgain={payAgain} />}
      {cashier.url !== '' && !isLeft && (
        <CashierFrame
          key={cashier.run}
          url={cashier.url}
          batchId={cashier.batchId}
          onWord={(word) => (word === 'success' ? onSaid(clock.now()) : leftCashier())}
          onRetry={payAgain}
          onReload={() => loadAgain(orderId)}
          onBank={!isTransfer && cashier.ways.includes('bank') ? () => choose('bank') : null}
        />
      )}
      <span className="wb-quiet">{t(isTransfer ? 'orders.transferPayNote' : 'orders.payNote')}</span>
    </Modal>
  );
}

/** Loads the page again and comes back to an order; a page that holds unsaved work stays, and says so. */
function useLoadAgain(): (orderId: string) => void {
  const { t } = useText();
  const { tab, login, notify } = useDesk();
  const { reload } = usePageHost();
  return (orderId) => {
    if (isPageHeld()) return notify({ tone: 'problem', text: t('government.held'), key: 'cashier' });
    keepForReload({ tab, accountId: login.accountId }, orderId);
    reload();
  };
}

/** Somebody has left the cashier without paying, as it says. */
function LeftNote({ onAgain }: { onAgain(): void }) {
  const { t } = useText();
  return (
    <p role="status">
      {t('orders.left')}{' '}
      <button type="button" className="wb-link" onClick={onAgain}>
        {t('orders.payAgain')}
      </button>
    </p>
  );
}
