import { ACTIVITY_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** What was done or tried of companies, by whom, and what came of it (PLUS-29). */
export const activityView = defineView({
  path: ACTIVITY_PATH,
  label: 'frame.activity',
  words: ['czjl', 'caozuojilu', 'activity', 'log'],
  event: 'view.activity',
  part: async () => (await import('./activity-page.tsx')).ActivityPage,
});
