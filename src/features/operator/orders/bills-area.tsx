import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { OperatedBill } from '../../../api/entities/operated-order.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { dateWords, minuteTime } from '../../../domain/core/china-time.ts';
import { yuanText } from '../../../domain/orders/fen.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { TextField } from '../form/form-fields.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { Section } from '../form/section.tsx';
import { useTableStyles } from '../form/table-parts.ts';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';

const useStyles = makeStyles({
  frame: { overflowX: 'auto' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  wrong: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  end: { width: '20rem' },
});

type Difference = OperatedBill['differences'][number];

/** Lines of bills that have no conclusion yet. */
export const openLines = (bills: readonly OperatedBill[]): number =>
  bills.reduce((sum, { differences }) => sum + differences.filter(({ conclusion }) => conclusion === '').length, 0);

/** Bills of providers beside our orders, by day: what differs, and what came of each line. */
export function BillsArea({ isOffline }: AreaProps) {
  const { t } = useText();
  const { value, outcome, refresh } = useResource('operator.bills', '');
  const bills = value ?? [];
  return (
    <>
      <ListHead title={t('trades.bills')} lead={t('trades.billsLead')} isOffline={isOffline} onRefresh={() => void refresh()} />
      {bills.length === 0 ? (
        <NoList {...{ outcome, isOffline }} empty={t('trades.noBills')} onRetry={() => void refresh()} />
      ) : (
        bills.map((bill) => <Bill key={`${bill.day} ${bill.provider}`} {...{ bill, isOffline }} onSaved={() => void refresh()} />)
      )}
    </>
  );
}

interface BillProps {
  bill: OperatedBill;
  isOffline: boolean;
  onSaved(): void;
}

function Bill({ bill, isOffline, onSaved }: BillProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t, language } = useText();
  const { differences, theirsFen, state } = bill;
  const difference = differences.reduce((sum, one) => sum + one.theirsFen - one.oursFen, 0);
  const left = differences.filter(({ conclusion }) => conclusion === '').length;
  const heads = ['difference', 'order', 'ours', 'theirs', 'gap', 'conclusion'] as const;
  return (
    <Section title={t('trades.billOf', { way: t(`trades.way-${bill.provider}`), day: dateWords(bill.day, language) })}>
      {state === 'missing' ? (
        <p className={styles.quiet}>{t('trades.billMissing', { at: minuteTime(bill.at, language) })}</p>
      ) : (
        <>
          <p className={styles.quiet}>
            {t('trades.billSums', {
              lines: bill.lines,
              at: minuteTime(bill.at, language),
              ours: yuanText(theirsFen - difference),
              theirs: yuanText(theirsFen),
              gap: yuanText(difference),
            })}
          </p>
          {differences.length > 0 && (
            <div className={styles.frame}>
              <table className={table.table}>
                <thead>
                  <tr>
                    {heads.map((head) => (
                      <th key={head} scope="col" className={mergeClasses(table.cell, table.head, head === 'conclusion' && styles.end)}>
                        {t(`trades.head-${head}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {differences.map((one) => (
                    <Line key={one.n} {...{ bill, one, isOffline, onSaved }} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <p role="status">
            {left > 0
              ? t('trades.dayOpen', { count: left })
              : bill.closedBy === ''
                ? t('trades.dayEven')
                : t('trades.dayClosed', { by: bill.closedBy })}
          </p>
        </>
      )}
    </Section>
  );
}

function Line({ bill: { provider, day }, one, isOffline, onSaved }: BillProps & { one: Difference }) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useText();
  const { worker } = useDesk();
  const [conclusion, setConclusion] = useState('');
  const { problemOf, touch, tried } = useProblems();
  const { busy, save } = useSave({
    send: () => worker.ask('operatorOrders.operatorBillConclude', { provider, day, n: one.n, conclusion }),
    done: () => t('trades.concluded'),
    failed: t('trades.failed'),
    onDone: onSaved,
    onRefused: tried,
  });
  const gap = one.theirsFen - one.oursFen;
  const amount = (fen: number) => <td className={mergeClasses(table.cell, styles.number)}>{fen === 0 ? '—' : yuanText(fen)}</td>;
  return (
    <tr data-bill-line={one.kind}>
      <td className={table.cell}>{t(`trades.line-${one.kind}`)}</td>
      <td className={table.cell}>{one.number}</td>
      {amount(one.oursFen)}
      {amount(one.theirsFen)}
      <td className={mergeClasses(table.cell, styles.number, gap !== 0 && styles.wrong)}>{yuanText(gap)}</td>
      <td className={table.cell}>
        {one.conclusion !== '' ? (
          `${one.conclusion} · ${one.by}`
        ) : (
          <form
            noValidate
            aria-label={t('trades.concludeOf', { number: one.number })}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isOffline) void save();
            }}
          >
            <TextField
              {...{ field: 'conclusion', label: t('trades.conclusion'), value: conclusion, most: 200, problemOf }}
              onChange={(words) => {
                touch('conclusion');
                setConclusion(words);
              }}
            />
            <Button type="submit" size="small" disabledFocusable={isOffline || busy}>
              {t('trades.conclude')}
            </Button>
          </form>
        )}
      </td>
    </tr>
  );
}
