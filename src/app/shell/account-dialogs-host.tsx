import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { useDesk } from '../../features/account/desk.tsx';
import type { ChangePasswordDialogProps } from '../../features/session/change-password-dialog.tsx';
import type { DevicesDialogProps } from '../../features/session/devices-dialog.tsx';
import type { RealNameDialogProps } from '../../features/session/real-name-dialog.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { useAccessPorts } from './access-ports.ts';
import { usePage } from './use-page.ts';

const changePart = createLazyPart<ComponentType<ChangePasswordDialogProps>>(
  async () => (await import('../../features/session/change-password-dialog.tsx')).ChangePasswordDialog,
);
const devicesPart = createLazyPart<ComponentType<DevicesDialogProps>>(
  async () => (await import('../../features/session/devices-dialog.tsx')).DevicesDialog,
);
const realNamePart = createLazyPart<ComponentType<RealNameDialogProps>>(
  async () => (await import('../../features/session/real-name-dialog.tsx')).RealNameDialog,
);

/** The dialogs about the account that is signed in: those that follow a sign-in, and those that its menu opens. */
export function AccountDialogsHost() {
  const { t } = useText();
  const { dialogs } = usePage();
  const { login, notify } = useDesk();
  const ports = useAccessPorts();
  const shown = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  useEffect(() => dialogs.resume(login.accountId), [dialogs, login.accountId]);
  if (shown === null) return null;
  const onClose = dialogs.close;
  if (shown === 'devices') {
    const onEnded = (text: string) => notify({ tone: 'done', text });
    return <Lazy part={devicesPart} props={{ ports, onEnded, onClose }} />;
  }
  if (shown === 'weak' || shown === 'change') {
    const onDone = () => {
      dialogs.done();
      notify({ tone: 'done', text: t('access.changeDone') });
    };
    return <Lazy part={changePart} props={{ ports, loginName: login.loginName, weak: shown === 'weak', onDone, onClose }} />;
  }
  const onDone = () => {
    dialogs.done();
    notify({ tone: 'done', text: t('access.realDone') });
  };
  const of: RealNameDialogProps['of'] = shown === 'real' ? 'guest' : 'account';
  return <Lazy part={realNamePart} props={{ ports, of, onDone, onClose }} />;
}
