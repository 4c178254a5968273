import { HELP_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** What each screen is for, its words and keys, and the tour again. */
export const helpView = defineView({
  path: HELP_PATH,
  label: 'frame.help',
  words: ['bz', 'bangzhu', 'help', 'manual'],
  event: 'view.help',
  part: async () => (await import('./help-page.tsx')).HelpPage,
});
