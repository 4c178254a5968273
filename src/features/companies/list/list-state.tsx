import { makeStyles, tokens } from '@fluentui/react-components';
import { MANAGE_PATH } from '../../../domain/core/view-paths.ts';
import { NextStep } from '../../../ui/next-step.tsx';
import { useText } from '../../../ui/text.ts';
import { OverviewState } from '../overview/overview-state.tsx';
import type { ListTab } from './list-model.ts';

const useStyles = makeStyles({
  say: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '0.5rem',
    padding: '3rem 1.5rem',
    backgroundColor: tokens.colorNeutralBackground1,
    flex: '1',
  },
  bars: { flex: '1', backgroundColor: tokens.colorNeutralBackground1, padding: '0 0.75rem' },
  bar: { height: '2.25rem', borderBottom: `1px solid ${tokens.colorNeutralStroke3}`, display: 'flex', alignItems: 'center' },
  stencil: { width: '40%', height: '0.75rem', borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorNeutralStencil1 },
});
const bars = Array.from({ length: 10 }, (_, n) => `bar${n}`);

export interface ListStateProps {
  loading: boolean;
  tab: ListTab;
  /** There are companies, and the conditions leave none. */
  filtered: boolean;
  onClear(): void;
}

/** What stands in place of the table: its skeleton, none left by the conditions, none hidden, or none at all and why. */
export function ListState({ loading, tab, filtered, onClear }: ListStateProps) {
  const styles = useStyles();
  const { t } = useText();
  if (loading) {
    return (
      <div className={styles.bars} aria-hidden="true">
        {bars.map((key) => (
          <div key={key} className={styles.bar}>
            <span className={styles.stencil} />
          </div>
        ))}
      </div>
    );
  }
  if (filtered) {
    return (
      <div className={styles.say} role="status">
        <strong>{t('companies.emptyFilter')}</strong>
        <button type="button" className="wb-link" onClick={onClear}>
          {t('companies.clearFilter')}
        </button>
      </div>
    );
  }
  if (tab === 'hidden') {
    return (
      <div className={styles.say}>
        <strong>{t('companies.emptyHidden')}</strong>
        <NextStep to={MANAGE_PATH} label="frame.companies" />
      </div>
    );
  }
  return (
    <ul className={styles.say}>
      <OverviewState query="" />
    </ul>
  );
}
