import { useCallback, useSyncExternalStore } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { onFormReminder, remindOfForm, wantsForm } from '../../../features/session/dialogs/form-reminder.ts';
import { useText } from '../../../ui/text.ts';

export interface AccountForm {
  /** The password's, or for a guest the real name's. */
  readonly dialog: 'change' | 'real';
  readonly label: 'access.changeTitle' | 'access.realTitle';
  /** Why it cannot be opened now, in words; null when it can. */
  readonly blocked: string | null;
  readonly reminded: boolean;
  /** Asks to be told when the line is back. */
  remind(): void;
}

/** The form about the user's own account: it needs the line, says so before it opens, and can remind (PLUS-12, A-03). */
export function useAccountForm(): AccountForm {
  const { t } = useText();
  const { tab, login } = useDesk();
  const offline = useOffline();
  const reminded = useSyncExternalStore(onFormReminder, () => wantsForm(tab, login.accountId));
  return {
    dialog: login.isGuest ? 'real' : 'change',
    label: login.isGuest ? 'access.realTitle' : 'access.changeTitle',
    blocked: offline ? t(reminded ? 'companies.reminded' : 'companies.onlineOnly') : null,
    reminded,
    remind: useCallback(() => remindOfForm(tab, login.accountId), [tab, login.accountId]),
  };
}
