import { useEffect } from 'react';
import { useAccount, useDesk } from '../../features/account/desk.tsx';
import { dropFormReminder } from '../../features/session/dialogs/form-reminder.ts';
import { usePageVisible } from '../../ui/page-visible.ts';
import { useText } from '../../ui/text.ts';
import { useAccountForm } from './use-account-form.ts';
import { usePage } from './use-page.ts';

/** Tells that the form about the account can be opened, once the line is back and somebody looks (PLUS-12). Draws nothing. */
export function FormReminder() {
  const { t } = useText();
  const { dialogs } = usePage();
  const { tab, login, notify } = useDesk();
  const { dialog, label } = useAccountForm();
  const online = useAccount((state) => state.sync?.reach === 'online');
  const visible = usePageVisible();
  useEffect(() => {
    if (!online || !visible) return;
    dropFormReminder(tab, login.accountId);
    notify({
      tone: 'info',
      text: t('access.backOnline', { action: t(label) }),
      action: { label: t('companies.doNow'), run: () => dialogs.open(dialog) },
    });
  }, [online, visible, dialog, label, dialogs, notify, tab, login.accountId, t]);
  return null;
}
