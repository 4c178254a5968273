import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { formatCount } from '../../../desk/time/use-age.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { countsWithout } from '../../../domain/portfolio/complete.ts';
import type { Condition } from '../../../domain/portfolio/query.ts';
import { useText } from '../../../ui/text.ts';
import { tokenOf } from './words.ts';

const useStyles = makeStyles({
  say: {
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '0.5rem',
    padding: '3rem 1.5rem',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export interface EmptyViewProps {
  columns: PortfolioColumns;
  conditions: readonly Condition[];
  onConditions(conditions: readonly Condition[]): void;
}

/** No company matches: each condition can be taken away, and says how many there would be. */
export function EmptyView({ columns, conditions, onConditions }: EmptyViewProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const counts = useMemo(() => countsWithout(columns, conditions), [columns, conditions]);
  return (
    <div className={styles.say} role="status">
      <strong>{t('portfolio.emptyView')}</strong>
      {conditions.map((condition, at) => {
        const { field, sign, value } = tokenOf(condition, t);
        return (
          <button
            key={JSON.stringify(condition)}
            type="button"
            className="wb-link"
            onClick={() => onConditions(conditions.filter((_, n) => n !== at))}
          >
            {t('portfolio.without', { text: `${field} ${sign} ${value}`, n: formatCount(counts[at] ?? 0, language) })}
          </button>
        );
      })}
    </div>
  );
}
