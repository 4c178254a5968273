import { createFileRoute } from '@tanstack/react-router';
import { leaveLogin, loginSearch } from '../../login-route.ts';
import { LoginRoute } from '../../shell/login-route-view.tsx';

/** ROUTE-04: login, with the place to go to afterwards. */
export const Route = createFileRoute('/workbench/login')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => leaveLogin(context.page, search.redirect),
  component: () => <LoginRoute bare={false} />,
});
