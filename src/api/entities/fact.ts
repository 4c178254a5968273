import * as v from 'valibot';
import { taxCodes } from '../../domain/status/work-area.ts';
import { riskSchema } from './risk.ts';
import { count, flag, isoTime, realDay, text } from './scalars.ts';
import { amount, filingSchema, filingState, kpStatus } from './status.ts';

/*
 * Facts: what sources tell of a company, one document an area and part. They are the rows of the contract without what the gateway adds when it
 * sends them: company, age, source. What a source does not know it says as null, never as 0. Fields that are not named here are not kept.
 */

const month = v.pipe(v.string(), v.regex(/^\d{4}(0[1-9]|1[0-2])$/));
/** A month, a quarter or a year that there is: rows that were stored before this was asked may hold others, which their own schema reads. */
const period = v.pipe(v.string(), v.regex(/^\d{4}(0[1-9]|1[0-2]|Q[1-4])?$/));
const known = v.nullable(count);
/** What somebody wrote beside a mark. */
const note = v.optional(text(200));

const counted = {
  receivedAmount: v.optional(amount),
  certified: v.optional(count),
  atRisk: v.optional(v.object({ issued: count, received: count })),
};
const monthBeside = v.object({ period: month, issued: count, received: count, issuedAmount: v.optional(amount), ...counted });

/** Invoices of a month. `receivedAmount`, `certified` and `atRisk` (issued and received) where the source has them. */
const invoiceDoc = v.object({
  period: month,
  kpStatus: v.optional(kpStatus, ''),
  issued: known,
  issuedAmount: v.nullable(amount),
  received: v.optional(known, null),
  ...counted,
  quotaLeft: v.optional(known, null),
  /** Months up to it, the oldest first, where one word tells of several. */
  months: v.optional(v.pipe(v.array(monthBeside), v.maxLength(24)), []),
  note,
});

/** Books of a month, with what was earned and spent where the source has it. */
const booksDoc = v.object({
  period: month,
  vouchers: v.optional(known, null),
  unposted: v.optional(known, null),
  closed: flag,
  balanced: v.optional(v.nullable(flag), null),
  income: v.optional(amount),
  cost: v.optional(amount),
  profit: v.optional(amount),
  stateAt: v.optional(isoTime),
  note,
});

const filingDoc = v.object({
  code: v.picklist(taxCodes),
  period,
  state: filingState,
  amount: v.nullable(amount),
  stateAt: isoTime,
  reason: filingSchema.entries.reason,
  note,
});

/** The authority's whole list: what was due since `since` is all in it, and what was due before and is not in it was done. */
const taxListDoc = v.object({ since: realDay, items: v.pipe(v.array(filingDoc), v.maxLength(200)) });

const filedSum = {
  period: month,
  persons: v.optional(known, null),
  state: filingState,
  amount: v.nullable(amount),
  stateAt: isoTime,
  note,
};
const personalTaxDoc = v.object({ ...filedSum, declareState: v.optional(flag), paid: v.optional(amount) });
/** Whether personal tax is declared for the company at all. */
const personalTaxSwitchDoc = v.object({ declareState: flag });
const socialDoc = v.object({ ...filedSum, unit: v.optional(text(200), '') });

const socialUnitDoc = v.object({
  unitCode: text(40),
  unitName: text(200),
  areaCode: text(20),
  persons: count,
  kinds: v.pipe(v.array(v.object({ kind: text(20), base: amount, amount })), v.maxLength(20)),
});

/** What a scan of the months `from` to `period` found; without findings it was clean. */
const riskDoc = v.object({
  period: month,
  from: v.optional(month),
  list: v.pipe(v.array(v.object({ ...riskSchema.entries, area: v.optional(text(20)) })), v.maxLength(200)),
});

const relationsDoc = v.object({
  relations: v.pipe(
    v.array(v.object({ companyName: text(200), relation: text(20), level: v.picklist(['high', 'low', 'none']), reason: text(200) })),
    v.maxLength(200),
  ),
});

const tipsDoc = v.object({ tips: v.pipe(v.array(text(60)), v.maxLength(20)) });

/** The document of each area. `tax` is one filing, `taxList` the authority's whole list, which is stored filing by filing. */
export const factDocs = {
  invoice: invoiceDoc,
  books: booksDoc,
  tax: filingDoc,
  taxList: taxListDoc,
  personalTax: personalTaxDoc,
  personalTaxSwitch: personalTaxSwitchDoc,
  social: socialDoc,
  socialUnit: socialUnitDoc,
  risk: riskDoc,
  relations: relationsDoc,
  tips: tipsDoc,
} as const;

export type FactArea = keyof typeof factDocs;
export type FactDoc<A extends FactArea> = v.InferOutput<(typeof factDocs)[A]>;
