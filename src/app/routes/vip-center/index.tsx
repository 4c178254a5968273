import { createFileRoute, redirect } from '@tanstack/react-router';
import { VIP_PATH } from '../../../domain/core/view-paths.ts';
import { viewTarget } from '../../../ui/views/view-target.ts';

/** ROUTE-10: the VIP centre begins with its service. */
export const Route = createFileRoute('/vip-center/')({
  beforeLoad: () => {
    throw redirect({ ...viewTarget(VIP_PATH), search: true });
  },
});
