import { ChatRegular } from '@fluentui/react-icons/headless/svg/chat';
import { CONSULT_PATH, DESK_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** Talks with advisors, as a page: the simple route leads there at once (CONSULT-05, A-123). */
export const consultView = defineView({
  path: CONSULT_PATH,
  label: 'frame.consult',
  words: ['zx', 'zixun', 'consult', 'advisor'],
  event: 'view.consult',
  rail: { icon: ChatRegular, at: 5, flag: 'liveChat' },
  flag: 'liveChat',
  // In one file with the window: what two parts share and a third does too would stand in files that need each other.
  part: async () => (await import('./consult-window.tsx')).ConsultPage,
});

/** Where advisors answer. Only they are led to it. */
export const deskView = defineView({
  path: DESK_PATH,
  label: 'frame.desk',
  words: [],
  unlisted: true,
  event: 'view.desk',
  part: async () => (await import('./desk/desk-page.tsx')).DeskPage,
});
