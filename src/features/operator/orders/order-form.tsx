import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { OperatedOrder } from '../../../api/entities/operated-order.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { chinaDay } from '../../../domain/core/china-time.ts';
import { priceOf, writtenFen } from '../../../domain/orders/fen.ts';
import { invoiceNumberOf } from '../../../domain/orders/invoice.ts';
import { useText } from '../../../ui/text.ts';
import { ChoiceField, type ProblemOf, TextField } from '../form/form-fields.tsx';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';
import { actionsOf, byHand, leftOf, type OrderAction, refundable } from './order-actions.ts';

const useStyles = makeStyles({ form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS } });

interface OrderFormProps {
  order: OperatedOrder;
  isOffline: boolean;
  onDone(): void;
}

/** What an action begins with: the transaction or refund that it is about, and how much. */
function beginOf(order: OperatedOrder, action: OrderAction): { readonly number: string; readonly yuan: string } {
  if (action === 'confirm') return { number: '', yuan: priceOf(order.totalFen) };
  if (action === 'refundDone') return { number: byHand(order)?.refundId ?? '', yuan: '' };
  const payment = action === 'refund' ? refundable(order) : undefined;
  if (payment === undefined) return { number: '', yuan: '' };
  return { number: payment.transactionId, yuan: priceOf(Math.min(leftOf(order, payment), order.dueFen || leftOf(order, payment))) };
}

/** What an operator does with an order, with his reason; nothing for an order with which nothing can be done. */
export function OrderForm({ order, isOffline, onDone }: OrderFormProps) {
  const styles = useStyles();
  const { t } = useText();
  const { worker, clock } = useDesk();
  const actions = actionsOf(order);
  const [action, setAction] = useState<OrderAction>(actions[0] ?? 'ask');
  const [form, setForm] = useState({ ...beginOf(order, action), reason: '', day: chinaDay(clock.now()) });
  // The same refund under the same number: sent again after an answer that did not come it is one.
  const [requestId] = useState(() => crypto.randomUUID());
  const { problemOf, touch, tried } = useProblems();
  const { busy, save } = useSave({
    send: () =>
      worker.ask('operatorOrders.operatorOrderMove', {
        ...{ owner: order.owner, orderId: order.orderId, seen: order.seen, requestId, action, reason: form.reason },
        ...{ number: form.number.trim(), fen: writtenFen(form.yuan) ?? 0, day: action === 'confirm' ? form.day : '' },
      }),
    done: () => t(`trades.done-${action}`),
    failed: t('trades.failed'),
    onDone,
    onRefused: tried,
  });
  if (actions.length === 0) return null;
  function change(patch: Partial<typeof form>, field: string): void {
    touch(field);
    setForm((before) => ({ ...before, ...patch }));
  }
  const hasAmount = action === 'confirm' || action === 'refund';
  const hasNumber = action === 'confirm' || action === 'issue';
  const isUnreadable = hasAmount && form.yuan.trim() !== '' && writtenFen(form.yuan) === null;
  const isNoInvoice = action === 'issue' && form.number.trim() !== '' && invoiceNumberOf(form.number) === null;
  const amountProblem: ProblemOf = (field) => (isUnreadable && problemOf(field) === 'value' ? 'amount' : problemOf(field));
  const numberProblem: ProblemOf = (field) => (isNoInvoice && problemOf(field) === 'value' ? 'invoiceNo' : problemOf(field));
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('trades.act')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnreadable) tried([{ field: 'fen', problem: 'value' }]);
        else if (isNoInvoice) tried([{ field: 'number', problem: 'value' }]);
        else if (!isOffline) void save();
      }}
    >
      <ChoiceField
        {...{ field: 'action', label: t('trades.act'), value: action, problemOf }}
        options={actions.map((one) => [one, t(`trades.do-${one}`)] as const)}
        onChange={(next) => {
          setAction(next);
          setForm((before) => ({ ...before, ...beginOf(order, next) }));
        }}
      />
      {hasNumber && (
        <TextField
          {...{
            field: 'number',
            label: t(action === 'issue' ? 'trades.invoiceNumber' : 'trades.bankNumber'),
            value: form.number,
            most: 40,
            problemOf: numberProblem,
            ...(action === 'issue' ? { hint: t('trades.invoiceNumberHint') } : {}),
          }}
          required
          onChange={(number) => change({ number }, 'number')}
        />
      )}
      {action === 'refund' && (
        <ChoiceField
          {...{ field: 'number', label: t('trades.transaction'), value: form.number, problemOf }}
          options={order.payments.map(({ transactionId }) => [transactionId, transactionId] as const)}
          onChange={(number) => change({ number }, 'number')}
        />
      )}
      {hasAmount && (
        <TextField
          {...{ field: 'fen', label: t('trades.yuan'), value: form.yuan, most: 20, problemOf: amountProblem }}
          required
          onChange={(yuan) => change({ yuan }, 'fen')}
        />
      )}
      {action === 'confirm' && (
        <TextField
          {...{ field: 'day', label: t('trades.paidDay'), value: form.day, most: 10, problemOf }}
          type="date"
          required
          onChange={(day) => change({ day }, 'day')}
        />
      )}
      {action !== 'ask' && (
        <TextField
          {...{ field: 'reason', label: t('trades.reason'), hint: t('trades.reasonHint'), value: form.reason, most: 200, problemOf }}
          required={action !== 'issue'}
          onChange={(reason) => change({ reason }, 'reason')}
        />
      )}
      <div>
        <Button type="submit" appearance="primary" disabledFocusable={isOffline || busy} icon={busy ? <Spinner size="tiny" /> : undefined}>
          {t(`trades.do-${action}`)}
        </Button>
      </div>
    </form>
  );
}
