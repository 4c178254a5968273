import { mergeClasses } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { wholeCalendar } from '../../domain/calendar/count.ts';
import { weeksOf } from '../../domain/calendar/month-days.ts';
import type { RuleSubject } from '../../domain/calendar/rule-pack.ts';
import { endsFilingPeriod, type StatutoryDue, statutoryDues } from '../../domain/calendar/statutory.ts';
import { daysUntil, dayWords } from '../../domain/core/china-time.ts';
import { CALENDAR_PATH } from '../../domain/core/view-paths.ts';
import type { Language, Translate } from '../../texts/catalogue.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { useText } from '../../ui/text.ts';
import { useGoTo } from '../../ui/views/view-target.ts';
import { groupWord, leftWords, taxWord, weekdayWord } from '../calendar/calendar-words.ts';
import { MonthSteps, Weekdays } from '../calendar/month-parts.tsx';
import { useCalendar } from '../calendar/use-calendar.ts';
import type { UsedPack } from '../calendar/use-rule-pack.ts';
import { useFirstDayStyles } from './first-day-styles.ts';

/** Lines of what comes next: beside the first day, and in a calendar of their own. */
const LINES = { small: 6, whole: 14 } as const;
/** Days that are near: a line says so by its mark. */
const NEAR = 3;

/** Whom a day is about, in words. */
function whoWords(who: readonly RuleSubject[], t: Translate): string {
  const words = who.map(({ vat, registration, tag }) => {
    if (tag !== undefined) return t('firstDay.tagged', { tag });
    if (vat !== undefined) return t(vat === '1' ? 'companies.general' : 'companies.smallScale');
    return t(registration === undefined ? 'firstDay.everybody' : `firstDay.${registration}`);
  });
  return [...new Set(words)].join(t('frame.between'));
}

/** A day with its weekday, and where it was moved from or that nobody has published it. */
function dueDay({ day, nominal, origin }: StatutoryDue, language: Language, t: Translate): string {
  const values = { day: dayWords(day, language), weekday: weekdayWord(day, t) };
  if (origin === 'computed') return t('firstDay.expected', values);
  return day === nominal ? t('firstDay.dueOn', values) : t('firstDay.moved', { ...values, from: Number(nominal.slice(8)) });
}

/** What is to be said of the pack that the days come from. */
function packWords({ pack, isRead, isNone, failed }: UsedPack, t: Translate): string {
  if (pack !== null) return t(failed ? 'firstDay.packOld' : 'firstDay.packLead', { version: pack.version });
  if (!isRead) return t('calendar.reading');
  return t(isNone ? 'firstDay.packNone' : 'firstDay.packFailed');
}

interface MonthProps {
  month: string;
  today: string;
  byDay: ReadonlyMap<string, readonly StatutoryDue[]>;
}

function Month({ month, today, byDay }: MonthProps) {
  const styles = useFirstDayStyles();
  const { t } = useText();
  const weeks = weeksOf(month);
  const wordOf = (day: string, dues: readonly StatutoryDue[]): string => {
    if (dues.some(endsFilingPeriod)) return t('firstDay.periodEnds');
    const [first] = dues;
    return first === undefined ? (day === today ? t('calendar.today') : '') : taxWord(first.code, t);
  };
  return (
    <table className={styles.table} aria-label={t('calendar.days')}>
      <Weekdays weeks={weeks} className={styles.weekday} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const dues = byDay.get(day) ?? [];
              return (
                <td
                  key={day}
                  data-day={day}
                  aria-current={day === today ? 'date' : undefined}
                  title={dues.map((due) => groupWord(due, t)).join(t('frame.between'))}
                  className={mergeClasses(
                    styles.cell,
                    !day.startsWith(month) && styles.beside,
                    dues.length > 0 && styles.due,
                    dues.some(endsFilingPeriod) && styles.ends,
                    day === today && styles.today,
                  )}
                >
                  {Number(day.slice(8))}
                  <span className={styles.word}>{wordOf(day, dues)}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface StatutoryMonthProps {
  /** It is the calendar itself, with as much room. */
  isWhole?: boolean;
}

/** The days of the whole country by the published rule pack: right before the first company is there, and without the line. */
export function StatutoryMonth({ isWhole = false }: StatutoryMonthProps) {
  const styles = useFirstDayStyles();
  const { t, language } = useText();
  const { today, now, months, expansion, used } = useCalendar(wholeCalendar);
  const openCalendar = useGoTo(CALENDAR_PATH);
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? today.slice(0, 7);
  const dues = useMemo(() => (expansion === null ? [] : statutoryDues(expansion)), [expansion]);
  const byDay = useMemo(() => Map.groupBy(dues, ({ day }) => day), [dues]);
  const next = dues.filter(({ day }) => day >= today).slice(0, isWhole ? LINES.whole : LINES.small);
  return (
    <section className={mergeClasses('wb-card', isWhole && styles.wholeMonth)} aria-labelledby="wb-statutory-title">
      <div>
        <div className="wb-card-head">
          <h2 className="wb-card-title" id="wb-statutory-title">
            {t('calendar.month', { year: month.slice(0, 4), month: Number(month.slice(5)) })}
          </h2>
          {used.pack !== null && <span className="wb-chip wb-chip-good">{t('firstDay.packHere')}</span>}
          <span>
            <MonthSteps {...{ month, months }} onMonth={setChosen} />
          </span>
        </div>
        <span className="wb-quiet">{packWords(used, t)}</span>
        <Month {...{ month, today, byDay }} />
      </div>
      <div>
        <div className="wb-card-head">
          <h3 className={styles.subtitle}>{t('firstDay.next')}</h3>
          <span className="wb-quiet">{t('firstDay.nextNote')}</span>
        </div>
        <ul className={styles.lines} data-part="next">
          {next.map((due) => {
            const isNear = (daysUntil(due.day, now) ?? 0) <= NEAR;
            return (
              <li key={`${due.day}|${due.code}|${due.period}`} className={styles.line}>
                <span className={mergeClasses('wb-chip', isNear && 'wb-chip-warn', styles.chip)}>
                  <MarkShape mark={isNear ? 'due' : 'waits'} />
                  {leftWords(due.day, now, t)}
                </span>
                <span>
                  {groupWord(due, t)}
                  <span className={styles.quiet}>{t('firstDay.who', { day: dueDay(due, language, t), who: whoWords(due.who, t) })}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <div className="wb-card-foot">
        <span className="wb-quiet">{t('firstDay.footNote')}</span>
        {!isWhole && (
          <button type="button" className="wb-link" onClick={openCalendar}>
            {t('firstDay.openCalendar')}
          </button>
        )}
      </div>
    </section>
  );
}
