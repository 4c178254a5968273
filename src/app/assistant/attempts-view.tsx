import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { askActivity } from '../../desk/asked/asked-activity.ts';
import type { Answer } from '../../domain/assistant/answer.ts';
import { attemptsIn } from '../../domain/assistant/attempts.ts';
import { minuteTime } from '../../domain/core/china-time.ts';
import { ACTIVITY_PATH } from '../../domain/core/view-paths.ts';
import { actionWords, reasonWords, resultWords } from '../../features/activity/activity-words.ts';
import { useActivity } from '../../features/activity/use-activity.ts';
import { useText } from '../../ui/text.ts';
import { useGoTo } from '../../ui/views/view-target.ts';

/** Attempts under an answer, the newest; the others are in the log. */
const MOST_ROWS = 12;

const useStyles = makeStyles({
  said: { margin: 0 },
  rows: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column', rowGap: '0.25rem' },
  row: { display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: '0.5rem' },
  failed: { color: tokens.colorPaletteRedForeground1 },
  chip: { alignSelf: 'flex-start', fontWeight: tokens.fontWeightRegular },
});

export interface AttemptsViewProps {
  readonly answer: Extract<Answer, { kind: 'attempts' }>;
  readonly companyId: string;
}

/** How often something was filed or paid for a company and what became of each try, as the activity log of this device says now; and the way to its evidence. */
export function AttemptsView({ answer: { moment }, companyId }: AttemptsViewProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { rows } = useActivity();
  const goToActivity = useGoTo(ACTIVITY_PATH);
  if (rows === null) return <p className={styles.said}>{t('assistant.readingLog')}</p>;
  const tried = attemptsIn(rows, companyId, moment);
  const failed = tried.filter(({ result }) => result !== 'done').length;
  return (
    <>
      <p className={styles.said}>
        {tried.length === 0 ? t('assistant.attemptsNone') : t('assistant.attempts', { count: tried.length, failed })}
      </p>
      <ul className={styles.rows}>
        {tried.slice(-MOST_ROWS).map((row) => (
          <li key={row.id} className={styles.row} data-attempt={row.result}>
            <span className="wb-quiet">{minuteTime(row.at, language)}</span>
            <span>
              {actionWords(row, t)} <b className={mergeClasses(row.result !== 'done' && styles.failed)}>{resultWords(row.result, t)}</b>{' '}
              {reasonWords(row, t)}
            </span>
          </li>
        ))}
      </ul>
      <Button
        className={styles.chip}
        size="small"
        shape="circular"
        onClick={() => {
          askActivity(companyId);
          goToActivity();
        }}
      >
        {t('frame.activity')}
      </Button>
      <p className={mergeClasses(styles.said, 'wb-quiet')}>{t('assistant.attemptsNote')}</p>
    </>
  );
}
