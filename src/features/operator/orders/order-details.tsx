import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { OperatedOrder } from '../../../api/entities/operated-order.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { exactTime, minuteTime } from '../../../domain/core/china-time.ts';
import { refundWord } from '../../../domain/orders/buyer.ts';
import { capitalYuan, yuanText } from '../../../domain/orders/fen.ts';
import { useText } from '../../../ui/text.ts';
import { Details } from '../form/records.tsx';
import { useEventWords } from './event-words.ts';
import { OrderForm } from './order-form.tsx';

/** Companies of an order that are named; more are told by their number. */
const NAMED = 20;
/** By which road a provider's word came, as `Payment` of src/domain/orders/order.ts names it. */
const hows = ['notification', 'query', 'bill', 'hand'] as const;
const isHow = (how: string): how is (typeof hows)[number] => hows.some((one) => one === how);

const useStyles = makeStyles({
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase200 },
  raw: {
    margin: 0,
    maxHeight: '8rem',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase200,
  },
});

interface OrderDetailsProps {
  owner: string;
  orderId: string;
  isOffline: boolean;
  /** Something was done with it. */
  onDone(): void;
  onClose(): void;
}

/** An order with its evidence by time, which nobody can edit, and what can be done with it. */
export function OrderDetails({ owner, orderId, isOffline, onDone, onClose }: OrderDetailsProps) {
  const { t, language } = useText();
  const { worker } = useDesk();
  const [looks, setLooks] = useState(0);
  const [order, setOrder] = useState<OperatedOrder | null | 'reading' | 'failed'>('reading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is another question
  useEffect(() => {
    let isOver = false;
    void worker.ask('operatorOrders.operatorOrder', { owner, orderId }).then((told) => {
      if (!isOver) setOrder(told.ok ? told.value.order : 'failed');
    });
    return () => {
      isOver = true;
    };
  }, [worker, owner, orderId, looks]);
  if (order === null || typeof order === 'string') {
    const words = order === null ? 'trades.gone' : order === 'failed' ? 'operator.failed' : 'operator.reading';
    return (
      <Details title={t('trades.order')} pairs={[]} onClose={onClose}>
        <p role="status">{t(words)}</p>
      </Details>
    );
  }
  const { invoice, lines } = order;
  const names = lines
    .slice(0, NAMED)
    .map(({ companyName }) => companyName)
    .join(t('frame.between'));
  const companies = lines.length > NAMED ? t('trades.allCompanies', { names, n: lines.length }) : names;
  const refund = refundWord(order);
  return (
    <Details
      title={order.number}
      pairs={[
        [t('trades.product'), order.productName],
        [t('trades.amount'), `${yuanText(order.totalFen)} ${capitalYuan(order.totalFen)}`],
        [
          t('trades.state'),
          [
            t(`trades.state-${order.state}`),
            refund === null ? '' : t(`orders.word-${refund}`),
            order.kind === '' ? '' : t(`trades.kind-${order.kind}`),
          ]
            .filter(Boolean)
            .join(' · '),
        ],
        [
          t('trades.dispute'),
          order.dispute === '' ? '' : t(order.dispute === 'currency' ? 'trades.dispute-currency' : 'trades.dispute-amount'),
        ],
        [t('trades.due'), order.dueFen === 0 ? '' : yuanText(order.dueFen)],
        [t('trades.company'), companies],
        [t('trades.buyer'), `${order.buyer} · ${order.account}`],
        [t('trades.way'), order.provider === null ? '' : t(`trades.way-${order.provider}`)],
        [t('trades.reference'), order.reference],
        [t('trades.tradeNumber'), order.tradeNumber],
        [t('trades.agreed'), order.agreed.map(({ name, version }) => `${name} ${version}`).join(t('frame.between'))],
        [
          t('trades.invoice'),
          invoice === null ? '' : [t(`trades.invoice-${invoice.state}`), invoice.number || invoice.words].filter(Boolean).join(' · '),
        ],
        [
          t('trades.invoiceFor'),
          invoice === null ? '' : [invoice.title, invoice.taxNo, invoice.mail, invoice.mobile, invoice.remark].filter(Boolean).join(' · '),
        ],
      ]}
      onClose={onClose}
    >
      <OrderForm
        key={order.seen}
        {...{ order, isOffline }}
        onDone={() => {
          setLooks((n) => n + 1);
          onDone();
        }}
      />
      <Money order={order} />
      <Evidence order={order} at={(at) => exactTime(at, language)} />
    </Details>
  );
}

function Money({ order: { payments, refunds } }: { order: OperatedOrder }) {
  const styles = useStyles();
  const { t, language } = useText();
  if (payments.length + refunds.length === 0) return null;
  return (
    <section aria-label={t('trades.money')}>
      <h3 className={styles.name}>{t('trades.money')}</h3>
      <ul className={styles.list}>
        {payments.map(({ transactionId, provider, fen, paidAt, how, digest, raw }) => (
          <li key={`${provider} ${transactionId}`} data-payment={transactionId}>
            {t('trades.paid', { amount: yuanText(fen), way: t(`trades.way-${provider}`), at: minuteTime(paidAt, language) })}
            <div
              className={styles.quiet}
            >{`${transactionId} · ${t('trades.how', { how: isHow(how) ? t(`trades.how-${how}`) : how })} · sha256 ${digest.slice(0, 12)}`}</div>
            <details className={styles.quiet}>
              <summary>{t('trades.raw')}</summary>
              <pre className={styles.raw}>{raw}</pre>
            </details>
          </li>
        ))}
        {refunds.map(({ refundId, fen, state, reason, by, at }) => (
          <li key={refundId} data-refund={state}>
            {t('trades.refunded', { amount: yuanText(fen), state: t(`trades.refund-${state}`), at: minuteTime(at, language) })}
            <div className={styles.quiet}>{[by, reason].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Evidence({ order: { evidence }, at: timeOf }: { order: OperatedOrder; at(at: number): string }) {
  const styles = useStyles();
  const { t } = useText();
  const words = useEventWords();
  return (
    <section aria-label={t('trades.evidence')}>
      <h3 className={styles.name}>{t('trades.evidence')}</h3>
      <ol className={styles.list}>
        {evidence.map((one, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only ever added to
          <li key={n} data-event={one.cause}>
            {words(one.cause)}
            <div className={styles.quiet}>
              {[timeOf(one.at), one.by, one.words, one.digest === '' ? '' : `sha256 ${one.digest.slice(0, 12)}`]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
