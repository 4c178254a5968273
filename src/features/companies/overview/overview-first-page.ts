import { sealAt } from '../../../desk/seal-at.ts';
import { type FirstPage, makeFirstPage } from '../../../desk/store/first-page.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import type { Directory } from '../../../domain/company/directory.ts';
import type { Language, Translate } from '../../../texts/catalogue.ts';
import type { CompanyRowView } from '../../../ui/company-row.tsx';

export interface FirstPageInput {
  readonly accountId: string;
  readonly language: Language;
  readonly t: Translate;
  readonly dir: Directory;
  /** Rows the overview shows, and its words of which of how many these are. */
  readonly rows: readonly CompanyRowView[];
  readonly range: string;
  /** How many companies the account has. */
  readonly total: number;
  readonly activeId: string | null;
}

/** What the overview shows, as it is kept for the first paint of the next start (performance.md 0.4). */
export function firstPageOf({ accountId, language, t, dir, rows, range, total, activeId }: FirstPageInput): string {
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
    range,
    rows,
    active,
  });
}
