import { yuanWords } from '../../domain/core/money-words.ts';
import type { Mark, MarkPlace, MarkState } from '../../domain/sources/marks.ts';
import { periodWords } from '../../domain/status/period.ts';
import { isTaxCode } from '../../domain/status/work-area.ts';
import type { Translate } from '../../texts/catalogue.ts';

/** What a mark is of, without its period: a tax, or the books. */
export function whatWord({ area, code }: Pick<MarkPlace, 'area' | 'code'>, t: Translate): string {
  if (area === 'personalTax') return t('status.tax-iit');
  if (area === 'social') return t('status.tax-social');
  return area === 'tax' && isTaxCode(code) ? t(`status.tax-${code}`) : t('status.area-books');
}

/** A state as every screen says it. */
export function markStateWord(state: MarkState, t: Translate): string {
  if (state === 'closed' || state === 'notClosed') return t(`status.word-${state}`);
  return t(`status.state-${state}`);
}

const placeWords = (place: MarkPlace, t: Translate): string => `${whatWord(place, t)} ${periodWords(place.period)}`;

function lineOf(mark: Mark, t: Translate): string {
  const state = markStateWord(mark.state, t);
  const said = mark.amount === null ? state : `${state} ${yuanWords(mark.amount)}`;
  const line = t('marks.line', { what: placeWords(mark, t), said, day: mark.day });
  return mark.note === '' ? line : t('marks.lineNote', { line, note: mark.note });
}

/** What marks say; what is said of several companies stands once. */
export function markLines({ rows }: { readonly rows: readonly Mark[] }, t: Translate): readonly string[] {
  return [...new Set(rows.map((mark) => lineOf(mark, t)))];
}

/** What marks were of that are taken back. */
export function unmarkLines({ rows }: { readonly rows: readonly MarkPlace[] }, t: Translate): readonly string[] {
  return [...new Set(rows.map((place) => placeWords(place, t)))];
}
