import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { formatCount } from '../../../desk/time/use-age.ts';
import { countUrgencies, pressingIn } from '../../../domain/calendar/urgency.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { useText } from '../../../ui/text.ts';
import { CountStencil } from './count-stencil.tsx';

const useStyles = makeStyles({
  line: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '0 0.75rem',
    minHeight: '2.125rem',
    paddingInline: '0.75rem',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '0.8125rem',
  },
  part: { display: 'inline-flex', alignItems: 'center', gap: '0.375rem' },
  end: {
    marginInlineStart: 'auto',
    // As the ages that it is about.
    '@media (max-width: 68.75em)': { display: 'none' },
    ':lang(en)': { '@media (max-width: 100em)': { display: 'none' } },
  },
});

export interface ClosingLineProps {
  /** False while companies are asked about for the first time. */
  isWhole: boolean;
  columns: PortfolioColumns;
  all: readonly number[];
  rows: readonly number[];
}

/** How the companies beside those of the view stand; of a view with all of them, how they themselves do. Each company is counted once; what is unknown is never clear. */
export function ClosingLine({ columns, all, rows, isWhole }: ClosingLineProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const n = (count: number): string => formatCount(count, language);
  const isAll = rows.length === all.length;
  const rest = useMemo(() => {
    const inView = new Set(rows);
    const { status } = columns;
    return status === null || !isWhole ? null : countUrgencies(status.urgency, isAll ? all : all.filter((row) => !inView.has(row)));
  }, [columns, all, rows, isAll, isWhole]);
  return (
    <div className={styles.line} role="status" data-closing>
      <span>
        {isAll
          ? t('portfolio.closingAll', { n: n(rows.length) })
          : t('portfolio.closing', { n: n(rows.length), rest: n(all.length - rows.length) })}
      </span>
      {rest === null ? (
        <CountStencil />
      ) : (
        <>
          <strong className={styles.part}>
            <MarkShape mark="done" />
            {t('portfolio.closingClean', { n: n(rest.clear) })}
          </strong>
          <span className={styles.part}>{t('portfolio.closingLater', { n: n(rest.later) })}</span>
          <span className={styles.part}>{t('portfolio.closingPressing', { n: n(pressingIn(rest)), unknown: n(rest.unknown) })}</span>
        </>
      )}
      <span className={`wb-quiet ${styles.end}`}>{t('portfolio.greyAge')}</span>
    </div>
  );
}
