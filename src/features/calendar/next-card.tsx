import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useShowInPortfolio } from '../../desk/asked/use-show-in-portfolio.ts';
import { groupWord, leftWords, standingWord, weekdayWord } from '../../desk/calendar/calendar-words.ts';
import { useCalendar } from '../../desk/calendar/use-calendar.ts';
import { formatCount } from '../../desk/time/use-age.ts';
import { wholeCalendar } from '../../domain/calendar/count.ts';
import { groupKey } from '../../domain/calendar/expand.ts';
import { isUrgent, type NextLine, nextLines } from '../../domain/calendar/next-lines.ts';
import { dayConditions } from '../../domain/calendar/portfolio-link.ts';
import { dayWords } from '../../domain/core/china-time.ts';
import { CALENDAR_PATH } from '../../domain/core/view-paths.ts';
import { markOfStanding, type Standing } from '../../domain/status/standing.ts';
import { plainButton } from '../../ui/fluent/plain-button.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { useText } from '../../ui/text.ts';
import { useRowsThatFit } from '../../ui/use-rows-that-fit.ts';
import { useGoToCalendar } from './go-to-calendar.ts';

/** Lines of what comes next; a card that is taller than on a small screen has room for more. */
const LEAST_LINES = 4;
/** Height of one, pixels with text of 14. */
const LINE = 44;

const useStyles = makeStyles({
  list: { flex: 1, minHeight: 0, overflowY: 'auto', margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    ...plainButton,
    display: 'grid',
    gridTemplateColumns: 'minmax(4.25rem, max-content) minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '0.375rem',
    width: '100%',
    minHeight: '2.75rem',
    padding: 0,
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  chip: { justifyContent: 'center' },
  name: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    color: tokens.colorNeutralForeground3,
  },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

const chipOf = ({ standing }: NextLine): string => {
  const mark = markOfStanding[standing];
  if (mark === 'overdue' || mark === 'stopped') return 'wb-chip wb-chip-bad';
  return mark === 'due' ? 'wb-chip wb-chip-warn' : 'wb-chip';
};

/** Nothing is to be said of it beside its day. */
const isToFile = (standing: Standing): boolean => standing === 'near' || standing === 'undeclared';

function Quiet({ words, className }: { words: readonly string[]; className: string }) {
  const text = words.join(' · ');
  return (
    <span className={className} title={text}>
      {text}
    </span>
  );
}

/** What is to be filed next over all companies, the most urgent first (HOME-13). */
export function NextCard() {
  const styles = useStyles();
  const { t, language } = useText();
  const { counts, now, used } = useCalendar(wholeCalendar);
  const goTo = useGoToCalendar();
  const show = useShowInPortfolio();
  const { ref, rows: fitting } = useRowsThatFit(LEAST_LINES, LINE);
  const lines = useMemo(() => (counts === null ? null : nextLines(counts, now, fitting)), [counts, now, fitting]);
  const counted = ({ standing, count }: NextLine['states'][number]): string =>
    `${standingWord(standing, t)} ${formatCount(count, language)}`;
  // A word in the chip is one of all that the line counts, or says of how many it is.
  const words = (line: NextLine): string => {
    const [worst] = line.states;
    if (worst === undefined || !isUrgent(line)) return leftWords(line.due.day, now, t);
    return line.states.length > 1 ? counted(worst) : standingWord(worst.standing, t);
  };
  const besides = (line: NextLine): readonly string[] => {
    if (line.states.length > 1) return line.states.slice(isUrgent(line) ? 1 : 0).map(counted);
    return isUrgent(line) || isToFile(line.standing) ? [] : [standingWord(line.standing, t)];
  };
  const dayOf = ({ due: { day, origin } }: NextLine): string => {
    const values = { day: dayWords(day, language), weekday: weekdayWord(day, t) };
    return origin === 'computed' ? t('firstDay.expected', values) : `${values.day} ${values.weekday}`;
  };
  return (
    <section className="wb-card wb-filing-next-card" aria-labelledby="wb-filing-next-title">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-filing-next-title">
          {t('calendar.upNext')}
        </h2>
        <span className="wb-quiet" title={t('calendar.allCompanies')}>
          {t('calendar.allCompanies')}
        </span>
      </div>
      <ul ref={ref} className={styles.list}>
        {lines?.map((line) => (
          <li key={`${line.due.day}|${groupKey(line.due)}`}>
            <button type="button" className={styles.line} onClick={() => show(dayConditions(line.due, 'open'))}>
              <span className={mergeClasses(chipOf(line), styles.chip)}>
                <MarkShape mark={markOfStanding[line.standing]} />
                {words(line)}
              </span>
              <span>
                <span className={styles.name} title={groupWord(line.due, t)}>
                  {groupWord(line.due, t)}
                </span>
                <Quiet className={styles.quiet} words={[t('calendar.dueOn', { day: dayOf(line) }), ...besides(line)]} />
              </span>
              <span className={styles.count}>{t('calendar.companiesShort', { n: formatCount(line.count, language) })}</span>
            </button>
          </li>
        ))}
        {lines?.length === 0 && <li className="wb-say">{t('calendar.nothingNext')}</li>}
        {used.isRead && used.pack === null && <li className="wb-say">{t('calendar.noPack')}</li>}
      </ul>
      <div className="wb-card-foot">
        <span />
        <a
          className="wb-link"
          href={CALENDAR_PATH}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            goTo();
          }}
        >
          {t('calendar.open')}
        </a>
      </div>
    </section>
  );
}
