import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { riskCountSchema, riskSchema } from '../entities/risk.ts';
import { count, flag, id, isoDate, isoTime, text } from '../entities/scalars.ts';
import { factSource } from '../entities/source.ts';
import { amount, askedMonth } from '../entities/status.ts';

/* Tax risks of the account's companies. Area codes have six digits; '' and '000000' are all areas. */

const RISK = '/itpmixweb/risk';
const areaCode = v.optional(text(20), '');
const day = v.optional(isoDate, '');
const certified = v.optional(v.picklist(['', '0', '1']), '');

/** Whether invoices are scanned for risks in an area. */
export const riskInvoiceArea = defineCall({
  name: 'riskInvoiceArea',
  method: 'POST',
  path: `${RISK}/invoice/area`,
  kind: 'read',
  input: v.object({ areaCode, platform: v.literal('ZS') }),
  output: v.object({ open: flag }),
  empty: () => ({ open: 0 as const }),
  rows: ['CALL-153'],
});

const known = v.nullable(count);
const invoiceCount = v.object({ count: known, amount: v.union([amount, v.literal('')]), atRisk: known, certified: known });
const noInvoices = () => ({ count: null, amount: '' as const, atRisk: null, certified: null });

/**
 * Invoices that a company issued from one day to another, both included; of a member that is authorised only (ROLE-07). Sources tell of months: what
 * of a month in the span nobody told is unknown (null, '').
 */
export const riskOutInvoiceCount = defineCall({
  name: 'riskOutInvoiceCount',
  method: 'POST',
  path: `${RISK}/invoice/out`,
  kind: 'read',
  input: v.object({ companyId: id, billingDateStart: day, billingDateEnd: day }),
  output: invoiceCount,
  empty: noInvoices,
  rows: ['CALL-154'],
});

/** The same of invoices that it received. certificationStatus '1' certified, '0' not, '' both; months bound when they were. */
export const riskInInvoiceCount = defineCall({
  name: 'riskInInvoiceCount',
  method: 'POST',
  path: `${RISK}/invoice/in`,
  kind: 'read',
  input: v.object({
    companyId: id,
    billingDateStart: day,
    billingDateEnd: day,
    startPeriod: askedMonth,
    endPeriod: askedMonth,
    certificationStatus: certified,
    certificationMonthStart: askedMonth,
    certificationMonthEnd: askedMonth,
  }),
  output: invoiceCount,
  empty: noInvoices,
  rows: ['CALL-155'],
});

/** How many risks companies have, in some topics or, without any, in all. */
export const riskTaxNumber = defineCall({
  name: 'riskTaxNumber',
  method: 'POST',
  path: `${RISK}/tax/number`,
  kind: 'read',
  input: v.object({
    companyIdList: v.pipe(v.array(id), v.maxLength(300)),
    topicIdList: v.optional(v.pipe(v.array(id), v.maxLength(50)), []),
  }),
  output: v.object({ list: v.array(riskCountSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-156'],
});

/** Areas of risk with how many of the account's companies in an area have one; none at all while nothing is known of any of them. */
export const riskAreaList = defineCall({
  name: 'riskAreaList',
  method: 'POST',
  path: `${RISK}/area/list`,
  kind: 'read',
  input: v.object({ accountId: id, areaCode }),
  output: v.object({ list: v.array(v.object({ riskArea: id, name: text(60), companies: count, high: count })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-157'],
});

/** The risks of a company in a month: scanKind '1' all of them, '2' those that the month before had not. `at` is '' while nobody knows. */
export const riskTaxData = defineCall({
  name: 'riskTaxData',
  method: 'POST',
  path: `${RISK}/tax/data`,
  kind: 'read',
  input: v.object({ companyId: id, period: askedMonth, scanKind: v.optional(v.picklist(['1', '2']), '1'), accountId: id }),
  output: v.object({ at: isoTime, source: v.optional(factSource), period: v.string(), list: v.array(riskSchema) }),
  empty: () => ({ at: '', period: '', list: [] }),
  rows: ['CALL-158'],
});

/** Matters of risk with how many of the account's companies in an area have them, the most first. */
export const riskMatterArea = defineCall({
  name: 'riskMatterArea',
  method: 'POST',
  path: `${RISK}/matter/area`,
  kind: 'read',
  input: v.object({ areaCode, accountId: id }),
  output: v.object({ list: v.array(v.object({ topicId: id, title: text(100), riskArea: id, companies: count })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-159'],
});

/** The risks of a company in some months, at most twelve; the newest first. `known`: of which of them a scan tells. */
export const riskMatterList = defineCall({
  name: 'riskMatterList',
  method: 'POST',
  path: `${RISK}/matter/list`,
  kind: 'read',
  input: v.object({ companyId: id, periodList: v.pipe(v.array(askedMonth), v.maxLength(12)), accountId: id }),
  output: v.object({ list: v.array(riskSchema), known: v.optional(v.array(v.string())) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-160'],
});

/** Companies that are tied to one company, and what is the matter with them. One company a call; callers ask at most six at a time. */
export const relationRisk = defineCall({
  name: 'relationRisk',
  method: 'POST',
  path: `${RISK}/relation/query`,
  kind: 'read',
  input: v.object({ list: v.pipe(v.array(v.object({ companyId: id })), v.maxLength(1)) }),
  output: v.object({
    list: v.array(
      v.object({
        companyId: id,
        at: isoTime,
        /** relation: customer, supplier, shareholder. */
        relations: v.array(
          v.object({ companyName: text(200), relation: text(20), level: v.picklist(['high', 'low', 'none']), reason: text(200) }),
        ),
      }),
    ),
  }),
  empty: () => ({ list: [] }),
  rows: ['CALL-161'],
});
