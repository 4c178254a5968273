import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { formatCount } from '../../../desk/time/use-age.ts';
import type { UsedResource } from '../../../desk/use-resource.ts';
import { yuanWords } from '../../../domain/core/money-words.ts';
import { periodWords } from '../../../domain/status/period.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { Modal } from '../../../ui/modal.tsx';
import { type Texts, useText } from '../../../ui/text.ts';
import { useDetailStyles } from './detail-styles.ts';
import { statesWords, Told, ToldAge } from './told.tsx';
import { useSums } from './use-sums.ts';

interface Counted {
  readonly companies: number;
  readonly known: number;
}

interface SumLineProps<V extends Counted> {
  area: WorkArea;
  sum: UsedResource<V>;
  children(value: V): ReactNode;
}

function SumLine<V extends Counted>({ area, sum, children }: SumLineProps<V>) {
  const styles = useDetailStyles();
  const { t, language } = useText();
  return (
    <li className={styles.line} data-sum={area} data-outcome={sum.outcome}>
      <span className={styles.head}>
        <b>{t(`status.area-${area}`)}</b>
        <ToldAge of={sum} />
      </span>
      <Told of={sum}>
        {(value) => (
          <>
            <span>{value.known === 0 ? t('status.word-unknown') : children(value)}</span>
            <span className={styles.quiet}>
              {t('details.of', { known: formatCount(value.known, language), companies: formatCount(value.companies, language) })}
            </span>
          </>
        )}
      </Told>
    </li>
  );
}

/** A month's filings of people's taxes: the period, how many persons, and how they stand. */
const people = (
  { period, persons, byState }: { readonly period: string; readonly persons: number; readonly byState: Parameters<typeof statesWords>[0] },
  texts: Texts,
): string =>
  [
    texts.t('details.period', { period: periodWords(period) }),
    texts.t('details.persons', { count: persons }),
    statesWords(byState, texts),
  ].join(' · ');

/**
 * The overview info (ZYY003): what all companies of the account add up to, counted by the gateway. It knows the companies that this device has
 * never asked about; with the line cut the last answers stand there with their age.
 */
export function OverviewDialog({ onClose }: { onClose(): void }) {
  const styles = useDetailStyles();
  const texts = useText();
  const { t } = texts;
  const sums = useSums();
  const joined = (...words: readonly string[]): string => words.join(' · ');
  return (
    <Modal title={t('details.overview')} closesBeside onClose={onClose} actions={<Button onClick={onClose}>{t('details.close')}</Button>}>
      <p className={styles.quiet}>{t('details.overviewNote')}</p>
      <ul className={styles.lines}>
        <SumLine area="invoice" sum={sums.invoice}>
          {({ issued, issuedAmount, received }) =>
            joined(
              t('details.issued', { count: issued }),
              t('details.amount', { amount: yuanWords(issuedAmount) }),
              t('details.received', { count: received }),
            )
          }
        </SumLine>
        <SumLine area="books" sum={sums.books}>
          {({ period, closed, unbalanced, vouchers, unposted }) =>
            joined(
              t('details.period', { period: periodWords(period) }),
              t('details.closed', { count: closed }),
              t('details.unbalanced', { count: unbalanced }),
              t('details.vouchers', { count: vouchers }),
              t('details.unposted', { count: unposted }),
            )
          }
        </SumLine>
        <SumLine area="tax" sum={sums.tax}>
          {({ finished, byState }) => joined(t('details.finished', { count: finished }), statesWords(byState, texts))}
        </SumLine>
        <SumLine area="personalTax" sum={sums.personalTax}>
          {(value) => people(value, texts)}
        </SumLine>
        <SumLine area="social" sum={sums.social}>
          {(value) => people(value, texts)}
        </SumLine>
        <SumLine area="risk" sum={sums.risk}>
          {({ atRisk, high, risks }) =>
            joined(t('details.atRisk', { count: atRisk }), t('details.high', { count: high }), t('details.risks', { count: risks }))
          }
        </SumLine>
      </ul>
    </Modal>
  );
}
