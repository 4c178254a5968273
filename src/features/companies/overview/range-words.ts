import { formatCount } from '../../../desk/time/use-age.ts';
import type { Language, Translate } from '../../../texts/catalogue.ts';

/** Words of the range line: `1–5 / 1,200`. */
export function rangeWords(shown: number, total: number, t: Translate, language: Language): string {
  const n = (value: number): string => formatCount(value, language);
  return t('companies.range', { from: n(Math.min(1, shown)), to: n(shown), total: n(total) });
}
