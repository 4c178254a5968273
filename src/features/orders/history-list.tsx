import { makeStyles } from '@fluentui/react-components';
import type { OrderRow } from '../../api/entities/order.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { useText } from '../../ui/text.ts';
import { historyLines } from './history-lines.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowY: 'auto', minHeight: 0, fontSize: '0.8125rem' },
  line: { display: 'flex', alignItems: 'center', columnGap: '0.625rem', minHeight: '1.5rem', fontVariantNumeric: 'tabular-nums' },
  end: { marginInlineStart: 'auto' },
});

export interface HistoryListProps {
  readonly order: Pick<OrderRow, 'history'>;
  readonly saidAt?: number;
  /** So many of the newest; all of them by default. */
  readonly most?: number;
}

/** What happened to an order, by the second. */
export function HistoryList({ order, saidAt = 0, most }: HistoryListProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const lines = historyLines(order, saidAt);
  return (
    <ol className={styles.list} aria-label={t('orders.history')}>
      {(most === undefined ? lines : lines.slice(-most)).map(({ key, at, text, mark, words }) => (
        <li key={key} className={styles.line} title={exactTime(at, language)}>
          <span className="wb-quiet">{exactTime(at, language).slice(-8)}</span>
          <MarkShape mark={mark} />
          <span>{text === null ? words : t(text)}</span>
          {text === 'orders.on-said' && <span className={`wb-quiet ${styles.end}`}>{t('orders.countsNot')}</span>}
        </li>
      ))}
    </ol>
  );
}
