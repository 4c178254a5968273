import { useSyncExternalStore } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import { useText } from '../../ui/text.ts';
import { addReminder, onReminders, readReminders } from './reminders.ts';

export interface OnlineAction {
  /** Why it cannot be done now, in words; null when it can. */
  readonly blocked: string | null;
  readonly reminded: boolean;
  /** Asks to be told when the line is back. */
  remind(): void;
  /** Does it. Only while not blocked. */
  run(): Promise<void>;
}

/** Refreshing the membership of a company: needs the line, says so before it starts, and can remind (PLUS-12, A-03). */
export function useMemberRefresh(companyId: string): OnlineAction {
  const { t } = useText();
  const { tab, login, worker, report } = useDesk();
  const offline = useOffline();
  const reminded = useSyncExternalStore(onReminders, () => readReminders(tab, login.accountId).includes(companyId));
  return {
    blocked: offline ? t('companies.onlineOnly') : null,
    reminded,
    remind: () => addReminder(tab, login.accountId, companyId),
    async run() {
      const done = await worker.resource({ what: 'refresh', name: 'member.memberInfo', subject: companyId });
      if (!done.ok) report(done.error, { asked: true, label: t('companies.refresh') });
    },
  };
}
