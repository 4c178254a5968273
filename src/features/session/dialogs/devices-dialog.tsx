import {
  Badge,
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { SignedInDevice } from '../../../api/calls/account.ts';
import type { CallError } from '../../../api/error-kinds.ts';
import { useAge } from '../../../desk/time/use-age.ts';
import { deviceNumber } from '../../../domain/access/device-number.ts';
import { exactTime, minuteTime } from '../../../domain/core/china-time.ts';
import type { TextKey, Translate } from '../../../texts/catalogue.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';
import { FormError } from '../form-fields.tsx';
import { formErrorWords } from '../login/login-words.ts';
import { useFailure } from './form-dialog.tsx';

export interface DevicesDialogProps {
  ports: Pick<AccessPorts, 'ask' | 'offline'>;
  onEnded(text: string): void;
  onClose(): void;
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '50vh', overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  what: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const methods: Readonly<Record<string, TextKey>> = {
  password: 'protocol.byPassword',
  sms: 'protocol.bySms',
  guest: 'protocol.byGuest',
  auto: 'protocol.byCode',
};

/** Name of a device; of several with the same name each has its number, in the order of their sign-ins. */
function nameOf(device: SignedInDevice, list: readonly SignedInDevice[], t: Translate): string {
  const name = device.name === '' ? t('protocol.unnamed') : device.name;
  const n = deviceNumber(device.familyId, list);
  return n === null ? name : t('protocol.numbered', { name, n });
}

function DeviceRow({ device, name, offline, onEnd }: { device: SignedInDevice; name: string; offline: boolean; onEnd(): void }) {
  const styles = useStyles();
  const { t, language } = useText();
  const used = Date.parse(device.lastUsedAt);
  const age = useAge(used);
  const method = methods[device.method];
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span>
          {name}{' '}
          {device.isThis && (
            <Badge appearance="tint" size="small">
              {t('protocol.thisDevice')}
            </Badge>
          )}
        </span>
        <span className={styles.quiet} title={exactTime(used, language)}>
          {method !== undefined && `${t(method)} · `}
          {t('protocol.signedInAt', { time: minuteTime(Date.parse(device.signedInAt), language) })} ·{' '}
          {t('protocol.lastUsedAt', { time: age })}
        </span>
      </span>
      {!device.isThis && (
        <Button size="small" disabledFocusable={offline} aria-label={t('protocol.endLabel', { name })} onClick={onEnd}>
          {t('protocol.end')}
        </Button>
      )}
    </li>
  );
}

type Devices =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'there'; readonly list: readonly SignedInDevice[] };

function useDevices(ask: AccessPorts['ask'], offline: boolean) {
  const [devices, setDevices] = useState<Devices>({ kind: 'loading' });
  async function load(): Promise<void> {
    const answer = await ask('account.listDevices', {});
    setDevices(answer.ok ? { kind: 'there', list: answer.value.list } : { kind: 'failed', error: answer.error });
  }
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (!offline) void latest.current();
  }, [offline]);
  return { devices, load };
}

function DeviceList({
  devices,
  offline,
  onRetry,
  onEnd,
}: {
  devices: Devices;
  offline: boolean;
  onRetry(): void;
  onEnd(device: SignedInDevice): void;
}) {
  const styles = useStyles();
  const { t } = useText();
  switch (devices.kind) {
    case 'loading':
      return offline ? null : <Spinner size="small" label={t('protocol.devicesLoading')} />;
    case 'failed':
      return (
        <>
          <FormError label={t('protocol.devicesFailed')} text={formErrorWords(devices.error, t)} />
          <Button onClick={onRetry}>{t('frame.retry')}</Button>
        </>
      );
    case 'there':
      return (
        <ul className={styles.list} aria-label={t('protocol.devices')}>
          {devices.list.map((device) => (
            <DeviceRow
              key={device.familyId}
              device={device}
              name={nameOf(device, devices.list, t)}
              offline={offline}
              onEnd={() => onEnd(device)}
            />
          ))}
        </ul>
      );
  }
}

/** Where the account is signed in, and the end of a sign-in elsewhere after a question. Nothing of it is stored: without a line it says so. */
export function DevicesDialog({ ports, onEnded, onClose }: DevicesDialogProps) {
  const { ask, offline } = ports;
  const styles = useStyles();
  const { t } = useText();
  const { devices, load } = useDevices(ask, offline);
  const [asked, setAsked] = useState<SignedInDevice | null>(null);
  const [busy, setBusy] = useState(false);
  const { failure, clear, failed } = useFailure();
  const list = devices.kind === 'there' ? devices.list : [];

  async function end(device: SignedInDevice): Promise<void> {
    clear();
    setBusy(true);
    const answer = await ask('account.signOutDevice', { familyId: device.familyId });
    setBusy(false);
    setAsked(null);
    // Somebody was quicker: it has ended all the same.
    if (answer.ok || answer.error.code === 'device.notFound') onEnded(t('protocol.ended', { name: nameOf(device, list, t) }));
    else failed(t('protocol.endFailed'), answer.error);
    await load();
  }
  return (
    <FluentScope>
      <Dialog open onOpenChange={(_, data) => !data.open && !busy && (asked === null ? onClose() : setAsked(null))}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t(asked === null ? 'protocol.devices' : 'protocol.endTitle')}</DialogTitle>
            <DialogContent className={styles.content}>
              <p className={styles.text}>
                {asked === null ? t('protocol.devicesText') : t('protocol.endText', { name: nameOf(asked, list, t) })}
              </p>
              {asked === null && (
                <>
                  {offline && (
                    <MessageBar intent="info" layout="multiline">
                      <MessageBarBody>{t('protocol.devicesOffline')}</MessageBarBody>
                    </MessageBar>
                  )}
                  {failure !== null && <FormError label={failure.label} text={formErrorWords(failure.error, t)} />}
                  <DeviceList devices={devices} offline={offline} onRetry={() => void load()} onEnd={setAsked} />
                </>
              )}
            </DialogContent>
            {asked === null ? (
              <DialogActions>
                <Button onClick={onClose}>{t('frame.close')}</Button>
              </DialogActions>
            ) : (
              <DialogActions>
                <Button disabled={busy} onClick={() => setAsked(null)}>
                  {t('protocol.keep')}
                </Button>
                <Button
                  appearance="primary"
                  autoFocus
                  disabledFocusable={busy || offline}
                  icon={busy ? <Spinner size="tiny" /> : undefined}
                  onClick={() => void end(asked)}
                >
                  {t(busy ? 'protocol.ending' : 'protocol.end')}
                </Button>
              </DialogActions>
            )}
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
