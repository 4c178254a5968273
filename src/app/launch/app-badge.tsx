import { useEffect } from 'react';
import { useUnread } from '../../features/messages/use-unread.ts';
import { setBadge } from '../effects/platform.ts';

/** The number of unread messages on the icon of the installed product (PLUS-27); gone with the sign-out. */
export function AppBadge() {
  const unread = useUnread();
  useEffect(() => {
    if (unread !== undefined) setBadge(unread);
  }, [unread]);
  useEffect(() => () => setBadge(0), []);
  return null;
}
