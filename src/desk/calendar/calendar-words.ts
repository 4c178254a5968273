import type { Due } from '../../domain/calendar/expand.ts';
import { kindOf } from '../../domain/calendar/periods.ts';
import { daysUntil, weekdayOf } from '../../domain/core/china-time.ts';
import type { Standing } from '../../domain/status/standing.ts';
import type { TaxCode } from '../../domain/status/work-area.ts';
import type { Translate } from '../../texts/catalogue.ts';

export const taxWord = (code: TaxCode, t: Translate): string => t(`calendar.${code}`);

/** Short where the legend explains it: a row says 未申报 by its shape as near. */
export const standingWord = (standing: Standing, t: Translate): string =>
  t(standing === 'near' || standing === 'payNear' ? `calendar.${standing}Short` : `calendar.${standing}`);

/** Name of a period: 10 月, 3 季度, 2025 年度. */
export function periodWord(period: string, t: Translate): string {
  switch (kindOf(period)) {
    case 'month':
      return t('calendar.periodMonth', { month: Number(period.slice(4)) });
    case 'quarter':
      return t('calendar.periodQuarter', { quarter: period.slice(5) });
    case 'year':
      return t('calendar.periodYear', { year: period });
  }
}

/** A tax with its period: 增值税及附加 · 10 月. */
export const groupWord = ({ code, period }: Pick<Due, 'code' | 'period'>, t: Translate): string =>
  `${taxWord(code, t)} · ${periodWord(period, t)}`;

export const weekdayWord = (day: string, t: Translate): string => t(`calendar.day${weekdayOf(day) as 0 | 1 | 2 | 3 | 4 | 5 | 6}`); // as: a day of the week

/** Days left in words: 今天截止, 剩 3 天, 已过 2 天. */
export function leftWords(day: string, now: number, t: Translate): string {
  const left = daysUntil(day, now) ?? 0;
  if (left === 0) return t('calendar.dueToday');
  return left > 0 ? t('calendar.left', { count: left }) : t('calendar.past', { count: -left });
}
