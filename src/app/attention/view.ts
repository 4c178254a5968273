import { ATTENTION_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** What may ask for its user's attention, what does now, and what did: here and not in a feature, because its page is composed of two. */
export const attentionView = defineView({
  path: ATTENTION_PATH,
  label: 'frame.attention',
  words: ['txsz', 'tixingshezhi', 'attention', 'popups'],
  event: 'view.attention',
  part: async () => (await import('./attention-view.tsx')).AttentionView,
});
