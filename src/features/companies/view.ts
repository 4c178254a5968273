import { BuildingMultipleRegular } from '@fluentui/react-icons/headless/svg/building-multiple';
import { MANAGE_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** Company management (ROUTE-07). */
export const companiesView = defineView({
  path: MANAGE_PATH,
  noun: 'companies',
  label: 'frame.companies',
  words: ['qyzl', 'qiyezonglan', 'companies', 'clients'],
  event: 'view.companies',
  rail: { icon: BuildingMultipleRegular, at: 2 },
  texts: ['companyScreens', 'outbox', 'relations'],
  preload: true,
  part: async () => (await import('./list/company-list-page.tsx')).CompanyListPage,
});
