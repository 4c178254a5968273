import { createFileRoute } from '@tanstack/react-router';
import { manageSearch } from '../../../desk-search.ts';
import { ManageView } from '../../../shell/manage-view.tsx';

/** ROUTE-07, ROUTE-15: company management, guarded by the layout. */
export const Route = createFileRoute('/workbench/_desk/company-manage')({
  validateSearch: manageSearch,
  component: ManageView,
});
