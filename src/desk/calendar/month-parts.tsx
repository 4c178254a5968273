import { makeStyles } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/headless/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right';
import { addMonths } from '../../domain/core/china-time.ts';
import { useText } from '../../ui/text.ts';
import { weekdayWord } from './calendar-words.ts';

/** A button without a frame, in the head of a month. */
export const useMonthStyles = makeStyles({
  step: { padding: '0 0.25rem', border: 'none', background: 'none', color: 'inherit', cursor: 'pointer', ':disabled': { opacity: 0.4 } },
});

export interface MonthStepsProps {
  /** The month in view, `YYYY-MM`. */
  month: string;
  /** The first and the last month that can be shown. */
  months: { readonly first: string; readonly last: string };
  onMonth(month: string): void;
}

/** Leads to the month before and to the next one. */
export function MonthSteps({ month, months, onMonth }: MonthStepsProps) {
  const styles = useMonthStyles();
  const { t } = useText();
  return (
    <>
      <button
        type="button"
        className={styles.step}
        disabled={month <= months.first}
        aria-label={t('calendar.previous')}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeftRegular aria-hidden />
      </button>
      <button
        type="button"
        className={styles.step}
        disabled={month >= months.last}
        aria-label={t('calendar.next')}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRightRegular aria-hidden />
      </button>
    </>
  );
}

/** The head of a table of weeks: the days of the week, Monday first. `className`: of each of its cells. */
export function Weekdays({ weeks, className }: { weeks: readonly (readonly string[])[]; className: string }) {
  const { t } = useText();
  return (
    <thead>
      <tr>
        {weeks[0]?.map((day) => (
          <th key={day} scope="col" className={className}>
            {weekdayWord(day, t)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
