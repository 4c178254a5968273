import { useUnreadMessages } from '../../desk/use-messages.ts';
import { useText } from '../../ui/text.ts';
import type { BadgeProps } from '../../ui/views/define-view.ts';

/** Unread messages for the rail. */
export function UnreadCount({ show }: BadgeProps) {
  const { t } = useText();
  const count = useUnreadMessages()?.length ?? 0;
  return show(count, t('messages.unread', { count }));
}
