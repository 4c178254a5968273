import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { flag, id, isoDate, isoTime, text } from '../entities/scalars.ts';
import { amount, askedMonth, booksStatusSchema, filingSchema, kpStatus, personalTaxStatusSchema } from '../entities/status.ts';

/* What home asks of single companies and of lists of them, beside the calls per area of work. */

const MOST = 300;
const tips = v.array(v.object({ tipsCode: text(60) }));

/**
 * Whether companies can issue invoices. Read for members that are authorised only (ROLE-07); of any other, and of one that is not the
 * account's, nothing is told. `kpStatus` as in the row of the area of invoices.
 */
export const homepageInvoicing = defineCall({
  name: 'homepageInvoicing',
  asker: 'client',
  otherClient: 'clients that ask for invoicing alone; the page has it in the invoices of each company (`areaStatus`)',
  method: 'POST',
  path: '/malacca/homepage/invoice/invoicing',
  kind: 'read',
  input: v.object({ list: v.pipe(v.array(v.object({ companyId: id, taxNo: text(40), locationCode: text(20) })), v.maxLength(MOST)) }),
  output: v.object({ list: v.array(v.object({ taxNo: text(40), kpStatus })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-014', 'CALL-135', 'HOME-22'],
});

/** What is the matter with a company's invoices: invoiceQuotaTips (used up), invoiceStopTips (stopped), invoiceOpenTips (not set up). */
export const companyTipsInvoice = defineCall({
  name: 'companyTipsInvoice',
  method: 'POST',
  path: '/malacca/homepage/company/invoiceTips',
  kind: 'read',
  input: v.object({ companyId: id }),
  output: v.object({ list: tips }),
  empty: () => ({ list: [] }),
  rows: ['CALL-137'],
});

/** The filings as they stand, with the days from which and by which each is filed: '' where the published rules say none. */
export const nationalTaxList = defineCall({
  name: 'nationalTaxList',
  method: 'POST',
  path: '/itpcfoweb/tax/national/list',
  kind: 'read',
  input: v.object({
    accountId: id,
    companyIdList: v.pipe(v.array(id), v.maxLength(MOST)),
    appCode: text(40),
    bizType: v.literal('2'),
  }),
  output: v.object({
    list: v.array(
      v.looseObject({
        companyId: id,
        at: isoTime,
        since: v.optional(isoDate),
        items: v.array(v.looseObject({ ...filingSchema.entries, opens: isoDate, due: isoDate })),
      }),
    ),
  }),
  empty: () => ({ list: [] }),
  rows: ['CALL-142', 'CALL-046'],
});

/** Books of a company of one month, with what it earned and spent where that is known; null when nobody knows of it. */
export const bookkeepingEnterprise = defineCall({
  name: 'bookkeepingEnterprise',
  method: 'POST',
  path: '/malacca/homepage/bookkeeping/enterprise',
  kind: 'read',
  input: v.object({ date: askedMonth, companyId: id, accountId: id }),
  output: v.object({ books: v.nullable(booksStatusSchema) }),
  empty: () => ({ books: null }),
  rows: ['CALL-141'],
});

/** Says whether withheld personal tax is declared for a company: 1 it is, 0 it is not. */
export const personalTaxSwitch = defineCall({
  name: 'personalTaxSwitch',
  asker: 'form',
  method: 'POST',
  path: '/itpcfoweb/personal/switch',
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({ companyId: id, declareState: flag }),
  output: v.object({ declareState: flag }),
  rows: ['CALL-143'],
});

/** Withheld personal tax of a company of one month, with what it was reckoned from; null when nobody knows. */
export const personalTaxInfo = defineCall({
  name: 'personalTaxInfo',
  method: 'POST',
  path: '/itpcfoweb/personal/info',
  kind: 'read',
  input: v.object({ companyId: id, period: askedMonth }),
  output: v.object({ info: v.nullable(v.looseObject({ ...personalTaxStatusSchema.entries, paid: v.optional(amount), due: isoDate })) }),
  empty: () => ({ info: null }),
  rows: ['CALL-145'],
});

/** The unit that a company pays social insurance as, with what it pays for each kind a month; null for none. */
export const socialUnit = defineCall({
  name: 'socialUnit',
  method: 'POST',
  path: '/itpcfoweb/social/unit',
  kind: 'read',
  input: v.object({ companyId: id }),
  output: v.object({
    unit: v.nullable(
      v.looseObject({
        unitCode: text(40),
        unitName: text(200),
        areaCode: text(20),
        persons: v.number(),
        /** pension, medical, unemployment, injury, maternity. */
        kinds: v.array(v.object({ kind: text(20), base: amount, amount })),
      }),
    ),
  }),
  empty: () => ({ unit: null }),
  rows: ['CALL-147'],
});

/** Service halls of the tax authority in an area of six digits; of all areas without one, at most 200. */
export const stationList = defineCall({
  name: 'stationList',
  method: 'GET',
  path: '/itpcfoweb/station/list',
  kind: 'read',
  input: v.object({ areaCode: v.optional(text(20), '') }),
  output: v.object({
    list: v.array(
      v.object({ stationCode: text(40), name: text(100), areaCode: text(20), address: text(200), phone: text(40), hours: text(60) }),
    ),
  }),
  empty: () => ({ list: [] }),
  rows: ['CALL-053'],
});
