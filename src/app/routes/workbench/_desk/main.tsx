import { createFileRoute } from '@tanstack/react-router';
import { HomeView } from '../../../shell/home-view.tsx';

/** ROUTE-06: tabs and the index page. */
export const Route = createFileRoute('/workbench/_desk/main')({ component: HomeView });
