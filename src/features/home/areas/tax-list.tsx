import { dueWords } from '../../../desk/calendar/due-words.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { sourceName } from '../../../desk/standing/source-words.ts';
import { daysUntil, shortDay } from '../../../domain/core/china-time.ts';
import type { TaxLine } from '../../../domain/home/card-figures.ts';
import type { AreaStatus } from '../../../domain/status/area-value.ts';
import { isOpen, standingWords } from '../../../domain/status/cell.ts';
import { markOfStanding } from '../../../domain/status/standing.ts';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { useText } from '../../../ui/text.ts';
import { useAreaStyles } from './area-styles.ts';

/** The taxes of a company, the open ones first: shape, name, state and when; in the tooltip why, and who told it where that is not the card's own source. */
export function TaxList({ lines, status }: { lines: readonly TaxLine[]; status: AreaStatus | null }) {
  const styles = useAreaStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const when = ({ standing, due, stateAt }: TaxLine): string => {
    if (!isOpen(standing)) return shortDay(Date.parse(stateAt) || 0, language);
    const left = due === null ? null : daysUntil(due, clock.now());
    return left === null ? '' : dueWords(left, t);
  };
  // How many days it is late says that it is.
  const wordsOf = (line: TaxLine): string => {
    const day = when(line);
    if (line.standing === 'overdue' && day !== '') return day;
    return [t(`status.word-${standingWords[line.standing]}`), day].filter((words) => words !== '').join(' ');
  };
  const titleOf = ({ reason, told: { source } }: TaxLine): string =>
    source === status?.value?.source ? reason : `${reason} ${sourceName(source, t)}`.trim();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
    <ul className={styles.list} tabIndex={0} aria-label={t('status.area-tax')}>
      {lines.map((line) => (
        <li key={`${line.code}-${line.period}`} className={styles.tax} title={titleOf(line) || undefined} data-tax={line.code}>
          <MarkShape mark={markOfStanding[line.standing]} />
          <span title={t(`status.tax-${line.code}`)}>{t(`status.tax-${line.code}`)}</span>
          <span>{wordsOf(line)}</span>
        </li>
      ))}
    </ul>
  );
}
