import { sealAt } from '../../../desk/seal-at.ts';
import { type FirstPage, makeFirstPage } from '../../../desk/store/first-page.ts';
import { formatCount } from '../../../desk/use-age.ts';
import type { Directory } from '../../../domain/company/directory.ts';
import type { Language, Translate } from '../../../texts/catalogue.ts';
import { companyView } from '../list/row-view.ts';

export interface FirstPageInput {
  readonly accountId: string;
  readonly language: Language;
  readonly t: Translate;
  readonly dir: Directory;
  /** Rows the overview shows, and how many companies it counts. */
  readonly rows: readonly number[];
  readonly total: number;
  readonly activeId: string | null;
}

/** Words of the range line: `1–5 / 1,200`. */
export function rangeWords(shown: number, total: number, t: Translate, language: Language): string {
  const n = (value: number): string => formatCount(value, language);
  return t('companies.range', { from: n(Math.min(1, shown)), to: n(shown), total: n(total) });
}

/** What the overview shows, as it is kept for the first paint of the next start (performance.md 0.4). */
export function firstPageOf({ accountId, language, t, dir, rows, total, activeId }: FirstPageInput): string {
  const at = activeId === null ? -1 : dir.id.indexOf(activeId);
  const seal = at < 0 ? null : sealAt(dir, at);
  const active: FirstPage['active'] =
    seal === null
      ? null
      : {
          id: dir.id[at] ?? '',
          letter: seal.letter,
          hue: seal.hue,
          shape: seal.shape,
          name: seal.shortName,
          tail: seal.tail === '' ? '' : `…${seal.tail}`,
        };
  return makeFirstPage({
    accountId,
    language,
    count: t('companies.total', { n: formatCount(total, language) }),
    range: rangeWords(rows.length, total, t, language),
    rows: rows.map((i) => companyView(dir, i, t)),
    active,
  });
}
