import { createFileRoute, redirect } from '@tanstack/react-router';
import { traitsOf } from '../../domain/core/variant.ts';
import { guardView } from '../../features/session/login/start-plan.ts';
import { deskSearch } from '../desk-search.ts';
import { DeskLayout } from '../shell/desk-layout.tsx';
import { leaveWrongAddress } from '../start/wrong-address.ts';
import { isShown, viewAt } from '../views/views.ts';

/**
 * ROUTE-14: the layout of every view, whatever its path begins with. A path that is no view's, or one of a view that the variant has not, goes to the
 * workbench (ROUTE-13); the others are guarded as a whole (ROUTE-15, A-82).
 */
export const Route = createFileRoute('/_desk')({
  validateSearch: deskSearch,
  beforeLoad: ({ context: { page }, location }) => {
    const view = viewAt(location.pathname);
    if (view === null || (view !== 'home' && !isShown(view, traitsOf(page.deployment.variant()).flags))) leaveWrongAddress();
    const search = guardView(page.session.get(), location.href);
    if (search !== null) throw redirect({ to: '/workbench/login', search });
  },
  component: DeskLayout,
});
