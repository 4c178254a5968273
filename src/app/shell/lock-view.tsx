import { type ComponentType, useEffect, useState } from 'react';
import { readVault } from '../../db/open/device-db.ts';
import type { PasskeyWrap } from '../../db/vault/vault-row.ts';
import type { LockScreenProps } from '../../features/session/lock/lock-screen.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { usePage } from './use-page.ts';

const lockPart = createLazyPart<ComponentType<LockScreenProps>>(
  async () => (await import('../../features/session/lock/lock-screen.tsx')).LockScreen,
);

/** The passkey that was added on this device for the account; null while it is read and when there is none. */
function usePasskey(accountId: string): (() => Promise<Uint8Array<ArrayBuffer> | null>) | null {
  const [wrap, setWrap] = useState<PasskeyWrap | null>(null);
  useEffect(() => {
    void readVault(accountId).then((vault) => {
      const found = vault.ok ? vault.value?.wraps.find((one): one is PasskeyWrap => one.how === 'passkey') : undefined;
      setWrap(found ?? null);
    });
  }, [accountId]);
  if (wrap === null) return null;
  return async () => (await import('../effects/storage/passkey.ts')).passkeySecret(wrap.credentialId, wrap.salt);
}

/** What stands in place of every route while the account is locked, or while it is not known yet whether it is. */
export function LockView() {
  const { vault, session } = usePage();
  const state = session.get();
  const login = state.kind === 'in' ? state.login : null;
  const passkey = usePasskey(login?.accountId ?? '');
  const placeholder = <main className="wb-plain" aria-busy="true" />;
  if (login === null || vault.get() === 'opening') return placeholder;
  const name = login.fullName === '' ? login.loginName : login.fullName;
  const { unlock, leave } = vault;
  return <Lazy part={lockPart} placeholder={placeholder} props={{ name, bySms: login.method === 'sms', unlock, leave, passkey }} />;
}
