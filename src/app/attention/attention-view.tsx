import { AttentionPage } from '../../features/attention/attention-page.tsx';
import { ReminderSettings } from '../../features/notices/reminder-settings.tsx';
import { notifications } from '../effects/service-worker/notifications.ts';
import { webPush } from '../effects/service-worker/web-push.ts';

/** One page of settings for everything that reminds, in the page and outside of it. */
export function AttentionView() {
  return <AttentionPage reminders={<ReminderSettings notifications={notifications} webPush={webPush} />} />;
}
