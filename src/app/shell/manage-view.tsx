import type { ComponentType } from 'react';
import type { CompanyListPageProps } from '../../features/companies/company-list-page.tsx';
import { useActiveCompany } from '../../features/company-switch/active-company.tsx';
import { CompanyTitle } from '../../features/company-switch/company-title.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { useSwitch } from './company-slots.tsx';

export const companyListPart = createLazyPart<ComponentType<CompanyListPageProps>>(
  async () => (await import('../../features/companies/company-list-page.tsx')).CompanyListPage,
);

/** Company management (ROUTE-07). */
export function ManageView() {
  const { t } = useText();
  const { companyId } = useActiveCompany();
  const onSwitch = useSwitch();
  return (
    <>
      <CompanyTitle view={t('frame.companies')} />
      <Lazy part={companyListPart} props={{ activeId: companyId, onSwitch }} />
    </>
  );
}
