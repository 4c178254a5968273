import { type ComponentType, useEffect, useState } from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { type AccountDialog, type DueDialog, isDueDialog } from '../../../features/session/dialogs/account-dialogs.ts';
import type { ChangePasswordDialogProps } from '../../../features/session/dialogs/change-password-dialog.tsx';
import type { DevicesDialogProps } from '../../../features/session/dialogs/devices-dialog.tsx';
import { dropFormReminder, remindOfForm } from '../../../features/session/dialogs/form-reminder.ts';
import type { RealNameDialogProps } from '../../../features/session/dialogs/real-name-dialog.tsx';
import type { TextKey } from '../../../texts/catalogue.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import { useAccessPorts } from '../access-ports.ts';
import { usePage } from '../use-page.ts';
import { DUE_NOTICE } from './form-reminder.tsx';

const changePart = createLazyPart<ComponentType<ChangePasswordDialogProps>>(
  async () => (await import('../../../features/session/dialogs/change-password-dialog.tsx')).ChangePasswordDialog,
);
const devicesPart = createLazyPart<ComponentType<DevicesDialogProps>>(
  async () => (await import('../../../features/session/dialogs/devices-dialog.tsx')).DevicesDialog,
);
const realNamePart = createLazyPart<ComponentType<RealNameDialogProps>>(
  async () => (await import('../../../features/session/dialogs/real-name-dialog.tsx')).RealNameDialog,
);

const dueOffline = {
  weak: 'access.weakOffline',
  given: 'access.givenOffline',
  init: 'access.initOffline',
} as const satisfies Record<DueDialog, TextKey>;

/**
 * Whether a form that opens by itself still waits for the line. Without a line it would stand there and could do nothing: instead that is said
 * in a notice, the user works on, and is reminded when the line is back (PLUS-12). What somebody has typed into stays where it is.
 */
function useWaits(shown: AccountDialog, touched: boolean, offline: boolean): boolean {
  const { t } = useText();
  const { dialogs } = usePage();
  const { tab, login, notify } = useDesk();
  const proved = useAccount((state) => state.sync?.reach === 'online');
  // A form that stands there is not taken away while the line is looked at once more: what is typed meanwhile would go with it.
  const [stands, setStands] = useState(false);
  if (proved && !offline && !stands) setStands(true);
  const due = isDueDialog(shown) && !touched ? shown : null;
  useEffect(() => {
    if (due === null) return;
    if (offline) {
      remindOfForm(tab, login.accountId);
      notify({ tone: 'info', text: t(dueOffline[due]), stays: true, key: DUE_NOTICE });
      dialogs.close();
    } else if (proved) dropFormReminder(tab, login.accountId);
  }, [due, offline, proved, dialogs, notify, t, tab, login.accountId]);
  return due !== null && (offline || !(proved || stands));
}

export interface AccountFormsProps {
  shown: Exclude<AccountDialog, 'lock' | 'sign-out'>;
}

/** The form or list about the account that is to be shown. */
export function AccountForms({ shown }: AccountFormsProps) {
  const { t } = useText();
  const { dialogs } = usePage();
  const { login, notify } = useDesk();
  const ports = useAccessPorts();
  const [touched, setTouched] = useState(false);
  const unreachable = useOffline();
  const offline = ports.offline || unreachable;
  const waits = useWaits(shown, touched, offline);
  if (waits) return null;
  const onClose = dialogs.close;
  if (shown === 'devices') {
    const onEnded = (text: string) => notify({ tone: 'done', text });
    return <Lazy part={devicesPart} props={{ ports, onEnded, onClose }} />;
  }
  const done = (text: TextKey) => () => {
    dialogs.done();
    notify({ tone: 'done', text: t(text) });
  };
  const form = { ports: { ...ports, offline }, onTouch: () => setTouched(true), onClose };
  if (shown === 'weak' || shown === 'given' || shown === 'change')
    return <Lazy part={changePart} props={{ ...form, loginName: login.loginName, reason: shown, onDone: done('access.changeDone') }} />;
  return <Lazy part={realNamePart} props={{ ...form, of: shown === 'real' ? 'guest' : 'account', onDone: done('access.realDone') }} />;
}
