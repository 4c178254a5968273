import { type ComponentType, useSyncExternalStore } from 'react';
import { useDesk } from '../../features/account/desk.tsx';
import type { ChangePasswordDialogProps } from '../../features/session/dialogs/change-password-dialog.tsx';
import type { DevicesDialogProps } from '../../features/session/dialogs/devices-dialog.tsx';
import type { RealNameDialogProps } from '../../features/session/dialogs/real-name-dialog.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { useAccessPorts } from './access-ports.ts';
import { isHosted } from './account-dialogs.tsx';
import { usePage } from './use-page.ts';

const changePart = createLazyPart<ComponentType<ChangePasswordDialogProps>>(
  async () => (await import('../../features/session/dialogs/change-password-dialog.tsx')).ChangePasswordDialog,
  { texts: ['sessionForms', 'waysIn', 'vault'] },
);
const devicesPart = createLazyPart<ComponentType<DevicesDialogProps>>(
  async () => (await import('../../features/session/dialogs/devices-dialog.tsx')).DevicesDialog,
  { texts: ['protocol', 'sessionForms', 'waysIn', 'vault'] },
);
const realNamePart = createLazyPart<ComponentType<RealNameDialogProps>>(
  async () => (await import('../../features/session/dialogs/real-name-dialog.tsx')).RealNameDialog,
  { texts: ['sessionForms', 'waysIn', 'vault'] },
);

const reminderPart = createLazyPart<ComponentType>(async () => (await import('./form-reminder.tsx')).FormReminder, { texts: ['waysIn'] });

/** The dialogs about the account that is signed in: those that follow a sign-in, and those that its menu opens. Loaded beside `AccountDialogs`. */
export function AccountDialogsHost() {
  const { t } = useText();
  const { dialogs } = usePage();
  const { login, notify } = useDesk();
  const ports = useAccessPorts();
  const shown = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  // None of these: a form that the user was to be reminded of.
  if (!isHosted(shown)) return <Lazy part={reminderPart} props={{}} />;
  const onClose = dialogs.close;
  if (shown === 'devices') {
    const onEnded = (text: string) => notify({ tone: 'done', text });
    return <Lazy part={devicesPart} props={{ ports, onEnded, onClose }} />;
  }
  if (shown === 'weak' || shown === 'given' || shown === 'change') {
    const onDone = () => {
      dialogs.done();
      notify({ tone: 'done', text: t('access.changeDone') });
    };
    return <Lazy part={changePart} props={{ ports, loginName: login.loginName, reason: shown, onDone, onClose }} />;
  }
  const onDone = () => {
    dialogs.done();
    notify({ tone: 'done', text: t('access.realDone') });
  };
  const of: RealNameDialogProps['of'] = shown === 'real' ? 'guest' : 'account';
  return <Lazy part={realNamePart} props={{ ports, of, onDone, onClose }} />;
}
