import { makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { Weekdays } from '../../desk/calendar/month-parts.tsx';
import type { CalendarData, WaitingMoves } from '../../desk/calendar/use-calendar.ts';
import { movesByDay, weeksOf } from '../../domain/calendar/month-days.ts';
import { useText } from '../../ui/text.ts';
import { useRowsThatFit } from '../../ui/use-rows-that-fit.ts';
import { DayCell } from './day/day-cell.tsx';

/** Heights in pixels with text of 14: the least of the grid, the names of the days, what a week has beside its lines (border, padding, number of the day), and a line. */
const HEIGHTS = { least: 432, weekdays: 24, head: 19, line: 16 } as const;

/** Lines that a day has room for below its number, in a grid of that height. */
const linesIn = (height: number): number => Math.floor(((height - HEIGHTS.weekdays) / 6 - HEIGHTS.head) / HEIGHTS.line);

const useStyles = makeStyles({
  frame: {
    flex: 1,
    minHeight: '27rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  grid: { width: '100%', height: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  row: { height: 'calc((100% - 1.5rem) / 6)' },
  weekday: {
    height: '1.5rem',
    padding: '0 0.5rem',
    boxSizing: 'border-box',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

export interface MonthGridProps {
  readonly data: CalendarData;
  readonly month: string;
  readonly day: string;
  readonly waiting: WaitingMoves | null;
  readonly gridRef: RefObject<HTMLTableElement | null>;
  onSelect(day: string, isMore: boolean): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Six weeks; counts belong to the day something is due. */
export function MonthGrid({ data, month, day, waiting, gridRef, onSelect, onKeyDown }: MonthGridProps) {
  const styles = useStyles();
  const { t } = useText();
  const weeks = useMemo(() => weeksOf(month), [month]);
  const moves = useMemo(() => movesByDay(waiting?.moves ?? []), [waiting]);
  const { counts, today } = data;
  // Rows of a pixel: its height.
  const { ref, rows } = useRowsThatFit(HEIGHTS.least, 1);
  const room = linesIn(rows);
  return (
    <div className={styles.frame} ref={ref}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: days are chosen by arrow keys as in a grid */}
      <table ref={gridRef} role="grid" aria-label={t('calendar.days')} className={styles.grid} onKeyDown={onKeyDown}>
        <Weekdays weeks={weeks} className={styles.weekday} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className={styles.row}>
              {week.map((one) => (
                <DayCell
                  key={one}
                  day={one}
                  month={month}
                  today={today}
                  selected={one === day}
                  count={counts === null ? null : counts.days.get(one)}
                  moves={moves.get(one)}
                  room={room}
                  closed={one === today ? (counts?.closedToday ?? 0) : 0}
                  onSelect={onSelect}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
