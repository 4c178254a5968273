import { NoticesHost } from '../../features/notices/notices-host.tsx';
import { Reminders } from '../../features/notices/reminders.tsx';
import { notifications } from '../effects/notifications.ts';
import { setBadge } from '../effects/platform.ts';

/** Everything that reminds: bell, banner and drawer in the page, the number on the icon and notifications outside of it. */
export function NoticesView() {
  return (
    <>
      <NoticesHost />
      <Reminders notifications={notifications} setBadge={setBadge} />
    </>
  );
}
