import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { OrderRow } from '../../api/entities/order.ts';
import { isPaid, orderWord } from '../../domain/orders/buyer.ts';
import type { ProviderName } from '../../domain/orders/order.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { CheckingDialog } from './checking-dialog.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { OrderDetails } from './order-details.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { useOrderCalls } from './use-order-calls.ts';
import { useStepTwo } from './use-step-two.ts';

export interface OrderDialogProps {
  readonly orderId: string;
  readonly held: OrderRow | null;
  /** In which way it is to be paid, null for the first that the deployment has. */
  readonly way: ProviderName | null;
  onClose(): void;
}

/**
 * One order, where it stands: its cashier (step 1), what is being checked, its invoice (step 2), or what has become of it. Follows what the gateway
 * tells, whoever caused it.
 */
export function OrderDialog({ orderId, held, way, onClose }: OrderDialogProps) {
  const { t } = useText();
  const calls = useOrderCalls(orderId, held);
  const { order, ask } = calls;
  /** When the cashier's frame said that it was paid, 0 for never; and whether its user says so. */
  const [said, setSaid] = useState({ at: 0, paid: false });
  /** The invoice was put off, or somebody looks at the order again. */
  const [later, setLater] = useState(false);
  const word = order ? orderWord(order) : null;
  const waits = word === 'open' || word === 'checking' || word === 'ending';
  const isSeen = useRef(false);
  useEffect(() => {
    if (isSeen.current || order === undefined || order === null) return;
    isSeen.current = true;
    // Whoever comes back to an order that was at a cashier is told how it stands, before anything else.
    if (waits && order.state !== 'created') void ask(false);
  }, [order, waits, ask]);
  const isReloading = useStepTwo(calls, waits);

  if (order === undefined) return null;
  if (order === null)
    return (
      <Modal title={t('orders.gone')} onClose={onClose} actions={<Button onClick={onClose}>{t('frame.close')}</Button>}>
        <p>{t('orders.goneNext')}</p>
      </Modal>
    );
  // What a transfer is written with stays in sight while nobody can know yet whether it has arrived.
  const isTransfer = order.provider === 'bank' && order.state === 'paying' && word === 'checking';
  if ((word === 'checking' && !isTransfer) || word === 'ending' || isReloading || (waits && said.paid))
    return (
      <CheckingDialog
        order={order}
        calls={calls}
        saidAt={said.at}
        onBack={word === 'open' || isTransfer ? () => setSaid({ at: 0, paid: false }) : null}
        onClose={onClose}
      />
    );
  if (waits)
    return (
      <PayDialog
        order={order}
        calls={calls}
        first={way}
        onSaid={(at) => {
          setSaid({ at, paid: true });
          void ask(at === 0);
        }}
        onClose={onClose}
      />
    );
  if (isPaid(order) && order.refundedFen === 0 && (order.invoice === null || order.invoice.state === 'refused') && !later)
    return <InvoiceDialog order={order} onAnswer={calls.take} onLater={() => setLater(true)} onClose={onClose} />;
  return <OrderDetails order={order} calls={calls} onInvoice={() => setLater(false)} onClose={onClose} />;
}
