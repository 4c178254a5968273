import * as v from 'valibot';
import { failReasons } from '../../domain/sources/collector.ts';
import { filingStates, taxCodes } from '../../domain/status/work-area.ts';
import { count, flag, id, isoDate, isoTime, text } from './scalars.ts';
import { factSource, toldBy } from './source.ts';

/*
 * What the gateway knows of a company's work, one row per company and area. `at` is when its source knew it; unknown companies have no row, and what a
 * source does not know is null.
 */

/** An amount in yuan as text with two decimals, which no number rounds: '1234.56'. */
export const amount = v.pipe(v.string(), v.regex(/^-?\d{1,15}\.\d{2}$/));
/** A month `YYYYMM`, a quarter `YYYYQn` or a year `YYYY`. */
export const period = v.pipe(v.string(), v.regex(/^\d{4}(\d{2}|Q[1-4])?$/));
export const filingState = v.picklist(filingStates);

/** What another source says that cannot be true beside the row: it stays until somebody resolves it. */
const against = v.optional(v.array(toldBy));
const known = v.nullable(count);
const told = { companyId: id, at: isoTime, source: v.optional(factSource), against };

/** Month of an input, `YYYYMM`; '' is the previous month by China's clock. */
export const askedMonth = v.optional(v.pipe(v.string(), v.regex(/^(\d{4}(0[1-9]|1[0-2]))?$/)), '');

/**
 * Whether a company can issue invoices: '1' it can, '2' its quota of this month is used up, '3' stopped by the authority, '0' not set
 * up, '' unknown.
 */
export const kpStatus = v.picklist(['', '0', '1', '2', '3']);

/** Invoices of a company. `issued` and `received` count those of the month, of the running one so far. */
export const invoiceStatusSchema = v.looseObject({
  ...told,
  kpStatus,
  /** The newest month that is known. */
  period,
  issued: known,
  issuedAmount: v.nullable(amount),
  received: known,
  /** How many may still be issued this month, null when nobody knows. */
  quotaLeft: v.nullable(count),
  /** Months that are known, up to twelve, the oldest first; the last one is `period`. */
  months: v.array(v.object({ period, issued: count, received: count })),
});
export type InvoiceStatus = v.InferOutput<typeof invoiceStatusSchema>;

/** Books of a company of a month; what was earned and spent where its source has it. */
export const booksStatusSchema = v.looseObject({
  ...told,
  period,
  vouchers: known,
  unposted: known,
  closed: flag,
  balanced: v.nullable(flag),
  income: v.optional(amount),
  cost: v.optional(amount),
  profit: v.optional(amount),
});
export type BooksStatus = v.InferOutput<typeof booksStatusSchema>;

/**
 * One filing. `reason` says why it was rejected or its payment failed. `at` and `source` stand in it where they are others than those of the list it
 * is in.
 */
export const filingSchema = v.looseObject({
  code: v.picklist(taxCodes),
  period,
  state: filingState,
  amount: v.nullable(amount),
  stateAt: isoTime,
  reason: v.optional(text(200)),
  note: v.optional(text(200)),
  at: v.optional(isoTime),
  source: v.optional(factSource),
  against,
});
export type Filing = v.InferOutput<typeof filingSchema>;

/**
 * National tax of a company: what was due since `since`, what can be filed now, and what is older and not done. An older filing that is
 * missing was done. `since` is '' while nobody has told the authority's whole list: then what is missing is unknown.
 */
export const taxStatusSchema = v.looseObject({ ...told, since: isoDate, items: v.array(filingSchema) });
export type TaxStatus = v.InferOutput<typeof taxStatusSchema>;

const filedSum = { ...told, period, persons: known, state: filingState, amount: v.nullable(amount), stateAt: isoTime };
/** Withheld personal tax of a month. `declareState`: whether it is declared for this company at all (CALL-143); missing where nobody said so. */
export const personalTaxStatusSchema = v.looseObject({ ...filedSum, declareState: v.optional(flag) });
export type PersonalTaxStatus = v.InferOutput<typeof personalTaxStatusSchema>;
/** Social insurance of a month. `unit`: name of the unit it is paid as, '' for none. */
export const socialStatusSchema = v.looseObject({ ...filedSum, unit: text(200) });
export type SocialStatus = v.InferOutput<typeof socialStatusSchema>;

/** executeStatus 0 created, 1 queued, 2 finished, 3 running, 4 retrying, 5 failed. */
export const executeStatus = v.picklist([0, 1, 2, 3, 4, 5]);
/**
 * Refresh task (ENT-28). taskStatus: what a submission did, 'CREATED', or 'EXISTS' for one that was there. A failed one says why, and what its
 * source says of it.
 */
export const refreshTaskSchema = v.looseObject({
  taskId: id,
  executeStatus,
  taskStatus: v.picklist(['CREATED', 'EXISTS']),
  reason: v.optional(v.picklist(failReasons)),
  words: v.optional(text(200)),
});
export type RefreshTask = v.InferOutput<typeof refreshTaskSchema>;

/** Bookkeeping overview (ENT-29): companies whose books are not kept yet, and those whose are; `unknown` those of which nobody told. */
export const bookkeepingOverviewSchema = v.object({ noAccountNum: count, AccountNum: count, unknown: v.optional(count) });
