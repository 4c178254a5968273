import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { orderId } from '../entities/order.ts';
import { clueSchema, inquiryRecordSchema, trialRecordSchema } from '../entities/risk.ts';
import { count, flag, id, isoDate, isoTime, text } from '../entities/scalars.ts';

/* The risk inquiry (查企业): checks of any company of the register, some free a month, more out of packs. */

const INQUIRY = '/itpmixweb/cyc';
const page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
const sizeOf = (usual: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), usual);
const amountOrNone = v.string();

/**
 * Checks a company of the register or of the account's own. Takes a free check first, then one of a pack; without either it is refused. The same
 * company on the same day of China costs nothing again and answers the same record.
 */
export const cycCheck = defineCall({
  name: 'cycCheck',
  asker: 'form',
  method: 'POST',
  path: '/itpmixweb/toolkit/check',
  kind: 'online',
  timeoutMs: 15_000,
  input: v.object({ accountId: id, taxNo: id }),
  output: v.object({ record: inquiryRecordSchema }),
  rows: ['CALL-050'],
});

/** Something to know about risks; another one each time, or that of a code. */
export const randomTips = defineCall({
  name: 'randomTips',
  method: 'GET',
  path: '/malacca/common/random/code',
  kind: 'read',
  input: v.object({ code: v.optional(text(20), '') }),
  output: v.object({ tipsCode: text(20), tips: text(200) }),
  empty: () => ({ tipsCode: '', tips: '' }),
  rows: ['CALL-162', 'CALL-018'],
});

/** Checks that the account has: free ones a month, those left of them, and those left of packs. */
export const cycFreeInfo = defineCall({
  name: 'cycFreeInfo',
  method: 'POST',
  path: `${INQUIRY}/free/info`,
  kind: 'read',
  input: v.object({ accountId: id }),
  output: v.object({ total: count, left: count, packLeft: count }),
  empty: () => ({ total: 0, left: 0, packLeft: 0 }),
  rows: ['CALL-163'],
});

/** The account's checks, the newest first, at most 200. */
export const cycFreeRecord = defineCall({
  name: 'cycFreeRecord',
  method: 'POST',
  path: `${INQUIRY}/free/record`,
  kind: 'read',
  input: v.object({ accountId: id }),
  output: v.object({ list: v.array(inquiryRecordSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-164'],
});

/** How often the account has checked a tax number. Refused while the setting consumption_cyc is off (CYC-03). */
export const cycCheckCount = defineCall({
  name: 'cycCheckCount',
  asker: 'form',
  method: 'POST',
  path: `${INQUIRY}/check/count`,
  kind: 'read',
  input: v.object({ taxNo: id }),
  output: v.object({ count }),
  empty: () => ({ count: 0 }),
  rows: ['CALL-165', 'CYC-03'],
});

/** Companies of the register and the account's own by a part of the name, of two characters at least, or by the beginning of the number. */
export const cycCompanySearch = defineCall({
  name: 'cycCompanySearch',
  asker: 'form',
  method: 'POST',
  path: `${INQUIRY}/company/search`,
  kind: 'read',
  input: v.object({ accountId: id, pageSize: sizeOf(10), pageNum: v.optional(page, 1), keyWord: v.optional(text(100), '') }),
  output: v.object({
    list: v.array(v.object({ companyName: text(200), taxNo: text(40), locationCode: text(20), companyId: text(64) })),
    total: count,
  }),
  empty: () => ({ list: [], total: 0 }),
  rows: ['CALL-166'],
});

/** The account's own companies with their last check, in the account's order; 20 a page (CONST-46). */
export const cycLocalCheckList = defineCall({
  name: 'cycLocalCheckList',
  asker: 'form',
  method: 'POST',
  path: `${INQUIRY}/local/list`,
  kind: 'read',
  input: v.object({ pageSize: sizeOf(20), pageNum: v.optional(page, 1), keyWord: v.optional(text(100), ''), accountId: id }),
  output: v.object({
    list: v.array(
      v.object({
        companyId: id,
        companyName: text(200),
        taxNo: text(40),
        checkedAt: isoTime,
        score: v.nullable(v.number()),
        level: text(10),
      }),
    ),
    total: count,
  }),
  empty: () => ({ list: [], total: 0 }),
  rows: ['CALL-167', 'CONST-46'],
});

const offered = v.looseObject({ productId: text(20), name: text(60), priceValue: amountOrNone, checks: count, canTry: flag });

/** Packs of checks at a position, for companies of the account. The scene's spelling is on the wire. */
export const cycRecommend = defineCall({
  name: 'cycRecommend',
  method: 'POST',
  path: `${INQUIRY}/recommend`,
  kind: 'read',
  timeoutMs: 15_000,
  input: v.object({
    companyIds: v.pipe(v.array(id), v.maxLength(300)),
    positionCodeList: v.pipe(v.array(text(20)), v.maxLength(10)),
    scene: v.literal('TRAIL'),
  }),
  output: v.object({ positionRecommendContentListMap: v.record(v.string(), v.array(offered)) }),
  empty: () => ({ positionRecommendContentListMap: {} }),
  rows: ['CALL-168', 'CONST-67', 'CONST-68'],
});

/** Companies for which a pack can be bought, and whether a trial is still open to them; at most 500. */
export const cycCompanyList = defineCall({
  name: 'cycCompanyList',
  method: 'GET',
  path: `${INQUIRY}/company/list`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(v.object({ companyId: id, companyName: text(200), canTry: flag })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-169'],
});

/**
 * Orders one pack, in the second form of an order request (A-112, ENT-15); saleNumber is '1' (CONST-66). The order is like any other: its cashier is opened by
 * `postOrderStash`, and nothing is given before it is paid.
 */
export const cycOrderCreate = defineCall({
  name: 'cycOrderCreate',
  asker: 'client',
  otherClient: 'clients that show packs themselves; the page sells them in the product zone (`postOrderAdd`)',
  method: 'POST',
  path: `${INQUIRY}/order/create`,
  kind: 'once',
  key: 'orderId',
  everybody: true,
  timeoutMs: 15_000,
  input: v.object({
    orderId,
    companyId: id,
    productList: v.pipe(v.array(v.object({ productId: text(20), saleNumber: v.literal('1') })), v.length(1)),
  }),
  output: v.object({ tradeNumber: id, innerTubeID: text(64), orderNumbers: v.array(id), productEndDate: isoDate, stashUrl: text(500) }),
  rows: ['CALL-170', 'ENT-15', 'CONST-66'],
});

/** Gives the trial pack: 5 checks, once per company and account (A-117, CONST-65). */
export const cycTrialSave = defineCall({
  name: 'cycTrialSave',
  asker: 'form',
  method: 'POST',
  path: `${INQUIRY}/trial/save`,
  kind: 'online',
  timeoutMs: 15_000,
  input: v.object({ accountId: id, companyId: id, productId: text(20) }),
  output: v.object({ trial: trialRecordSchema }),
  rows: ['CALL-171', 'ENT-32', 'CYC-04', 'CONST-65'],
});

/** The account's trials (ENT-32). */
export const cycTrialQuery = defineCall({
  name: 'cycTrialQuery',
  method: 'POST',
  path: `${INQUIRY}/trial/query`,
  kind: 'read',
  input: v.object({ accountId: id }),
  output: v.object({ list: v.array(trialRecordSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-172', 'ENT-32'],
});

/** Asks to be called about packs (ENT-33). */
export const cycLeadAdd = defineCall({
  name: 'cycLeadAdd',
  method: 'POST',
  path: `${INQUIRY}/lead/add`,
  kind: 'command',
  input: clueSchema,
  output: v.object({ clueId: id }),
  rows: ['CALL-173', 'ENT-33', 'CONST-69', 'CONST-70'],
});

/** Sends the report of a check to the account's own messages. */
export const cycSendMq = defineCall({
  name: 'cycSendMq',
  asker: 'form',
  method: 'POST',
  path: `${INQUIRY}/mq/send`,
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({ recordId: id }),
  output: v.object({ msgId: id }),
  rows: ['CALL-174'],
});
