import { createFileRoute, redirect } from '@tanstack/react-router';

/** ROUTE-03. */
export const Route = createFileRoute('/workbench/')({
  beforeLoad: () => {
    throw redirect({ to: '/workbench/login' });
  },
});
