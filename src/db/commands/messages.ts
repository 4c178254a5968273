import type { InboxState } from '../../api/entities/inbox-state.ts';
import type { Message } from '../../api/entities/message.ts';
import { defineCommand } from './definition.ts';

interface MarkInput {
  readonly msgIds: readonly string[];
}

interface Marked {
  readonly rev?: number | undefined;
}

/** Puts things of the inbox in a place, see `inboxPlace` of the contract. */
export interface PlaceInput extends MarkInput, Pick<InboxState, 'place' | 'until' | 'at'> {}

/** Marks belong to no company's line: nobody waits for them, and they wait for nobody. */
const MARKS = '-';

function defineMark(
  call: 'messageRead' | 'messageConfirm' | 'messageUnread',
  marked: Partial<Pick<Message, 'pullStatus' | 'readStatus' | 'confirmFlag'>>,
) {
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
    words: ({ msgIds }, t) => t(`messages.${call}`, { count: msgIds.length }),
  });
}

/** Marks messages as read, at once in what is seen (MSG-08, A-163). */
export const messageRead = defineMark('messageRead', { readStatus: 1 });
/** Tells the gateway that its messages have arrived and were confirmed (MSG-07, A-56). */
export const messageConfirm = defineMark('messageConfirm', { pullStatus: 1, confirmFlag: 1 });

/** Marks messages as unread again: what undo does to a mark that may have been carried out. */
export const messageUnread = defineMark('messageUnread', { readStatus: 0 });

/** Puts things of the inbox in a place, at once in what is seen (PLUS-18). What is put off or done for the first time has no row yet. */
export const inboxPlace = defineCommand<PlaceInput, Marked, 'inboxStates'>({
  call: 'inboxPlace',
  company: () => '',
  key: () => 'inbox',
  changes: {
    noun: 'inboxStates',
    keys: ({ msgIds }) => msgIds,
    make: (msgId) => ({ msgId, place: 'in', until: '', at: '' }),
    row: (row, { place, until, at }) => ({ ...row, place, until, at }),
    values: ({ msgIds }) => msgIds,
    rev: ({ rev }) => rev,
  },
  words: ({ msgIds, place }, t) => t(`messages.place-${place}`, { count: msgIds.length }),
});
