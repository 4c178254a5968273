import { mergeClasses, Switch } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { needsPermission, type ReminderKind, reminderKinds } from '../../domain/messages/reminder-kinds.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { usePageVisible } from '../../ui/page-visible.ts';
import { useText } from '../../ui/text.ts';
import type { NotificationPermit, NotificationPort } from './notification-port.ts';
import { useSwitches } from './use-switches.ts';
import type { WebPushPort } from './web-push-port.ts';
import { WebPushSettings } from './web-push-settings.tsx';

const names = {
  badgeUnread: 'notices.badgeUnread',
  badgeDue: 'notices.badgeDue',
  due: 'notices.remindDue',
  overdue: 'notices.remindOverdue',
  messages: 'notices.remindMessages',
} as const satisfies Record<ReminderKind, TextKey>;

const permitWords = {
  none: 'notices.permitNone',
  default: 'notices.permitDefault',
  granted: 'notices.permitGranted',
  denied: 'notices.permitDenied',
} as const satisfies Record<NotificationPermit, TextKey>;

/** Switches of what reminds outside of the page (PLUS-21). The browser asks for its permission only when a switch is pressed. */
export function ReminderSettings({ notifications, webPush }: { notifications: NotificationPort; webPush: WebPushPort }) {
  const styles = usePageStyles();
  const { t } = useText();
  const [switches, set] = useSwitches();
  const [permit, setPermit] = useState(() => notifications.permission());
  const isVisible = usePageVisible();
  // It may have been given or taken back in the browser's own settings meanwhile.
  useEffect(() => {
    if (isVisible) setPermit(notifications.permission());
  }, [isVisible, notifications]);
  async function ask(): Promise<NotificationPermit> {
    const given = await notifications.ask();
    setPermit(given);
    return given;
  }
  async function change(kind: ReminderKind, on: boolean): Promise<void> {
    const given = on && needsPermission(kind) && permit !== 'granted' ? await ask() : permit;
    if (!on || !needsPermission(kind) || given === 'granted') set(kind, on);
  }
  const lines = (asking: boolean) =>
    reminderKinds
      .filter((kind) => needsPermission(kind) === asking)
      .map((kind) => (
        <Switch
          key={kind}
          data-switch={kind}
          checked={switches[kind] && (!asking || permit === 'granted')}
          disabled={asking && (permit === 'none' || permit === 'denied')}
          label={t(names[kind])}
          onChange={(_, { checked }) => void change(kind, checked)}
        />
      ));
  const frame = mergeClasses(styles.list, styles.switches);
  return (
    <>
      <PageSection title={t('notices.badgeGroup')} lead={t('notices.badgeSay')}>
        <div className={frame}>{lines(false)}</div>
      </PageSection>
      <PageSection title={t('notices.remindGroup')} lead={t(permitWords[permit])}>
        <div className={frame} data-permit={permit}>
          {lines(true)}
        </div>
        <span className="wb-quiet">{t('notices.remindSay')}</span>
      </PageSection>
      <WebPushSettings port={webPush} permit={permit} ask={ask} />
    </>
  );
}
