import type { CompanyRowView } from '../../ui/company-row.tsx';

/** Rows of the overview before paging, also the number of rows in the HTML before React. */
export const FIRST_PAGE_ROWS = 5;
/** Key in localStorage; cleared at sign-out. */
export const FIRST_PAGE_KEY = 'firstPage';
/** Raised when the shape changes: older ones are ignored. */
const VERSION = 2;

/** Words and marks of the first paint, exactly as the overview showed them last (performance.md 0.4): no tax identifier but its last four characters. */
export interface FirstPage {
  readonly v: typeof VERSION;
  readonly accountId: string;
  readonly language: string;
  /** `1,200 家`. */
  readonly count: string;
  /** `1–5 / 1,200`. */
  readonly range: string;
  readonly rows: readonly CompanyRowView[];
  /** Seal of the last active company, for the switcher. */
  readonly active: (Pick<CompanyRowView, 'id' | 'letter' | 'hue' | 'shape' | 'name'> & { readonly tail: string }) | null;
}

export function makeFirstPage(page: Omit<FirstPage, 'v'>): string {
  return JSON.stringify({
    v: VERSION,
    ...page,
    rows: page.rows.map(({ id, letter, hue, shape, name, meta, mark }) => ({ id, letter, hue, shape, name, meta, mark })),
  });
}

/** The stored first page of this account in this language, null when there is none. Only `makeFirstPage` writes it, hence the shallow check. */
export function readFirstPage(text: string | null, accountId: string, language: string): FirstPage | null {
  if (text === null) return null;
  try {
    const page: FirstPage | null = JSON.parse(text);
    return page !== null && page.v === VERSION && page.accountId === accountId && page.language === language && Array.isArray(page.rows)
      ? page
      : null;
  } catch {
    return null;
  }
}
