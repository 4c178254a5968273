import { type ComponentType, useRef, useState, useSyncExternalStore } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import type { AccountDialog } from '../../../features/session/dialogs/account-dialogs.ts';
import type { LockDialogProps } from '../../../features/session/lock/lock-dialog.tsx';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import { usePage } from '../use-page.ts';
import type { AccountMenuProps } from './account-menu.tsx';
import type { SignOutViewProps } from './sign-out-view.tsx';

export const accountMenuPart = createLazyPart<ComponentType<AccountMenuProps>>(
  async () => (await import('./account-menu.tsx')).AccountMenu,
);
export const signOutPart = createLazyPart<ComponentType<SignOutViewProps>>(async () => (await import('./sign-out-view.tsx')).SignOutView);

const lockDialogPart = createLazyPart<ComponentType<LockDialogProps>>(
  async () => (await import('../../../features/session/lock/lock-dialog.tsx')).LockDialog,
);

/** Account button of the title row, its menu and the sign-out dialog, both loaded on first use. */
export function AccountButton() {
  const { t } = useText();
  const page = usePage();
  const { login } = useDesk();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const dialog = useSyncExternalStore(page.dialogs.subscribe, page.dialogs.get);
  /** Focus goes back to where it came from. */
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  function closeDialog(): void {
    page.dialogs.close();
    close();
  }
  function openDialog(wanted: AccountDialog): void {
    close();
    page.dialogs.open(wanted);
  }
  const name = login.isGuest ? t('access.guestName') : login.fullName === '' ? login.loginName : login.fullName;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="wb-end wb-account"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${t('frame.account')} ${name}`}
        onPointerEnter={accountMenuPart.load}
        onClick={() => setOpen(!open)}
      >
        <span className="wb-account-name">{name}</span>
        <span aria-hidden="true">▾</span>
      </button>
      {open && (
        <Lazy
          part={accountMenuPart}
          props={{
            anchor: button.current,
            onClose: close,
            onSignOut: () => openDialog('sign-out'),
            onAccess: () => openDialog(login.isGuest ? 'real' : 'change'),
            onDevices: () => openDialog('devices'),
            onLockSettings: () => openDialog('lock'),
          }}
        />
      )}
      {dialog === 'lock' && (
        <Lazy
          part={lockDialogPart}
          props={{
            minutes: page.vault.idleMinutes(),
            setMinutes: page.vault.setIdleMinutes,
            async addPasskey() {
              const { makePasskey } = await import('../../effects/storage/passkey.ts');
              const made = await makePasskey({ accountId: login.accountId, name, product: t('frame.product') });
              return made === null ? null : await page.vault.addPasskey(made);
            },
            onLock: () => void page.vault.lock(),
            onClose: closeDialog,
          }}
        />
      )}
      {dialog === 'sign-out' && (
        <Lazy
          part={signOutPart}
          props={{
            onClose: closeDialog,
            onSignedOut: () => {
              page.dialogs.close();
              page.entrance.left();
              page.session.signedOut();
              page.closeDesk();
            },
          }}
        />
      )}
    </>
  );
}
