import { makeStyles, tokens } from '@fluentui/react-components';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { useDueDays } from '../../desk/calendar/use-due-days.ts';
import { sourceWords } from '../../desk/standing/source-words.ts';
import { useMinute } from '../../desk/time/use-minute.ts';
import type { Taxpayer } from '../../domain/calendar/company-class.ts';
import { yuanWords } from '../../domain/core/money-words.ts';
import type { AreaStatus } from '../../domain/status/area-value.ts';
import { areaCell, type FilingJudge, filingJudges, filingsOf } from '../../domain/status/cell.ts';
import { isOwed, rankOfStanding } from '../../domain/status/standing.ts';
import { type WorkArea, workAreas } from '../../domain/status/work-area.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200 },
  cell: {
    padding: '0.3rem 0.25rem',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  word: { fontWeight: tokens.fontWeightSemibold },
  told: { textAlign: 'end', color: tokens.colorNeutralForeground3 },
});

interface StatesListProps {
  /** Whose filings they are: by whom they are judged. */
  readonly taxpayer: Taxpayer;
  statusOf(area: WorkArea): AreaStatus | null;
}

/** What the most urgent filing of an area is worth, in words; '' where it is nothing or nobody knows. */
function worthOf(area: WorkArea, value: AreaStatus['value'], judge: FilingJudge): string {
  if (value === null || 'kpStatus' in value || 'closed' in value || 'high' in value) return '';
  const ranked = filingsOf(area, value).toSorted((a, b) => rankOfStanding(judge.standing(a)) - rankOfStanding(judge.standing(b)));
  const amount = ranked[0]?.amount ?? null;
  return isOwed(amount) ? yuanWords(amount) : '';
}

/** How a company stands in every area of work, with when that was known and by whom. */
export function StatesList({ taxpayer, statusOf }: StatesListProps) {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const today = useChinaDay();
  const judge = filingJudges(useDueDays(), useMinute())(taxpayer);
  return (
    <table className={styles.table} aria-label={t('consult.states')}>
      <tbody>
        {workAreas.map((area) => {
          const status = statusOf(area);
          const { mark, word, n } = areaCell(area, status ?? undefined, judge);
          const worth = worthOf(area, status?.value ?? null, judge);
          return (
            <tr key={area} data-state={area}>
              <th scope="row" className={styles.cell}>
                {t(`status.area-${area}`)}
              </th>
              <td className={`${styles.cell} ${styles.word}`}>
                <MarkShape mark={mark} />{' '}
                {[t(`status.word-${word}`), n > 1 ? String(n) : '', worth].filter((part) => part !== '').join(' ')}
              </td>
              <td className={`${styles.cell} ${styles.told}`}>
                {status?.value == null ? '' : sourceWords({ at: status.at, source: status.value.source }, today, texts)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
