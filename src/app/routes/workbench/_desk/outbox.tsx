import { createFileRoute } from '@tanstack/react-router';
import { OutboxView } from '../../../shell/outbox-view.tsx';

/** What has not arrived yet (PLUS-10). */
export const Route = createFileRoute('/workbench/_desk/outbox')({ component: OutboxView });
