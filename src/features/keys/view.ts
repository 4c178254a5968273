import { KEYS_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** The key tray (PLUS-24): which key opens which companies, and what waits for it. Reached from the security centre. */
export const keysView = defineView({
  path: KEYS_PATH,
  label: 'frame.keys',
  words: ['ys', 'yaoshi', 'aqup', 'anquanupan', 'ukey', 'keys', 'usb key'],
  event: 'view.keys',
  part: async () => (await import('./key-page.tsx')).KeyPage,
});
