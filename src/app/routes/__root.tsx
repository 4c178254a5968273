import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Page } from '../page.ts';
import { RootView } from '../shell/root-view.tsx';

/** ROUTE-01: the root shell. */
export const Route = createRootRouteWithContext<{ page: Page }>()({ component: RootView });
