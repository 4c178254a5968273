import { OUTBOX_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** What has not arrived yet (PLUS-10). */
export const outboxView = defineView({
  path: OUTBOX_PATH,
  label: 'frame.outbox',
  words: ['dfgg', 'daifagenggai', 'outbox', 'waiting'],
  event: 'view.outbox',
  preload: true,
  part: async () => (await import('./outbox-page.tsx')).OutboxPage,
});
