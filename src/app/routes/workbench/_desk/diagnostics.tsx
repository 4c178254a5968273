import { createFileRoute } from '@tanstack/react-router';
import { DiagnosticsView } from '../../../shell/diagnostics-view.tsx';

/** How this computer really is (PLUS-32). */
export const Route = createFileRoute('/workbench/_desk/diagnostics')({ component: DiagnosticsView });
