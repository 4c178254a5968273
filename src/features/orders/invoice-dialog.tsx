import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { OrderRow } from '../../api/entities/order.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOneAtATime } from '../../desk/orders/use-one-at-a-time.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { invoiceProblems, sentInvoice } from '../../domain/orders/invoice.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { InvoiceFace } from './invoice-face.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { StepHead } from './step-head.tsx';
import { useInvoiceForm } from './use-invoice-form.ts';

/** Width and height of step 2 (CONST-25), px. */
const WIDTH = 730;
const HEIGHT = 460;

const useStyles = makeStyles({
  sides: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 12.5rem',
    columnGap: '1.25rem',
    '@media (max-width: 56rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  bad: { color: tokens.colorPaletteRedForeground1 },
});

export interface InvoiceDialogProps {
  readonly order: OrderRow;
  onAnswer(order: OrderRow): void;
  /** Not now: it can be applied for from the list of orders. */
  onLater(): void;
  onClose(): void;
}

/** Step 2: the application for the invoice of a paid order (ORDER-07), one for each order. What is typed stays on the device until it was sent. */
export function InvoiceDialog({ order, onAnswer, onLater, onClose }: InvoiceDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const { worker } = useDesk();
  const isOffline = useOffline();
  const { kept, taxNoOf, change, keep, drop, renew } = useInvoiceForm(order);
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState<'retry' | 'refused' | 'notKept' | null>(null);
  const { busy, run } = useOneAtATime();
  const form = kept?.form ?? null;
  const problems = form === null || !tried ? [] : invoiceProblems(form);
  async function send(): Promise<void> {
    setTried(true);
    if (isOffline || kept === null || invoiceProblems(kept.form).length > 0) return;
    await run(async () => {
      setFailed(null);
      if (!(await keep())) return setFailed('notKept');
      const { applicationId } = kept;
      const answer = await worker.ask('orders.orderInvoice', { orderId: order.orderId, applicationId, invoice: sentInvoice(kept.form) });
      if (!answer.ok) {
        const isRefused = answer.error.kind === 'refused' || answer.error.kind === 'conflict' || answer.error.kind === 'alert';
        if (isRefused) renew();
        return setFailed(isRefused ? 'refused' : 'retry');
      }
      await drop();
      onAnswer(answer.value.order);
      void worker.syncNow();
    });
  }
  return (
    <Modal
      title={t('orders.invoiceTitle')}
      head={<StepHead step={2} />}
      width={WIDTH}
      height={HEIGHT}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <>
          <span className="wb-quiet" style={{ marginInlineEnd: 'auto' }}>
            {t(isOffline ? 'orders.offlineInvoice' : 'orders.invoiceNote')}
          </span>
          <Button disabled={busy} onClick={onLater}>
            {t('orders.invoiceLater')}
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={busy || isOffline || form === null}>
            {t('orders.invoiceSend')}
          </Button>
        </>
      }
    >
      {failed !== null && (
        <p role="alert" className={styles.bad}>
          {t(failed === 'retry' ? 'orders.invoiceFailed' : failed === 'refused' ? 'orders.invoiceRefused' : 'orders.notKept')}
        </p>
      )}
      {form !== null && (
        <div className={styles.sides}>
          <InvoiceFields order={order} form={form} problems={problems} taxNoOf={taxNoOf} onChange={change} />
          <InvoiceFace order={order} />
        </div>
      )}
    </Modal>
  );
}
