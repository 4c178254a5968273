import * as v from 'valibot';
import { talkStates } from '../../domain/consult/talk.ts';
import { buttonCode } from './consult.ts';
import { count, flag, isoTime, rowKey, text } from './scalars.ts';

/* Talks with advisors as their asker's devices have them. */

const stars = v.pipe(count, v.maxValue(5));

/**
 * A talk, by its scene id (CALL-057). `companyId` is '' for one about no company. `location`, `channel` and `channelType`: where it was begun. `advisor`: who has
 * taken it, by name, and `advisorId` by which advisors know each other; '' while nobody has. `states` and `documents`: whether he may see how the company stands, and
 * what its documents say. `userRead` and `advisorRead`: the last line that each has seen; `lines`: how many there are.
 */
export const talkSchema = v.looseObject({
  sceneId: rowKey,
  companyId: text(64),
  buttonCode,
  title: text(80),
  location: text(6),
  channel: v.picklist([25, 28]),
  channelType: text(6),
  state: v.picklist(talkStates),
  openedAt: isoTime,
  waitingAt: isoTime,
  endedAt: isoTime,
  advisor: text(60),
  advisorId: text(64),
  states: flag,
  documents: flag,
  userRead: count,
  advisorRead: count,
  lines: count,
  stars,
  feedback: text(500),
});
export type Talk = v.InferOutput<typeof talkSchema>;

/** What is said or has happened: by its asker, by an advisor, or a note whose text says what (`talkNotes`) and whose name who did it. */
export const talkLineSchema = v.looseObject({
  lineId: rowKey,
  sceneId: rowKey,
  companyId: text(64),
  /** From 1 in the order in which the gateway got them; 0 on a device before it has. */
  n: count,
  by: v.picklist(['user', 'advisor', 'note']),
  name: text(60),
  text: text(2_000),
  /** What a picture of it looks like, small: a JPEG in base64. The picture itself is asked for where somebody opens it. */
  small: v.optional(text(12_000)),
  at: isoTime,
});
export type TalkLine = v.InferOutput<typeof talkLineSchema>;

/** A picture that is said, drawn anew by who says it: it and a small one, JPEG in base64. */
export const saidPicture = v.object({ data: text(640_000), small: text(12_000) });
export type SaidPicture = v.InferOutput<typeof saidPicture>;
