import { createFileRoute, redirect } from '@tanstack/react-router';
import { guardView } from '../../../features/session/start-plan.ts';
import { deskSearch } from '../../desk-search.ts';
import { DeskLayout } from '../../shell/desk-layout.tsx';

/** ROUTE-14: the layout of main, company-manage, index, outbox and diagnostics. Guarded as a whole (ROUTE-15, A-82). */
export const Route = createFileRoute('/workbench/_desk')({
  validateSearch: deskSearch,
  beforeLoad: ({ context, location }) => {
    const search = guardView(context.page.session.get(), location.href);
    if (search !== null) throw redirect({ to: '/workbench/login', search });
  },
  component: DeskLayout,
});
