import { useText } from '../../ui/text.ts';
import type { BadgeProps } from '../../ui/views/define-view.ts';
import { useUnread } from './use-unread.ts';

/** Unread messages for the rail. */
export function UnreadCount({ show }: BadgeProps) {
  const { t } = useText();
  const count = useUnread() ?? 0;
  return show(count, t('messages.unread', { count }));
}
