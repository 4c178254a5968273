import { OPERATOR_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** Where operators publish. Only they are led to it: it has no place in the rail, and no search finds it. */
export const operatorView = defineView({
  path: OPERATOR_PATH,
  label: 'frame.operator',
  words: [],
  unlisted: true,
  event: 'view.operator',
  part: async () => (await import('./operator-page.tsx')).OperatorPage,
});
