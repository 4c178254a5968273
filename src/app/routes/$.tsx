import { createFileRoute } from '@tanstack/react-router';
import { leaveWrongAddress } from '../start/wrong-address.ts';

/** ROUTE-13: any unknown path. */
export const Route = createFileRoute('/$')({
  beforeLoad: leaveWrongAddress,
});
