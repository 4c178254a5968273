import * as v from 'valibot';
import { MOST_MARKED } from '../../domain/core/message-marks.ts';
import { inboxPlaces } from '../../domain/messages/inbox-place.ts';
import { MESSAGE_PAGE_SIZE, REMIND_PAGE_SIZE } from '../../domain/messages/valid-message.ts';
import { defineCall } from '../contract.ts';
import { messageSchema } from '../entities/message.ts';
import { count, flag, isoTime, rowKey, text } from '../entities/scalars.ts';

const msgIds = v.pipe(v.array(rowKey), v.minLength(1), v.maxLength(MOST_MARKED));

/** How many messages were changed, and the revision of the account by then: a pull that has come so far tells them with their marks. */
const marked = v.object({ changed: count, rev: v.optional(count) });

/** What a page of messages is asked by. */
const asked = {
  readStatus: v.optional(flag),
  pullStatus: v.optional(flag),
  confirmFlag: v.optional(flag),
  startTime: v.optional(isoTime, ''),
  endTime: v.optional(isoTime, ''),
  pageIndex: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
};
const pageSize = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500));
const page = v.object({ list: v.array(messageSchema), total: count });

/**
 * Messages of the account, newest first, a page at a time. `startTime` and `endTime` bound `sendTime`: from the first, before the second;
 * '' is no bound. A client with the delta pull holds them all.
 */
export const messageHistory = defineCall({
  name: 'messageHistory',
  asker: 'client',
  otherClient: 'clients without the delta pull; the page shows the rows on the device',
  method: 'POST',
  path: '/stpweb/message/history',
  kind: 'read',
  input: v.object({ ...asked, pageSize: v.optional(pageSize, MESSAGE_PAGE_SIZE) }),
  output: page,
  empty: () => ({ list: [], total: 0 }),
  rows: ['CALL-181'],
});

/**
 * Reminders of the account, newest first, a page of ten at a time: those of one scene where `sceneCode` names it, of one company where `companyId`
 * does. Times as in `messageHistory`. Whoever asks is told of a failure (ERR-46, A-62): it is no page without reminders.
 */
export const remindMessages = defineCall({
  name: 'remindMessages',
  asker: 'form',
  method: 'POST',
  path: '/stpweb/message/remind',
  kind: 'read',
  input: v.object({
    sceneCode: v.optional(text(40), ''),
    companyId: v.optional(text(64), ''),
    ...asked,
    pageSize: v.optional(pageSize, REMIND_PAGE_SIZE),
  }),
  output: page,
  empty: () => ({ list: [], total: 0 }),
  rows: ['CALL-179'],
});

/**
 * Notes that messages have arrived and been confirmed (MSG-07, A-56): their `pullStatus` and `confirmFlag` turn 1. Ids that the account has not
 * are passed over.
 */
export const messageConfirm = defineCall({
  name: 'messageConfirm',
  method: 'POST',
  path: '/stpweb/message/confirm',
  kind: 'command',
  input: v.object({ msgIds }),
  output: marked,
  rows: ['CALL-182'],
});

/** Marks messages as read (MSG-08). Ids that the account has not are passed over: they may have gone meanwhile. */
export const messageRead = defineCall({
  name: 'messageRead',
  method: 'POST',
  path: '/stpweb/message/read',
  kind: 'command',
  input: v.object({ msgIds }),
  output: marked,
  rows: ['CALL-183'],
});

/** Marks messages as unread again: the undo of `messageRead` (PLUS-18). Ids that the account has not are passed over. */
export const messageUnread = defineCall({
  name: 'messageUnread',
  method: 'POST',
  path: '/stpweb/message/unread',
  kind: 'command',
  input: v.object({ msgIds }),
  output: marked,
  rows: ['PLUS-18'],
});

/**
 * Puts things of the inbox in a place (PLUS-18): messages by their ids, reminders of the device by theirs. `until` is when what is put off comes
 * back, '' for the other places; `at` when the user did it. Any id is taken: what it stood for may have gone meanwhile.
 */
export const inboxPlace = defineCall({
  name: 'inboxPlace',
  method: 'POST',
  path: '/stpweb/message/place',
  kind: 'command',
  input: v.object({ msgIds, place: v.picklist(inboxPlaces), until: isoTime, at: isoTime }),
  output: marked,
  rows: ['PLUS-18'],
});
