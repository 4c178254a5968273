import { useCallback } from 'react';
import type { PlaceInput } from '../db/commands/messages.ts';
import { groups } from '../domain/core/groups.ts';
import { MOST_MARKED } from '../domain/core/message-marks.ts';
import { useText } from '../ui/text.ts';
import { useDesk } from './desk.tsx';

type Mark = 'messageRead' | 'messageConfirm' | 'messageUnread';

/**
 * Gives commands on messages, as many as their limit asks for, all of them saved or none; they wait for the line where there is none. What is marked already needs none.
 * False, and it is said, when something was not saved.
 */
export function useMark() {
  const { data, notify } = useDesk();
  const { t } = useText();
  return useCallback(
    async (name: Mark | 'inboxPlace', msgIds: readonly string[], more: Omit<PlaceInput, 'msgIds'> | null = null): Promise<boolean> => {
      if (msgIds.length === 0) return true;
      const commands = await data.commands();
      const givens = groups(msgIds, MOST_MARKED).map((some) => ({ input: { msgIds: some, ...more }, seal: null }));
      const results = commands.ok ? await commands.value.giveMany(name, givens) : [commands];
      if (results.every((given) => given.ok || given.error.kind === 'unchanged')) return true;
      notify({ tone: 'problem', text: t('messages.notSaved'), key: 'messages' });
      return false;
    },
    [data, notify, t],
  );
}
