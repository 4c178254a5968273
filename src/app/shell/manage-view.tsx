import { useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { DEFAULT_LOCATION } from '../../api/context.ts';
import type { DraftRow } from '../../db/types.ts';
import { addsByRealNameOnly } from '../../domain/guest.ts';
import { useDesk } from '../../features/account/desk.tsx';
import type { CompanyListPageProps } from '../../features/companies/company-list-page.tsx';
import { useActiveCompany } from '../../features/company-switch/active-company.tsx';
import { CompanyTitle } from '../../features/company-switch/company-title.tsx';
import { DraftsBar } from '../../features/drafts/drafts-bar.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { Bar } from './bars.tsx';
import { useSwitch } from './company-slots.tsx';
import { usePage } from './use-page.ts';

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

/** A guest is told where companies are added that he gives his real name first, and led there (AUTH-20). */
function GuestAdds() {
  const { t } = useText();
  const { dialogs } = usePage();
  const { login } = useDesk();
  if (!addsByRealNameOnly(login, DEFAULT_LOCATION)) return null;
  return (
    <Bar tone="info" title={t('access.guestAdd')}>
      <button type="button" className="wb-link" onClick={() => dialogs.open('real')}>
        {t('access.realTitle')}
      </button>
    </Bar>
  );
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
      <GuestAdds />
      <DraftsBar hrefOf={editHref} openCompanyId={edit ?? null} />
      <Lazy part={companyListPart} props={{ activeId: companyId, onSwitch }} />
    </>
  );
}
