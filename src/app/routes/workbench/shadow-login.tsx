import { createFileRoute } from '@tanstack/react-router';
import { leaveLogin, loginSearch } from '../../login-route.ts';
import { LoginRoute } from '../../shell/login-route-view.tsx';

/** ROUTE-05, A-85: the same form without chrome, for host clients. */
export const Route = createFileRoute('/workbench/shadow-login')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => leaveLogin(context.page, search.redirect),
  component: () => <LoginRoute bare />,
});
