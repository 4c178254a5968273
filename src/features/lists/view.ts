import { LISTS_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** Lists out of files, which tell how companies stand (PLUS-46). */
export const listsView = defineView({
  path: LISTS_PATH,
  label: 'frame.lists',
  words: ['drqd', 'daoruqingdan', 'import', 'lists'],
  event: 'view.lists',
  part: async () => (await import('./lists-page.tsx')).ListsPage,
});
