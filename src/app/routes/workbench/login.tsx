import { createFileRoute } from '@tanstack/react-router';
import { LoginRoute } from '../../shell/login-route.tsx';
import { leaveLogin, loginSearch } from '../../start/login-route.ts';

/** ROUTE-04: login, with the place to go to afterwards. */
export const Route = createFileRoute('/workbench/login')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => leaveLogin(context.page, search.redirect),
  component: () => <LoginRoute bare={false} />,
});
