import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { useDesk } from '../../features/account/desk.tsx';
import type { AccountDialog } from '../../features/session/dialogs/account-dialogs.ts';
import { onFormReminder, wantsForm } from '../../features/session/dialogs/form-reminder.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { usePage } from './use-page.ts';

const hostPart = createLazyPart<ComponentType>(async () => (await import('./account-dialogs-host.tsx')).AccountDialogsHost);

/** Lock settings and sign-out belong to the account button. */
export const isHosted = (shown: AccountDialog | null): shown is Exclude<AccountDialog, 'lock' | 'sign-out'> =>
  shown !== null && shown !== 'lock' && shown !== 'sign-out';

/** Whether a dialog about the account is to be shown, or a form to be reminded of: which one, and what follows, is a part. */
export function AccountDialogs() {
  const { dialogs } = usePage();
  const { login, tab } = useDesk();
  const shown = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  const reminds = useSyncExternalStore(onFormReminder, () => wantsForm(tab, login.accountId));
  useEffect(() => dialogs.resume(login.accountId), [dialogs, login.accountId]);
  return isHosted(shown) || reminds ? <Lazy part={hostPart} props={{}} /> : null;
}
