import type { CallError } from '../../api/error-kinds.ts';
import { AlertDialog } from '../../features/session/dialogs/alert-dialog.tsx';
import { loginErrorWords } from '../../features/session/login/login-words.ts';
import { useText } from '../../ui/text.ts';

export interface StartFailedProps {
  /** The way that was tried by itself: a code of the host, or another. */
  way: 'code' | 'guest';
  error: CallError;
  onClose(): void;
}

/** A way in that was tried by itself and failed: said once, before the form (AUTH-18). */
export function StartFailed({ way, error, onClose }: StartFailedProps) {
  const { t } = useText();
  const words = loginErrorWords(error, t);
  const text =
    way === 'code' ? { text: t('access.authorizeAgain'), ...(error.kind === 'refused' ? {} : { detail: words }) } : { text: words };
  return <AlertDialog title={t('session.failed')} {...text} button={t('frame.ok')} onClose={onClose} />;
}
