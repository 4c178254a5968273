import { createFileRoute, Outlet } from '@tanstack/react-router';

/** ROUTE-02: the workbench shell. */
export const Route = createFileRoute('/workbench')({ component: Outlet });
