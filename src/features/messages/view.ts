import { MailRegular } from '@fluentui/react-icons/headless/svg/mail';
import { MESSAGES_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** What arrived for the account, over all companies. */
export const messagesView = defineView({
  path: MESSAGES_PATH,
  noun: 'messages',
  label: 'frame.messages',
  words: ['xx', 'xiaoxi', 'messages', 'notices'],
  event: 'view.messages',
  rail: { icon: MailRegular, at: 4 },
  part: async () => (await import('./messages-page.tsx')).MessagesPage,
  badge: async () => (await import('./unread-count.tsx')).UnreadCount,
});
