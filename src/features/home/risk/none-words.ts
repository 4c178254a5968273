import type { Translate } from '../../../texts/catalogue.ts';

/** A whole year of scans. */
const YEAR = 12;

/** What is said where no risk is listed: that none was found, in how many months where scans tell of less than a year, or that nobody knows. */
export function noneWords(months: number, t: Translate): string {
  if (months === 0) return t('status.word-unknown');
  return months < YEAR ? t('risk.noneIn', { count: months }) : t('risk.none');
}
