import { createFileRoute, redirect } from '@tanstack/react-router';
import { guardView } from '../../../features/session/login/start-plan.ts';
import { deskSearch } from '../../desk-search.ts';
import { DeskLayout } from '../../shell/desk-layout.tsx';
import { leaveWrongAddress } from '../../start/wrong-address.ts';
import { viewAt } from '../../views/views.ts';

/** ROUTE-14: the layout of every view. A path that is no view's goes to the workbench (ROUTE-13); the others are guarded as a whole (ROUTE-15, A-82). */
export const Route = createFileRoute('/workbench/_desk')({
  validateSearch: deskSearch,
  beforeLoad: ({ context, location }) => {
    if (viewAt(location.pathname) === null) leaveWrongAddress();
    const search = guardView(context.page.session.get(), location.href);
    if (search !== null) throw redirect({ to: '/workbench/login', search });
  },
  component: DeskLayout,
});
