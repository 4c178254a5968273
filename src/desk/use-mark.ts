import { useCallback } from 'react';
import type { PlaceInput } from '../db/commands/messages.ts';
import { MOST_MARKED } from '../domain/core/message-marks.ts';
import { useText } from '../ui/text.ts';
import { useDesk } from './desk.tsx';

type Mark = 'messageRead' | 'messageConfirm' | 'messageUnread';

/**
 * Gives commands on messages, as many as their limit asks for; they wait for the line where there is none. What is marked already needs none.
 * False, and it is said, when something was not saved.
 */
export function useMark() {
  const { data, notify } = useDesk();
  const { t } = useText();
  return useCallback(
    async (name: Mark | 'inboxPlace', msgIds: readonly string[], more: Omit<PlaceInput, 'msgIds'> | null = null): Promise<boolean> => {
      const commands = msgIds.length === 0 ? null : await data.commands();
      for (let from = 0; commands !== null && from < msgIds.length; from += MOST_MARKED) {
        const input = { msgIds: msgIds.slice(from, from + MOST_MARKED), ...more };
        const given = commands.ok ? await commands.value.give(name, { input, seal: null }) : commands;
        if (given.ok || given.error.kind === 'unchanged') continue;
        notify({ tone: 'problem', text: t('messages.notSaved'), key: 'messages' });
        return false;
      }
      return true;
    },
    [data, notify, t],
  );
}
