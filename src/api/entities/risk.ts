import * as v from 'valibot';
import { count, flag, id, isoTime, text, whole } from './scalars.ts';

/** How grave a risk is. */
const riskLevel = v.picklist(['high', 'low']);

/** A risk of a company in one matter. `value` and `expected` are what it was found by, in words. */
export const riskSchema = v.looseObject({
  topicId: id,
  title: text(100),
  level: riskLevel,
  period: text(7),
  value: text(60),
  expected: text(60),
  advice: text(200),
});

/** How many risks the newest scan of a company found, and how many grave ones. */
export const riskCountSchema = v.looseObject({ companyId: id, at: isoTime, count, high: count });
export type Risk = v.InferOutput<typeof riskSchema>;

/** A check of a company (查企业), whoever's company it is. `score` 0 to 100, the higher the better. */
export const inquiryRecordSchema = v.looseObject({
  recordId: id,
  taxNo: text(40),
  companyName: text(200),
  /** Id of the account's own company, '' for any other. */
  companyId: text(64),
  at: isoTime,
  /** 1 for a free check, 0 for one out of a pack. */
  free: flag,
  score: whole,
  level: v.picklist(['low', 'middle', 'high']),
  findings: v.array(v.object({ title: text(100), level: riskLevel })),
});
export type InquiryRecord = v.InferOutput<typeof inquiryRecordSchema>;

/** Trial record (ENT-32). */
export const trialRecordSchema = v.looseObject({ accountId: id, companyId: id, productId: text(20), at: isoTime, checks: count });

/** Clue, a lead for sales (ENT-33). Source and level are fixed for the risk inquiry (CONST-69, CONST-70). */
export const clueSchema = v.object({
  mobile: text(20),
  title: text(100),
  source: v.literal('17zs_cyc'),
  /** What the user was shown when he asked to be called, as text. */
  calculationResults: text(1_000),
  clueRealName: text(60),
  clueLevel: v.literal('1'),
  areaCode: text(20),
  companyId: v.string(),
});
