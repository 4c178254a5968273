import { createFileRoute } from '@tanstack/react-router';
import { LoginRoute } from '../../shell/login-route.tsx';
import { leaveLogin, loginSearch } from '../../start/login-route.ts';

/** ROUTE-05, A-85: the same form without chrome, for host clients. */
export const Route = createFileRoute('/workbench/shadow-login')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => leaveLogin(context.page, search.redirect),
  component: () => <LoginRoute bare />,
});
