import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';
import { FormError } from '../form-fields.tsx';
import { formErrorWords } from '../login/login-words.ts';
import { useFailure } from './form-dialog.tsx';

export interface GuestExpiredDialogProps {
  ports: Pick<AccessPorts, 'signIn'>;
  /** The guest goes on, and wants to give his real name. */
  onComplete(): void;
}

/** A guest's session is over: exactly two choices (AUTH-15, ERR-14). Both go on as this guest; closing counts as continuing. */
export function GuestExpiredDialog({ ports, onComplete }: GuestExpiredDialogProps) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const { failure, clear, failed } = useFailure();
  async function goOn(then: () => void): Promise<void> {
    if (busy) return;
    clear();
    setBusy(true);
    const result = await ports.signIn({ way: 'guest' });
    setBusy(false);
    if (result.ok) then();
    else failed(t('session.failed'), result.error);
  }
  const icon = busy ? <Spinner size="tiny" /> : undefined;
  return (
    <FluentScope>
      <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && void goOn(() => {})}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t('problems.alertTitle')}</DialogTitle>
            <DialogContent>
              <p>{t('access.guestExpired')}</p>
              {failure !== null && <FormError label={failure.label} text={formErrorWords(failure.error, t)} />}
            </DialogContent>
            <DialogActions>
              <Button disabledFocusable={busy} onClick={() => void goOn(onComplete)}>
                {t('access.guestComplete')}
              </Button>
              <Button appearance="primary" disabledFocusable={busy} icon={icon} onClick={() => void goOn(() => {})}>
                {t('access.guestContinue')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
