import { createFileRoute } from '@tanstack/react-router';
import { viewSearch } from '../../desk-search.ts';
import { ViewRoute } from '../../shell/view-route.tsx';

/** ROUTE-06 to ROUTE-09, ROUTE-12, PLUS-10, PLUS-32: every view of the list in `src/app/views/views.ts`, at its path. */
export const Route = createFileRoute('/_desk/$')({ validateSearch: viewSearch, component: ViewRoute });
