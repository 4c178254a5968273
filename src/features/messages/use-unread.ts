import { useUnreadMessages } from '../account/use-messages.ts';

/** How many messages are unread and valid, live in every tab; undefined until they are counted. */
export function useUnread(): number | undefined {
  return useUnreadMessages()?.length;
}
