import { useText } from '../../ui/text.ts';
import type { BadgeProps } from '../../ui/views/define-view.ts';
import { useCollections } from '../account/use-collections.ts';

/** Unread messages, live in every tab; undefined until they are counted. */
export function useUnread(): number | undefined {
  return useCollections((db) => db.messages.where('[readStatus+sendTime]').between([0, ''], [0, '\uffff']).count(), []);
}

/** Unread messages for the rail. */
export function UnreadCount({ show }: BadgeProps) {
  const { t } = useText();
  const count = useUnread() ?? 0;
  return show(count, t('messages.unread', { count }));
}
