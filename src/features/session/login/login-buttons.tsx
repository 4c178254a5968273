import { Button, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import type { CallError } from '../../../api/error-kinds.ts';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';

export function SubmitButton({ busy, offline }: { busy: boolean; offline: boolean }) {
  const { t } = useText();
  return (
    <Button
      type="submit"
      appearance="primary"
      size="large"
      disabledFocusable={busy || offline}
      icon={busy ? <Spinner size="tiny" /> : undefined}
    >
      {t(busy ? 'session.busy' : 'session.submit')}
    </Button>
  );
}

/** Sign-in as a guest (AUTH-07). */
export function GuestButton({ ports, onFailed }: { ports: AccessPorts; onFailed(error: CallError): void }) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  async function enter(): Promise<void> {
    setBusy(true);
    const result = await ports.signIn({ way: 'guest' });
    setBusy(false);
    if (!result.ok) onFailed(result.error);
  }
  return (
    <Button
      appearance="transparent"
      title={t('access.guestHint')}
      disabledFocusable={busy || ports.offline}
      icon={busy ? <Spinner size="tiny" /> : undefined}
      onClick={() => void enter()}
    >
      {t(busy ? 'access.guestBusy' : 'access.guest')}
    </Button>
  );
}
