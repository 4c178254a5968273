import { MailRegular } from '@fluentui/react-icons/headless/svg/mail';
import { MESSAGES_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** What arrived for the account, over all companies. */
export const messagesView = defineView({
  path: MESSAGES_PATH,
  label: 'frame.messages',
  words: ['xx', 'xiaoxi', 'messages', 'notices'],
  event: 'view.messages',
  rail: { icon: MailRegular, at: 4 },
  part: async () => (await import('./inbox-page.tsx')).InboxPage,
  badge: async () => (await import('./unread-count.tsx')).UnreadCount,
});
