import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { minuteTime } from '../../domain/core/china-time.ts';
import type { OpeningCheck, OpeningReport } from '../../domain/tabs/opening-report.ts';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  list: {
    margin: '0.5rem 0 0.75rem',
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '1.25rem 4.5rem minmax(0, 1fr)',
    alignItems: 'center',
    minHeight: '1.875rem',
    padding: '0.1875rem 0.625rem',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  failed: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const marks = { passed: '✓', failed: '✕', notReached: '◌' } as const;
const words = { passed: 'tabs.passed', failed: 'tabs.notPassed', notReached: 'tabs.notReachedShort' } as const;

function Check({ check }: { check: OpeningCheck }) {
  const styles = useStyles();
  const { t } = useText();
  const { state } = check;
  const tone = state === 'failed' ? styles.failed : state === 'notReached' ? styles.quiet : undefined;
  return (
    <li className={mergeClasses(styles.row, tone)} data-state={state}>
      <span className={state === 'passed' ? 'wb-good' : undefined} aria-hidden="true">
        {marks[state]}
      </span>
      <span>{check.name}</span>
      <span>
        <span className="wb-hidden">{t(words[state])} </span>
        {check.words}
      </span>
    </li>
  );
}

/** All checks of an opening in their order, those that were not reached too. */
export function ReportList({ report }: { report: OpeningReport }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <ol className={styles.list} aria-label={t('tabs.checks')}>
      {report.checks.map((check) => (
        <Check key={check.name} check={check} />
      ))}
    </ol>
  );
}

/** When the checks ended. */
export function CheckedAt({ report }: { report: OpeningReport }) {
  const { t, language } = useText();
  return <span className="wb-quiet">{t('tabs.checkedAt', { time: minuteTime(report.at, language).slice(-5) })}</span>;
}
