import { useEffect } from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { dropFormReminder } from '../../../features/session/dialogs/form-reminder.ts';
import { usePageVisible } from '../../../ui/page-visible.ts';
import { useText } from '../../../ui/text.ts';
import { useAccessPorts } from '../access-ports.ts';
import { usePage } from '../use-page.ts';
import { useAccountForm } from './use-account-form.ts';

/** Key of what is said about a form that is due: that it waits for the line, then that it can be opened. */
export const DUE_NOTICE = 'account-due';

/** Tells that the form about the account can be opened, once the line is back and somebody looks (PLUS-12). Draws nothing. */
export function FormReminder() {
  const { t } = useText();
  const { dialogs } = usePage();
  const { tab, login, notify } = useDesk();
  const form = useAccountForm();
  const due = dialogs.due(login.accountId);
  const dialog = due ?? form.dialog;
  const label = due === 'init' ? 'access.initTitle' : due === null ? form.label : 'access.changeTitle';
  const { offline } = useAccessPorts();
  const proved = useAccount((state) => state.sync?.reach === 'online');
  // The browser knows first that the line went; the worker, that it is whole.
  const online = proved && !offline;
  const visible = usePageVisible();
  useEffect(() => {
    if (!online || !visible) return;
    dropFormReminder(tab, login.accountId);
    notify({
      tone: 'info',
      text: t('access.backOnline', { action: t(label) }),
      action: { label: t('companies.doNow'), run: () => dialogs.open(dialog) },
      // What the account still has to do is not over after ten seconds.
      ...(due !== null && { stays: true, key: DUE_NOTICE }),
    });
  }, [online, visible, dialog, due, label, dialogs, notify, tab, login.accountId, t]);
  return null;
}
