import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { leftWords, weekdayWord } from '../../../desk/calendar/calendar-words.ts';
import type { CalendarData } from '../../../desk/calendar/use-calendar.ts';
import { StandingCount } from '../../../desk/standing/standing-line.tsx';
import { standingsIn, sumOf } from '../../../domain/calendar/count.ts';
import { dateWords } from '../../../domain/core/china-time.ts';
import { plainButton } from '../../../ui/fluent/plain-button.ts';
import { useText } from '../../../ui/text.ts';
import { reasonOf, uncountedWord } from './day-words.ts';

const useStyles = makeStyles({
  list: {
    flex: 1,
    minHeight: '12rem',
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    ...plainButton,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 1rem',
    width: '100%',
    minHeight: '2.25rem',
    padding: '0.375rem 0.75rem',
    boxSizing: 'border-box',
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  selected: { backgroundColor: tokens.colorBrandBackground2, boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
  date: { minWidth: '8.5rem', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  reason: { minWidth: '9rem', color: tokens.colorNeutralForeground3 },
  states: { display: 'flex', flexWrap: 'wrap', flex: 1, gap: '0.125rem 0.875rem' },
  empty: { padding: tokens.spacingVerticalXXXL, textAlign: 'center', color: tokens.colorNeutralForeground3 },
});

export interface DayListProps {
  readonly data: CalendarData;
  readonly month: string;
  readonly day: string;
  readonly listRef: RefObject<HTMLUListElement | null>;
  onSelect(day: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** The days of a month that have something. */
export function DayList({ data, month, day, listRef, onSelect, onKeyDown }: DayListProps) {
  const { counts, now } = data;
  const styles = useStyles();
  const { t, language } = useText();
  const days = useMemo(
    () => [...(counts?.days.values() ?? [])].filter((one) => one.day.startsWith(month)).sort((a, b) => a.day.localeCompare(b.day)),
    [counts, month],
  );
  if (days.length === 0)
    return (
      <p className={mergeClasses(styles.list, styles.empty)} role="status">
        {counts === null ? uncountedWord(data, t) : t('calendar.nothingInMonth')}
      </p>
    );
  return (
    <ul ref={listRef} className={styles.list} aria-label={t('calendar.days')}>
      {days.map((one) => (
        <li key={one.day}>
          <button
            type="button"
            data-day={one.day}
            aria-pressed={one.day === day}
            className={mergeClasses(styles.row, one.day === day && styles.selected)}
            onClick={() => onSelect(one.day)}
            onKeyDown={onKeyDown}
          >
            <span className={styles.date}>
              {dateWords(one.day, language)} {weekdayWord(one.day, t)}
            </span>
            <span className={styles.reason}>{reasonOf(one, t)}</span>
            <span className={styles.states}>
              {standingsIn(sumOf(one.groups.values())).map((state) => (
                <span key={state.standing}>
                  <StandingCount {...state} />
                </span>
              ))}
            </span>
            <span className={styles.reason}>{leftWords(one.day, now, t)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
