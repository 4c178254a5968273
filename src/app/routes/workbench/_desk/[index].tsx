import { createFileRoute } from '@tanstack/react-router';
import { HomeView } from '../../../shell/home-view.tsx';

/** ROUTE-08, A-83: the index page alone. */
export const Route = createFileRoute('/workbench/_desk/index')({ component: HomeView });
