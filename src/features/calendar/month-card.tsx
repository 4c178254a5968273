import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef, useState } from 'react';
import { standingWord } from '../../desk/calendar/calendar-words.ts';
import { MonthSteps, useMonthStyles, Weekdays } from '../../desk/calendar/month-parts.tsx';
import { useCalendar } from '../../desk/calendar/use-calendar.ts';
import { type DayCount, standingsIn, sumOf, totalOf, wholeCalendar } from '../../domain/calendar/count.ts';
import { weeksOf } from '../../domain/calendar/month-days.ts';
import { dateWords } from '../../domain/core/china-time.ts';
import { isLate, markOfStanding, rankOfStanding } from '../../domain/status/standing.ts';
import { useText } from '../../ui/text.ts';
import { calendarKey } from './calendar-keys.ts';
import { useGoToCalendar } from './go-to-calendar.ts';

const useStyles = makeStyles({
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  weekday: {
    height: '1.25rem',
    padding: 0,
    fontSize: '0.75rem',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  cell: {
    position: 'relative',
    height: '2.4375rem',
    padding: 0,
    textAlign: 'center',
    verticalAlign: 'top',
    fontSize: '0.75rem',
    lineHeight: '1.125rem',
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  beside: { color: tokens.colorNeutralForeground3 },
  due: { fontWeight: tokens.fontWeightSemibold },
  late: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
  near: { backgroundColor: tokens.colorStatusWarningBackground1, color: tokens.colorStatusWarningForeground1 },
  today: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  count: { display: 'block', fontSize: '0.625rem', lineHeight: '0.875rem', whiteSpace: 'nowrap', overflow: 'hidden' },
});

type Shape = 'late' | 'near' | 'due' | '';

/** How a day looks: late, near, or with something due; how much is overdue, as the day itself counts it, and how much there is. */
function shapeOf(count: DayCount | undefined): { readonly shape: Shape; readonly overdue: number; readonly all: number } {
  if (count === undefined) return { shape: '', overdue: 0, all: 0 };
  const sum = sumOf(count.groups.values());
  const all = standingsIn(sum);
  const late = all.some(({ standing }) => isLate(standing));
  const isNear = all.some(({ standing }) => markOfStanding[standing] === 'due');
  return { shape: late ? 'late' : isNear ? 'near' : 'due', overdue: sum[rankOfStanding('overdue')] ?? 0, all: totalOf(sum) };
}

/** The month on home: how much is due on each day, what is late first; a press opens the calendar there (HOME-13). */
export function MonthCard() {
  const styles = useStyles();
  const monthStyles = useMonthStyles();
  const { t, language } = useText();
  const { counts, today, months } = useCalendar(wholeCalendar);
  const goTo = useGoToCalendar();
  const [chosen, setChosen] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const day = chosen ?? today;
  const month = day.slice(0, 7);
  function choose(to: string): void {
    if (to.slice(0, 7) < months.first || to.slice(0, 7) > months.last) return;
    setChosen(to);
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  }
  function onKeyDown(event: KeyboardEvent): void {
    const key = calendarKey(event, day, today);
    if (key === null || key === 'layout') return;
    event.preventDefault();
    if (key === 'panel') goTo(day);
    else choose(key.to);
  }
  const weeks = weeksOf(month);
  return (
    <section className="wb-card wb-filing-month-card" aria-labelledby="wb-filing-month-title">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-filing-month-title">
          {t('calendar.month', { year: month.slice(0, 4), month: Number(month.slice(5)) })}
        </h2>
        <span>
          <button type="button" className={monthStyles.step} onClick={() => setChosen(null)}>
            {t('calendar.today')}
          </button>
          <MonthSteps {...{ month, months }} onMonth={(to) => setChosen(`${to}-01`)} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: days are chosen by arrow keys as in a grid */}
      <table ref={table} role="grid" aria-labelledby="wb-filing-month-title" className={styles.table} onKeyDown={onKeyDown}>
        <Weekdays weeks={weeks} className={styles.weekday} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const count = counts?.days.get(one);
                const { shape, overdue, all } = shapeOf(count);
                const states = count === undefined ? [] : standingsIn(sumOf(count.groups.values()));
                const said = states.map((state) => `${standingWord(state.standing, t)} ${state.count}`).join(t('calendar.comma'));
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all cells are those of the grid
                  <td
                    key={one}
                    tabIndex={one === day ? 0 : -1}
                    aria-current={one === today ? 'date' : undefined}
                    data-day={one}
                    title={said}
                    className={mergeClasses(
                      styles.cell,
                      !one.startsWith(month) && styles.beside,
                      shape !== '' && styles.due,
                      shape === 'late' && styles.late,
                      shape === 'near' && styles.near,
                      one === today && styles.today,
                    )}
                    onClick={() => goTo(one)}
                  >
                    <span
                      className={styles.unseen}
                    >{`${dateWords(one, language)} ${said || (counts === null ? '' : t('calendar.nothingDue'))}`}</span>
                    {Number(one.slice(8))}
                    {all > 0 && (
                      <span className={styles.count}>
                        {overdue > 0 ? t('calendar.dayOverdue', { count: overdue }) : t('calendar.dayCount', { count: all })}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
