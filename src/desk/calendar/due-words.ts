import type { Texts } from '../../ui/text.ts';

/** What is said of a day something is due by the days left: 剩 3 天, 今天截止, 逾期 2 天. */
export function dueWords(left: number, t: Texts['t']): string {
  if (left < 0) return t('home.overdueDays', { count: -left });
  return left === 0 ? t('home.dueToday') : t('home.dueIn', { count: left });
}
