import { useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { DraftRow } from '../../db/types.ts';
import type { CompanyListPageProps } from '../../features/companies/company-list-page.tsx';
import { useActiveCompany } from '../../features/company-switch/active-company.tsx';
import { CompanyTitle } from '../../features/company-switch/company-title.tsx';
import { DraftsBar } from '../../features/drafts/drafts-bar.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { useSwitch } from './company-slots.tsx';

export const companyListPart = createLazyPart<ComponentType<CompanyListPageProps>>(
  async () => (await import('../../features/companies/company-list-page.tsx')).CompanyListPage,
);

/** Where a draft of the edit form is taken up again: of a company, or of a change of it in the outbox. */
function editHref({ k, companyId }: DraftRow): string | null {
  const [form, subject = ''] = k.split(':');
  const href = `/workbench/company-manage?edit=${encodeURIComponent(companyId)}`;
  if (form === 'command') return `${href}&command=${encodeURIComponent(subject)}`;
  return form === 'company' ? href : null;
}

/** Company management (ROUTE-07). */
export function ManageView() {
  const { t } = useText();
  const { companyId } = useActiveCompany();
  const onSwitch = useSwitch();
  const edit = useSearch({ from: '/workbench/_desk/company-manage', select: (search) => search.edit });
  return (
    <>
      <CompanyTitle view={t('frame.companies')} />
      <DraftsBar hrefOf={editHref} openCompanyId={edit ?? null} />
      <Lazy part={companyListPart} props={{ activeId: companyId, onSwitch }} />
    </>
  );
}
