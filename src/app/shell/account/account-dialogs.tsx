import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { onFormReminder, wantsForm } from '../../../features/session/dialogs/form-reminder.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { usePage } from '../use-page.ts';
import type { AccountFormsProps } from './account-forms.tsx';

const formsPart = createLazyPart<ComponentType<AccountFormsProps>>(async () => (await import('./account-forms.tsx')).AccountForms);
const reminderPart = createLazyPart<ComponentType>(async () => (await import('./form-reminder.tsx')).FormReminder);

/** The dialogs about the account that is signed in: those that follow a sign-in, and those that its menu opens, or a form to be reminded of. */
export function AccountDialogs() {
  const { dialogs } = usePage();
  const { login, tab } = useDesk();
  const shown = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  const reminds = useSyncExternalStore(onFormReminder, () => wantsForm(tab, login.accountId));
  useEffect(() => dialogs.resume(login.accountId), [dialogs, login.accountId]);
  // Lock settings and sign-out belong to the account button.
  if (shown === null || shown === 'lock' || shown === 'sign-out') return reminds ? <Lazy part={reminderPart} props={{}} /> : null;
  return <Lazy part={formsPart} props={{ shown }} />;
}
