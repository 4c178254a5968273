import { dueWords } from '../../../desk/calendar/due-words.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { daysUntil, shortDay } from '../../../domain/core/china-time.ts';
import type { TaxLine } from '../../../domain/home/card-figures.ts';
import { isOpen } from '../../../domain/status/cell.ts';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { useText } from '../../../ui/text.ts';
import { useAreaStyles } from './area-styles.ts';

/** The taxes of a company, the open ones first: shape, name, state and when. */
export function TaxList({ lines }: { lines: readonly TaxLine[] }) {
  const styles = useAreaStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const when = ({ mark, due, stateAt }: TaxLine): string => {
    if (!isOpen(mark)) return shortDay(Date.parse(stateAt) || 0, language);
    const left = due === null ? null : daysUntil(due, clock.now());
    return left === null ? '' : dueWords(left, t);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
    <ul className={styles.list} tabIndex={0} aria-label={t('status.area-tax')}>
      {lines.map((line) => (
        <li key={`${line.code}-${line.period}`} className={styles.tax} title={line.reason || undefined} data-tax={line.code}>
          <MarkShape mark={line.mark} />
          <span>{t(`status.tax-${line.code}`)}</span>
          <span>{[t(`status.state-${line.state}`), when(line)].filter((words) => words !== '').join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
