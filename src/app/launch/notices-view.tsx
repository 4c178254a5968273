import { useCallback } from 'react';
import { NoticesHost } from '../../features/notices/notices-host.tsx';
import { Reminders } from '../../features/notices/reminders.tsx';
import { WebPushKeeper } from '../../features/notices/web-push-keeper.tsx';
import { setBadge } from '../effects/host/platform.ts';
import { notifications } from '../effects/service-worker/notifications.ts';
import { webPush } from '../effects/service-worker/web-push.ts';
import { usePage } from '../shell/use-page.ts';

const isAllowed = (): boolean => notifications.permission() === 'granted';

/** Everything that reminds: bell, banner and drawer in the page, the number on the icon and notifications outside of it. */
export function NoticesView() {
  const { session } = usePage();
  const isOut = useCallback(() => session.get().kind === 'none', [session]);
  return (
    <>
      <NoticesHost />
      <Reminders notifications={notifications} setBadge={setBadge} />
      <WebPushKeeper port={webPush} isAllowed={isAllowed} isOut={isOut} />
    </>
  );
}
