import { ATTENTION_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** What may ask for its user's attention, what does now, and what did. */
export const attentionView = defineView({
  path: ATTENTION_PATH,
  noun: 'attention',
  label: 'frame.attention',
  words: ['txsz', 'tixingshezhi', 'attention', 'popups', 'settings'],
  event: 'view.attention',
  part: async () => (await import('./attention-page.tsx')).AttentionPage,
});
