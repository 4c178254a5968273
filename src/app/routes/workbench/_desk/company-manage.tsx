import { createFileRoute } from '@tanstack/react-router';
import { ManageView } from '../../../shell/manage-view.tsx';

/** ROUTE-07, ROUTE-15: company management, guarded by the layout. */
export const Route = createFileRoute('/workbench/_desk/company-manage')({ component: ManageView });
