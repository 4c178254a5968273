import { mergeClasses, Switch } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useDeviceText } from '../../desk/use-device-text.ts';
import { useResource } from '../../desk/use-resource.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { type Texts, useText } from '../../ui/text.ts';
import type { NotificationPermit } from './notification-port.ts';
import type { WebPushPort } from './web-push-port.ts';
import { type PushFailure, readWish, switchOn, wishKey } from './web-push-state.ts';

export interface WebPushSettingsProps {
  port: WebPushPort;
  permit: NotificationPermit;
  /** Asks the user, who has just pressed for it. */
  ask(): Promise<NotificationPermit>;
}

/** Why it is not on, and what its user can do. */
function failureWords(failure: PushFailure, { t }: Pick<Texts, 't'>): string {
  if (failure.by === 'browser') {
    if (failure.problem === 'denied') return t('notices.permitDenied');
    return t(failure.problem === 'not-ready' ? 'notices.pushNotReady' : 'notices.pushUnreachable');
  }
  const { kind, msg } = failure.error;
  if (kind === 'offline' || kind === 'timeout') return t('notices.pushOffline');
  return (kind === 'refused' || kind === 'busy') && msg !== '' ? msg : t('notices.pushFailed');
}

/** State of the permission in words that this switch needs. */
function leadOf({ port, permit }: Pick<WebPushSettingsProps, 'port' | 'permit'>, { t }: Pick<Texts, 't'>): string {
  if (!port.isThere() || permit === 'none') return t('notices.pushNone');
  if (permit === 'granted') return t('notices.permitGranted');
  return t(permit === 'denied' ? 'notices.permitDenied' : 'notices.permitDefault');
}

/** The switch of Web Push (P-06): off until its user wants it, and only there when the gateway has keys for it. */
export function WebPushSettings({ port, permit, ask }: WebPushSettingsProps) {
  const styles = usePageStyles();
  const { t, language } = useText();
  const { worker, login } = useDesk();
  const publicKey = useResource('webPush.webPushKey', '').value ?? '';
  const [text, setText] = useDeviceText(wishKey(login.accountId));
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const isOn = readWish(text) === 'on' && permit === 'granted';
  useEffect(() => {
    let live = true;
    // The browser may have ended it by itself, and the push service may not be reached for a new one.
    if (isOn && !busy) void port.current().then((browser) => live && browser === null && setSaid(t('notices.pushLost')));
    return () => {
      live = false;
    };
  }, [isOn, busy, port, t]);
  if (publicKey === '') return null;

  async function turnOn(): Promise<void> {
    if (permit !== 'granted' && (await ask()) !== 'granted') return;
    const done = await switchOn(port, worker, { publicKey, language });
    if (done.ok) return setText(() => 'on');
    await port.unsubscribe();
    setSaid(failureWords(done.error, { t }));
  }
  async function turnOff(): Promise<void> {
    setText(() => 'off'); // the keeper tells the gateway, now or when the line is back
    await port.unsubscribe();
  }
  async function change(on: boolean): Promise<void> {
    setSaid('');
    setBusy(true);
    await (on ? turnOn() : turnOff());
    setBusy(false);
  }
  return (
    <PageSection title={t('notices.pushGroup')} lead={leadOf({ port, permit }, { t })}>
      <div className={mergeClasses(styles.list, styles.switches)} data-push={isOn}>
        <Switch
          checked={isOn}
          disabled={busy || !port.isThere() || permit === 'none' || permit === 'denied'}
          label={t('notices.pushSwitch')}
          onChange={(_, { checked }) => void change(checked)}
        />
      </div>
      <div className="wb-quiet">
        <div role="status">{busy ? t('notices.pushBusy') : said}</div>
        {t('notices.pushSay')}
      </div>
    </PageSection>
  );
}
