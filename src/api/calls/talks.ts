import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { buttonCode } from '../entities/consult.ts';
import { orderId as uuid } from '../entities/order.ts';
import { count, flag, text } from '../entities/scalars.ts';
import { saidPicture } from '../entities/talk.ts';

/* What an asker does in talks with advisors: each waits for the line, but for what he looks at. */

const CONSULT = '/itpcfoweb/consult';
/** The revision of the account by which it was carried out. */
const rev = v.optional(count);

/**
 * Begins a talk and answers its scene id, which its device has made so that what is said without a line has its place. `location`: four characters of the area
 * (CONST-14); `channelType` '' but for one area (CONST-05); `states`: whether an advisor may see how the company stands.
 */
export const consultation = defineCall({
  name: 'consultation',
  method: 'POST',
  path: `${CONSULT}/scene`,
  kind: 'command',
  input: v.object({
    sceneId: uuid,
    buttonCode,
    companyId: text(64),
    location: text(6),
    channel: v.picklist([25, 28]),
    channelType: text(6),
    states: flag,
    at: text(30),
  }),
  output: v.object({ sceneId: uuid, rev }),
  rows: ['CALL-057', 'CONSULT-01', 'CONST-05', 'CONST-13', 'CONST-14'],
});

/** Says something in a talk: words, a picture, or both. The same line twice is once. What comes after its end puts the talk back among those that wait. */
export const consultSay = defineCall({
  name: 'consultSay',
  method: 'POST',
  path: `${CONSULT}/say`,
  kind: 'command',
  input: v.object({ sceneId: uuid, companyId: text(64), lineId: uuid, text: text(2_000), at: text(30), picture: v.optional(saidPicture) }),
  output: v.object({ n: count, rev }),
  rows: ['CONSULT-01', 'PLUS-52'],
});

/** How far the asker has read, what advisors may see of the company, how he rates the talk, that it is over: what is named is changed. */
export const consultChange = defineCall({
  name: 'consultChange',
  method: 'POST',
  path: `${CONSULT}/change`,
  kind: 'command',
  input: v.object({
    sceneId: uuid,
    userRead: v.optional(count),
    states: v.optional(flag),
    documents: v.optional(flag),
    stars: v.optional(v.pipe(count, v.minValue(1), v.maxValue(5))),
    feedback: v.optional(text(500)),
    ended: v.optional(v.literal(1)),
  }),
  output: v.object({ rev }),
  rows: ['CONSULT-03', 'PLUS-52'],
});

/** The picture of a line of the account's, as it was sent: a JPEG in base64. */
export const consultPicture = defineCall({
  name: 'consultPicture',
  asker: 'form',
  method: 'POST',
  path: `${CONSULT}/picture`,
  kind: 'online',
  input: v.object({ lineId: uuid }),
  output: v.object({ data: text(640_000) }),
  rows: ['PLUS-52'],
});

/** The asker types: told to the advisor who has the talk, if he is there, and kept nowhere. */
export const consultTyping = defineCall({
  name: 'consultTyping',
  asker: 'form',
  method: 'POST',
  path: `${CONSULT}/typing`,
  kind: 'online',
  timeoutMs: 5_000,
  input: v.object({ sceneId: uuid }),
  output: v.object({}),
  rows: ['PLUS-52'],
});
