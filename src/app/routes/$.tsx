import { createFileRoute, redirect } from '@tanstack/react-router';

/** ROUTE-13: any unknown path. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/workbench' });
  },
});
