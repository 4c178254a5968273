import { CompanyTitle } from '../../features/company-switch/company-title.tsx';
import { useText } from '../../ui/text.ts';

/** Company management (ROUTE-07). */
export function ManageView() {
  const { t } = useText();
  return <CompanyTitle view={t('frame.companies')} />;
}
