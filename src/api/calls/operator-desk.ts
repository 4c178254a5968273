import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { buttonCode, cannedSchema } from '../entities/consult.ts';
import { orderId as uuid } from '../entities/order.ts';
import { riskCountSchema } from '../entities/risk.ts';
import { count, flag, id, isoDate, isoTime, text } from '../entities/scalars.ts';
import {
  booksStatusSchema,
  invoiceStatusSchema,
  personalTaxStatusSchema,
  socialStatusSchema,
  taxStatusSchema,
} from '../entities/status.ts';
import { saidPicture, talkLineSchema, talkSchema } from '../entities/talk.ts';

/* The advisors' desk; refused for every account whose user is no advisor. */

const DESK = '/itpactivity/operator';
const rows = ['PLUS-52'];

/** A talk with whose it is: `owner` is the account. */
const deskTalk = v.object({ owner: id, person: text(60), companyName: text(200), talk: talkSchema });

/** An advisor as his colleagues see him. `open`: how many talks he has. */
const colleague = v.object({ advisorId: id, name: text(60), topics: v.array(buttonCode), present: flag, open: count });

/**
 * What an advisor works on: talks of his kinds that wait, the longest first; his own with what was said, at most the newest 300 lines of each; those of his that
 * ended today; everybody who answers; words that are used often. `me` null for nobody. Asking says that he is there.
 */
export const operatorDesk = defineCall({
  name: 'operatorDesk',
  method: 'GET',
  path: `${DESK}/desk`,
  kind: 'read',
  input: v.object({}),
  output: v.object({
    me: v.nullable(v.object({ advisorId: id, name: text(60), away: flag })),
    waiting: v.array(deskTalk),
    own: v.array(v.object({ ...deskTalk.entries, said: v.array(talkLineSchema) })),
    ended: v.array(deskTalk),
    colleagues: v.array(colleague),
    canned: v.array(cannedSchema),
  }),
  empty: () => ({ me: null, waiting: [], own: [], ended: [], colleagues: [], canned: [] }),
  rows,
});

const place = { owner: id, sceneId: uuid };

/**
 * Takes a talk that waits (one of two gets it, the other is refused), hands an own one to a colleague, ends it, or says how far it was read (`upTo`). What has become
 * of a talk meanwhile is refused and changes nothing.
 */
export const operatorDeskMove = defineCall({
  name: 'operatorDeskMove',
  asker: 'form',
  method: 'POST',
  path: `${DESK}/deskMove`,
  kind: 'online',
  input: v.object({
    ...place,
    action: v.picklist(['take', 'hand', 'end', 'read']),
    to: v.optional(text(64), ''),
    upTo: v.optional(count, 0),
  }),
  output: v.object({}),
  rows,
});

/** Answers in an own talk with words, a picture, or both. The same line twice is once. */
export const operatorDeskSay = defineCall({
  name: 'operatorDeskSay',
  asker: 'form',
  method: 'POST',
  path: `${DESK}/deskSay`,
  kind: 'online',
  input: v.object({ ...place, lineId: uuid, text: text(2_000), picture: v.optional(saidPicture) }),
  output: v.object({ n: count }),
  rows,
});

/** The picture of a line of an own talk: a JPEG in base64. */
export const operatorDeskPicture = defineCall({
  name: 'operatorDeskPicture',
  asker: 'form',
  method: 'POST',
  path: `${DESK}/deskPicture`,
  kind: 'online',
  input: v.object({ ...place, lineId: uuid }),
  output: v.object({ data: text(640_000) }),
  rows,
});

/** An advisor types in an own talk: told to its asker's devices that are there, and kept nowhere. */
export const operatorDeskTyping = defineCall({
  name: 'operatorDeskTyping',
  asker: 'form',
  method: 'POST',
  path: `${DESK}/deskTyping`,
  kind: 'online',
  timeoutMs: 5_000,
  input: v.object(place),
  output: v.object({}),
  rows,
});

/** An advisor says that he is away, or back. */
export const operatorDeskAway = defineCall({
  name: 'operatorDeskAway',
  asker: 'form',
  method: 'POST',
  path: `${DESK}/deskAway`,
  kind: 'online',
  input: v.object({ away: flag }),
  output: v.object({}),
  rows,
});

/**
 * How the company of an own talk stands, where its asker lets the advisor see that; what its documents say only where he lets him see that too. Every look is noted in
 * the talk. `earlier`: what was asked about the company before.
 */
export const operatorDeskLook = defineCall({
  name: 'operatorDeskLook',
  asker: 'form',
  method: 'POST',
  path: `${DESK}/deskLook`,
  kind: 'online',
  input: v.object(place),
  output: v.object({
    company: v.object({
      companyName: text(200),
      shortName: text(200),
      tail: text(4),
      isVip: flag,
      expireDate: isoDate,
      accountant: text(100),
    }),
    invoice: v.nullable(invoiceStatusSchema),
    books: v.nullable(booksStatusSchema),
    tax: v.nullable(taxStatusSchema),
    personalTax: v.nullable(personalTaxStatusSchema),
    social: v.nullable(socialStatusSchema),
    risk: v.nullable(riskCountSchema),
    documents: flag,
    earlier: v.array(v.object({ title: text(80), at: isoTime, advisor: text(60), stars: count })),
  }),
  rows,
});
