import { createFileRoute, redirect } from '@tanstack/react-router';

/** ROUTE-01, A-81: the root shell has no content of its own. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/workbench' });
  },
});
