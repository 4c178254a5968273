import * as v from 'valibot';
import { flag, isoTime, rowKey, text } from './scalars.ts';
import { toldBy } from './source.ts';

/**
 * A notice or reminder for the account (ENT-27). `sceneCode` says what it is about: '1' invoices, '2' declarations (MSG-10), '9' the product.
 * `readStatus` and `pullStatus` are 0 or 1 (MSG-11, MSG-12); `confirmFlag` 1 asks its reader to confirm it, and says
 * together with `pullStatus` 1 that it was confirmed. `companyId` repeats that of
 * `extendQueryField`, '' for a message that is about no company; `title` and `content` are its words, `subtopic` the sender's own code. `told`: who told the
 * fact that it follows from, missing where it follows from none.
 */
export const messageSchema = v.looseObject({
  msgId: rowKey,
  companyId: text(64),
  title: text(),
  content: text(2_000),
  bizId: text(64),
  bizType: text(40),
  readStatus: flag,
  pullStatus: flag,
  sendTime: isoTime,
  expireTime: isoTime,
  url: text(500),
  sceneCode: text(40),
  confirmFlag: flag,
  told: v.optional(toldBy),
  extendQueryField: v.object({
    companyId: text(64),
    sceneCode: text(40),
    noticeId: text(64),
    customerId: text(64),
    latestNoticeId: text(64),
    subtopic: text(),
    serviceCode: text(64),
    serviceName: text(),
    messageRequestId: text(64),
  }),
});
export type Message = v.InferOutput<typeof messageSchema>;
