import { useCallback } from 'react';
import { MOST_MARKED } from '../../domain/core/message-marks.ts';
import { useText } from '../../ui/text.ts';
import { useDesk } from './desk.tsx';

/** `companyId`: the company of a message that is marked alone. */
type Mark = (call: 'messageRead' | 'messageConfirm', msgIds: readonly string[], companyId?: string) => Promise<void>;

/**
 * Marks messages by commands, which wait for the line where there is none. More than one command takes are marked by several. What is
 * marked already needs none.
 */
export function useMark(): Mark {
  const { data, notify, track } = useDesk();
  const { t } = useText();
  return useCallback<Mark>(
    async (call, msgIds, companyId) => {
      const commands = await data.commands();
      for (let from = 0; from < msgIds.length; from += MOST_MARKED) {
        const input = { msgIds: msgIds.slice(from, from + MOST_MARKED) };
        const given = commands.ok ? await commands.value.give(call, { input, seal: null }) : commands;
        if (!given.ok && given.error.kind !== 'unchanged')
          return notify({ tone: 'problem', text: t('messages.notSaved'), key: 'messages' });
        if (given.ok) track(call === 'messageRead' ? 'message.read' : 'message.confirm', companyId);
      }
    },
    [data, notify, track, t],
  );
}
