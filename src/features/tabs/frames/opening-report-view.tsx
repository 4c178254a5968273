import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useDesk } from '../../../desk/desk.tsx';
import { minuteTime } from '../../../domain/core/china-time.ts';
import type { LineState, OpeningReport, ReportLine } from '../../../domain/tabs/opening-report.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { stopWords } from './stop-words.ts';

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
  dashed: {
    display: 'inline-block',
    boxSizing: 'border-box',
    width: '0.75rem',
    height: '0.75rem',
    border: `1px dashed ${tokens.colorNeutralForeground3}`,
    borderRadius: tokens.borderRadiusCircular,
    verticalAlign: 'middle',
  },
  words: { overflowWrap: 'anywhere' },
});

const marks = { passed: '✓', notNeeded: '–', missing: '◆', failed: '✕', notReached: '◌' } as const;
const words = {
  passed: 'tabs.passed',
  notNeeded: 'tabs.notNeededShort',
  missing: 'tabs.notPassed',
  failed: 'tabs.notPassed',
  notReached: 'tabs.notReachedShort',
} as const;

const unmet = { notNeeded: 'tabs.notNeeded', missing: 'tabs.missing', notReached: 'tabs.notReached' } as const;
const signs = { passed: 'wb-good', missing: 'wb-warn', failed: undefined, notNeeded: undefined, notReached: undefined } as const;

/** What the checks are called. */
export const lineNames = {
  login: 'tabs.checkLogin',
  privilege: 'tabs.checkPrivilege',
  admin: 'tabs.checkAdmin',
  certificate: 'tabs.checkCertificate',
  after: 'tabs.checkAfter',
  address: 'tabs.checkAddress',
  line: 'tabs.checkLine',
} as const;

/** What a check has found that let pass. */
function foundWords(line: ReportLine, host: string, account: string, t: Translate): string {
  switch (line) {
    case 'login':
      return t('tabs.loginReal', { name: account });
    case 'address':
      return host;
    case 'line':
      return t('tabs.lineThere');
    default:
      return t(line === 'after' ? 'tabs.confirmed' : 'tabs.granted');
  }
}

/** What each check has found, in words. */
export function useLineWords({ stop, host }: OpeningReport, app: string): (line: ReportLine, state: LineState) => string {
  const { t } = useText();
  const { fullName, loginName } = useDesk().login;
  return (line, state) => {
    if (state === 'failed') return stop === null ? '' : stopWords(stop, app, t);
    if (state === 'passed') return foundWords(line, host, fullName || loginName, t);
    return t(unmet[state]);
  };
}

/** All checks of an opening in their order, those that were not reached too. `app`: what it is called. */
export function ReportList({ report, app }: { report: OpeningReport; app: string }) {
  const styles = useStyles();
  const { t } = useText();
  const wordsOf = useLineWords(report, app);
  return (
    <ol className={styles.list} aria-label={t('tabs.checks')}>
      {report.lines.map(({ line, state }) => {
        const said = wordsOf(line, state);
        const tone = state === 'failed' ? styles.failed : state === 'passed' || state === 'missing' ? undefined : styles.quiet;
        return (
          <li key={line} className={mergeClasses(styles.row, tone)} data-state={state} data-check={line}>
            <span className={signs[state]} aria-hidden="true">
              {state === 'notReached' ? <i className={styles.dashed} /> : marks[state]}
            </span>
            <span>{t(lineNames[line])}</span>
            <span className={styles.words} title={said}>
              <span className="wb-hidden">{t(words[state])} </span>
              {said}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** When the checks ended. */
export function CheckedAt({ report }: { report: OpeningReport }) {
  const { t, language } = useText();
  return <span className="wb-quiet">{t('tabs.checkedAt', { time: minuteTime(report.at, language).slice(-5) })}</span>;
}
