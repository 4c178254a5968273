import { exactTime, toldTime } from '../../domain/core/china-time.ts';
import type { ToldBy } from '../../domain/sources/standing.ts';
import type { Texts } from '../../ui/text.ts';
import { withSource } from './source-words.ts';

/** When something was known, to the second, and by whom, for tooltips. */
export function exactSourceWords({ at, source }: ToldBy, { t, language }: Texts): string {
  return withSource(exactTime(at, language), source, t);
}

/** When and by whom where a cell has little room: a time is the authority's word, a day with 清单 a file's, 人工 with a name somebody's mark. */
export function shortSourceWords({ at, source }: ToldBy, today: string, { t, language }: Texts): string {
  const time = toldTime(at, today, language);
  if (source?.kind === 'file') return `${time} ${t('status.source-file')}`;
  return source?.kind === 'hand' ? [t('status.source-hand'), source.by || source.name].join(' ').trim() : time;
}
