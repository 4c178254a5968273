import { toldTime } from '../../domain/core/china-time.ts';
import type { FactSource, ToldBy } from '../../domain/sources/standing.ts';
import type { Translate } from '../../texts/catalogue.ts';
import type { Texts } from '../../ui/text.ts';

/*
 * When something was known and who told it, as every screen and export says it. Days are those of China; `today` is one. A time does not run while one
 * reads, as an age would.
 */

/** The name of a source: its own, of a mark the person, and where it has none the word of its kind; '' where no source is told. */
export function sourceName(source: FactSource | undefined, t: Translate): string {
  if (source === undefined) return '';
  const { kind, name } = source;
  const word = t(`status.source-${kind}`);
  if (kind !== 'hand') return name || word;
  return source.by || name ? `${word} · ${source.by || name}` : word;
}

/** A time and a source in one line: `10:21 · 税局采集`, of a mark `人工 · 王丽 11-10`; one alone where the other is not told. */
export function withSource(time: string, source: FactSource | undefined, t: Translate): string {
  const name = sourceName(source, t);
  if (time === '' || name === '') return time || name;
  return source?.kind === 'hand' ? `${name} ${time}` : `${time} · ${name}`;
}

/** When something was known and by whom: `10:21 · 税局采集`, `11-09 · 申报清单.xlsx`, `人工 · 王丽 11-10`; without a source the time alone. */
export function sourceWords({ at, source }: ToldBy, today: string, { t, language }: Texts): string {
  return withSource(toldTime(at, today, language), source, t);
}
