import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { needsPermission, type ReminderKind, reminderKinds } from '../../domain/messages/reminder-kinds.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { usePageVisible } from '../../ui/page-visible.ts';
import { useText } from '../../ui/text.ts';
import type { NotificationPermit, NotificationPort } from './notification-port.ts';
import { useSwitches } from './use-switches.ts';

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

const useStyles = makeStyles({
  body: { flex: 1, minHeight: 0, overflowY: 'auto', padding: '0.5rem 1rem 1rem' },
  group: { margin: '0.75rem 0 0.25rem', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  line: { display: 'flex' },
  say: { margin: '0.25rem 0 0.5rem', color: tokens.colorNeutralForeground3 },
});

/** Switches of what reminds outside of the page (PLUS-21). The browser asks for its permission only when a switch is pressed. */
export function ReminderSettings({ notifications }: { notifications: NotificationPort }) {
  const styles = useStyles();
  const { t } = useText();
  const [switches, set] = useSwitches();
  const [permit, setPermit] = useState(() => notifications.permission());
  const isVisible = usePageVisible();
  // It may have been given or taken back in the browser's own settings meanwhile.
  useEffect(() => {
    if (isVisible) setPermit(notifications.permission());
  }, [isVisible, notifications]);
  async function change(kind: ReminderKind, on: boolean): Promise<void> {
    const given = on && needsPermission(kind) && permit !== 'granted' ? await notifications.ask() : permit;
    setPermit(given);
    if (!on || !needsPermission(kind) || given === 'granted') set(kind, on);
  }
  const lines = (asking: boolean) =>
    reminderKinds
      .filter((kind) => needsPermission(kind) === asking)
      .map((kind) => (
        <Switch
          key={kind}
          className={styles.line}
          data-switch={kind}
          checked={switches[kind] && (!asking || permit === 'granted')}
          disabled={asking && (permit === 'none' || permit === 'denied')}
          label={t(names[kind])}
          onChange={(_, { checked }) => void change(kind, checked)}
        />
      ));
  return (
    <div className={styles.body}>
      <h3 className={styles.group}>{t('notices.badgeGroup')}</h3>
      <p className={styles.say}>{t('notices.badgeSay')}</p>
      {lines(false)}
      <h3 className={styles.group}>{t('notices.remindGroup')}</h3>
      <p className={styles.say} role="status" data-permit={permit}>
        {t(permitWords[permit])}
      </p>
      {lines(true)}
      <p className={styles.say}>{t('notices.remindSay')}</p>
    </div>
  );
}
