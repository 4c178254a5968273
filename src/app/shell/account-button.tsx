import { type ComponentType, useMemo, useRef, useState } from 'react';
import { useAccount, useDesk } from '../../features/account/desk.tsx';
import type { AccountDialog } from '../../features/session/account-dialogs.ts';
import type { LockDialogProps } from '../../features/session/lock-dialog.tsx';
import type { SignOutDialogProps } from '../../features/session/sign-out-dialog.tsx';
import { commandWords, sealWords } from '../../features/sync/outbox-words.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import type { AccountMenuProps } from './account-menu.tsx';
import { usePage } from './use-page.ts';

export const accountMenuPart = createLazyPart<ComponentType<AccountMenuProps>>(
  async () => (await import('./account-menu.tsx')).AccountMenu,
);
export const signOutPart = createLazyPart<ComponentType<SignOutDialogProps>>(
  async () => (await import('../../features/session/sign-out-dialog.tsx')).SignOutDialog,
);

const lockDialogPart = createLazyPart<ComponentType<LockDialogProps>>(
  async () => (await import('../../features/session/lock-dialog.tsx')).LockDialog,
);

/** Account button of the title row, its menu and the sign-out dialog, both loaded on first use. */
export function AccountButton() {
  const { t } = useText();
  const page = usePage();
  const { login } = useDesk();
  const outbox = useAccount((state) => state.outbox);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'menu' | 'sign-out' | 'lock' | null>(null);
  /** Focus goes back to where it came from. */
  function close(): void {
    setOpen(null);
    button.current?.focus();
  }
  function openDialog(dialog: AccountDialog): void {
    close();
    page.dialogs.open(dialog);
  }
  const unsent = useMemo(() => outbox.map((row) => ({ id: row.id, text: `${sealWords(row, t)}：${commandWords(row, t)}` })), [outbox, t]);
  const name = login.isGuest ? t('access.guestName') : login.fullName === '' ? login.loginName : login.fullName;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="wb-end wb-account"
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        aria-label={`${t('frame.account')} ${name}`}
        onPointerEnter={accountMenuPart.load}
        onClick={() => setOpen(open === null ? 'menu' : null)}
      >
        <span className="wb-account-name">{name}</span>
        <span aria-hidden="true">▾</span>
      </button>
      {open === 'menu' && (
        <Lazy
          part={accountMenuPart}
          props={{
            anchor: button.current,
            onClose: close,
            onSignOut: () => setOpen('sign-out'),
            onAccess: () => openDialog(login.isGuest ? 'real' : 'change'),
            onDevices: () => openDialog('devices'),
            onLockSettings: () => setOpen('lock'),
          }}
        />
      )}
      {open === 'lock' && (
        <Lazy
          part={lockDialogPart}
          props={{
            minutes: page.vault.idleMinutes(),
            setMinutes: page.vault.setIdleMinutes,
            async addPasskey() {
              const { makePasskey } = await import('../effects/passkey.ts');
              const made = await makePasskey({ accountId: login.accountId, name, product: t('frame.product') });
              return made === null ? null : await page.vault.addPasskey(made);
            },
            onLock: () => void page.vault.lock(),
            onClose: close,
          }}
        />
      )}
      {open === 'sign-out' && (
        <Lazy
          part={signOutPart}
          props={{
            unsent,
            onClose: close,
            onSignedOut: () => {
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
