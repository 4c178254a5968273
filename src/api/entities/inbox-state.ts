import * as v from 'valibot';
import { inboxPlaces } from '../../domain/messages/inbox-place.ts';
import { isoTime, rowKey } from './scalars.ts';

/**
 * Where the user has put something of his inbox (PLUS-18): a message by its id, or a reminder that each device computes for itself, by its own
 * id. Without a row it is in the inbox. `until`: of `later`, when it comes back; `at`: when he put it there, by the clock of his device.
 */
export const inboxStateSchema = v.looseObject({
  msgId: rowKey,
  place: v.picklist(inboxPlaces),
  until: isoTime,
  at: isoTime,
});
export type InboxState = v.InferOutput<typeof inboxStateSchema>;
