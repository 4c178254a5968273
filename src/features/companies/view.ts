import { ListRegular } from '@fluentui/react-icons/headless/svg/list';
import { MANAGE_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** Company management (ROUTE-07). */
export const companiesView = defineView({
  path: MANAGE_PATH,
  label: 'frame.companies',
  words: ['qygl', 'qiyeguanli', 'companies', 'clients'],
  event: 'view.companies',
  rail: { icon: ListRegular, at: 3.5 },
  preload: true,
  part: async () => (await import('./list/company-list-page.tsx')).CompanyListPage,
});
