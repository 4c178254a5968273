import { useEffect } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { FIRST_PAGE_KEY } from '../../../desk/store/first-page.ts';
import { visibleRows } from '../../../domain/company/visible-rows.ts';
import type { CompanyRowView } from '../../../ui/company-row.tsx';
import { useText } from '../../../ui/text.ts';
import { firstPageOf } from './overview-first-page.ts';
import { rangeWords } from './range-words.ts';

/** The first rows of what the overview lists, and how many companies it lists. */
export interface KeptPage {
  readonly rows: readonly CompanyRowView[];
  readonly count: number;
}

/** Keeps what is shown for the first paint of the next start; of an encrypted account nothing is kept outside its database. Null: somebody else keeps it. */
export function useKeptPage(page: KeptPage | null): void {
  const { device, login } = useDesk();
  const { t, language } = useText();
  const { companyId: activeId } = useActiveCompany();
  const dir = useAccount((state) => state.directory);
  const { accountId, sealed = false } = login;
  useEffect(() => {
    if (sealed) return device.remove(FIRST_PAGE_KEY);
    if (dir === null || page === null) return;
    const range = rangeWords(page.rows.length, page.count, t, language);
    const total = visibleRows(dir).length;
    device.set(FIRST_PAGE_KEY, firstPageOf({ accountId, language, t, dir, total, rows: page.rows, range, activeId }));
  }, [device, accountId, sealed, language, t, dir, page, activeId]);
}
