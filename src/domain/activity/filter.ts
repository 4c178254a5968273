import { chinaDay } from '../core/china-time.ts';
import type { ActivityResult } from './activity.ts';

/** A row of the log, as its rules need it: times are milliseconds since 1970. */
export interface ActivityEntry {
  readonly id: string;
  readonly companyId: string;
  readonly at: number;
  /** When the gateway noted it, 0 while it has not been told. */
  readonly toldAt: number;
  readonly by: string;
  readonly what: string;
  readonly part: string;
  readonly result: string;
  readonly origin: string;
  readonly reason: string;
  readonly words: string;
  readonly of: string;
  /** By how many milliseconds the clock of the device was behind the gateway's, null for what no device told. */
  readonly offset: number | null;
}

/** What is asked of the log. Days are China's, both ends in; '' leaves a thing open. */
export interface ActivityFilter {
  readonly companyId: string;
  readonly what: string;
  readonly result: ActivityResult | '';
  readonly from: string;
  readonly to: string;
  /** Words that all have to stand somewhere in what is shown of a row. */
  readonly text: string;
}

export const noFilter: ActivityFilter = { companyId: '', what: '', result: '', from: '', to: '', text: '' };

/** Newest first; what is of the same moment by its key. */
export function byTime(a: ActivityEntry, b: ActivityEntry): number {
  return b.at - a.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Rows that fit, in their order. `shown`: everything that a reader sees of a row, in lower case. */
export function fitting(
  rows: readonly ActivityEntry[],
  filter: ActivityFilter,
  shown: (row: ActivityEntry) => string,
): readonly ActivityEntry[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (filter.companyId !== '' && row.companyId !== filter.companyId) return false;
    if (filter.what !== '' && row.what !== filter.what) return false;
    if (filter.result !== '' && row.result !== filter.result) return false;
    if (filter.from !== '' || filter.to !== '') {
      const day = chinaDay(row.at);
      if ((filter.from !== '' && day < filter.from) || (filter.to !== '' && day > filter.to)) return false;
    }
    if (words.length === 0) return true;
    const text = shown(row);
    return words.every((word) => text.includes(word));
  });
}
