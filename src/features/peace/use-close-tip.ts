import { useCallback, useEffect, useRef } from 'react';
import type { OutboxRow } from '../../db/types.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt, stampOf } from '../../desk/seal-at.ts';
import { useText } from '../../ui/text.ts';

/** Closes a reminder of a company's plan, on all devices: a command, which waits for the line. What cannot be stored is said (ERR-39). */
export function useCloseTip(companyId: string): (tipsCode: string) => void {
  const { data, store, login, notify } = useDesk();
  const { t } = useText();
  return useCallback(
    (tipsCode) => {
      const { directory } = store.get();
      const row = directory?.id.indexOf(companyId) ?? -1;
      if (directory === null || row < 0) return;
      const input = { accountId: login.accountId, companyId, tipsCode };
      void data.commands().then(async (commands) => {
        const given =
          commands.ok && (await commands.value.give('postTipsUpdate', { input, seal: stampOf(companyId, sealAt(directory, row)) }));
        if (given === false || !given.ok) notify({ tone: 'problem', text: t('peace.closeFailed') });
      });
    },
    [companyId, data, store, login, notify, t],
  );
}

const isStopped = ({ name, state }: OutboxRow): boolean => name === 'postTipsUpdate' && (state === 'refused' || state === 'parked');

/** Says of a tip of a plan that the gateway did not close why, in its words, or that the system failed (ERR-39); of each once. */
export function useTipFailures(): void {
  const { notify } = useDesk();
  const { t } = useText();
  const outbox = useAccount((state) => state.outbox);
  const said = useRef(new Set<string>());
  useEffect(() => {
    for (const row of outbox.filter(isStopped)) {
      if (said.current.has(row.id)) continue;
      said.current.add(row.id);
      notify({ tone: 'problem', text: row.lastError?.msg || t('peace.closeFailed'), key: 'plan-tip' });
    }
  }, [outbox, notify, t]);
}
