import type { Message } from '../../api/entities/message.ts';
import { defineCommand } from './definition.ts';

interface MarkInput {
  readonly msgIds: readonly string[];
}

interface Marked {
  readonly rev?: number | undefined;
}

/** Marks belong to no company's line: nobody waits for them, and they wait for nobody. */
const MARKS = '-';

function defineMark(call: 'messageRead' | 'messageConfirm', marked: Partial<Pick<Message, 'pullStatus' | 'readStatus' | 'confirmFlag'>>) {
  const isMarked = (row: Message): boolean => Object.entries(marked).every(([field, to]) => row[field] === to);
  return defineCommand<MarkInput, Marked, 'messages'>({
    call,
    company: () => '',
    key: () => MARKS,
    changes: {
      noun: 'messages',
      keys: ({ msgIds }) => msgIds,
      row: (row) => ({ ...row, ...marked }),
      values: ({ msgIds }) => msgIds,
      rev: ({ rev }) => rev,
    },
    // Of several, another may still need its mark.
    rule: (row, { msgIds }) => (msgIds.length === 1 && row !== null && isMarked(row) ? { kind: 'unchanged' } : null),
    texts: ['messages'],
    words: ({ msgIds }, t) => t(`messages.${call}`, { count: msgIds.length }),
  });
}

/** Marks messages as read, at once in what is seen (MSG-08, A-163). */
const messageRead = defineMark('messageRead', { readStatus: 1 });
/** Tells the gateway that its messages have arrived and were confirmed (MSG-07, A-56). */
const messageConfirm = defineMark('messageConfirm', { pullStatus: 1, confirmFlag: 1 });

export const messageCommands = { messageRead, messageConfirm };
