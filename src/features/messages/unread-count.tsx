import { useText } from '../../ui/text.ts';
import type { BadgeProps } from '../../ui/views/define-view.ts';
import { useCollections } from '../account/use-collections.ts';

/** Unread messages for the rail, live in every tab. */
export function UnreadCount({ show }: BadgeProps) {
  const { t } = useText();
  const count = useCollections((db) => db.messages.where('[readStatus+sendTime]').between([0, ''], [0, '\uffff']).count(), []) ?? 0;
  return show(count, t('messages.unread', { count }));
}
