import * as v from 'valibot';
import { filingStates } from '../../domain/status/work-area.ts';
import { defineCall } from '../contract.ts';
import { count, flag, id, text } from '../entities/scalars.ts';
import { amount, askedMonth, bookkeepingOverviewSchema } from '../entities/status.ts';

/*
 * Sums over all visible companies of the account. `companies` counts those that the area is read for, `known` those of which something is known:
 * the others are unknown, never nothing.
 */

const HOME = '/malacca/homepage/overview';
const counts = { companies: count, known: count };
const byState = v.array(v.object({ state: v.picklist(filingStates), count }));
const nothing = () => ({ companies: 0, known: 0 });
const month = v.string();

/** Invoices of this month. */
export const overviewInvoice = defineCall({
  name: 'overviewInvoice',
  method: 'GET',
  path: `${HOME}/invoice`,
  kind: 'read',
  input: v.object({}),
  output: v.object({
    ...counts,
    period: month,
    issued: count,
    issuedAmount: v.union([amount, v.literal('')]),
    received: count,
    byKpStatus: v.array(v.object({ kpStatus: text(2), count })),
  }),
  empty: () => ({ ...nothing(), period: '', issued: 0, issuedAmount: '' as const, received: 0, byKpStatus: [] }),
  rows: ['CALL-044'],
});

/** Risks: how many companies have any, and a grave one. */
export const overviewRisk = defineCall({
  name: 'overviewRisk',
  method: 'GET',
  path: `${HOME}/risk`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ ...counts, atRisk: count, high: count, risks: count }),
  empty: () => ({ ...nothing(), atRisk: 0, high: 0, risks: 0 }),
  rows: ['CALL-045'],
});

/** National tax: filings by their state, and how many companies have everything filed. */
export const overviewTax = defineCall({
  name: 'overviewTax',
  method: 'GET',
  path: `${HOME}/tax`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ ...counts, finished: count, byState }),
  empty: () => ({ ...nothing(), finished: 0, byState: [] }),
  rows: ['CALL-046'],
});

/** Books of the previous month. */
export const overviewBookkeeping = defineCall({
  name: 'overviewBookkeeping',
  method: 'GET',
  path: `${HOME}/bookkeeping`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ ...counts, period: month, closed: count, unbalanced: count, vouchers: count, unposted: count }),
  empty: () => ({ ...nothing(), period: '', closed: 0, unbalanced: 0, vouchers: 0, unposted: 0 }),
  rows: ['CALL-047'],
});

/** Withheld personal tax of the previous month, one filing a company. */
export const overviewPersonalTax = defineCall({
  name: 'overviewPersonalTax',
  method: 'GET',
  path: `${HOME}/personalTax`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ ...counts, period: month, persons: count, byState }),
  empty: () => ({ ...nothing(), period: '', persons: 0, byState: [] }),
  rows: ['CALL-048'],
});

/** Social insurance of the previous month, one filing a company. */
export const overviewSocial = defineCall({
  name: 'overviewSocial',
  method: 'GET',
  path: `${HOME}/social`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ ...counts, period: month, persons: count, byState }),
  empty: () => ({ ...nothing(), period: '', persons: 0, byState: [] }),
  rows: ['CALL-049'],
});

/**
 * How many companies of an area have their books of the previous month closed (AccountNum) and how many not (noAccountNum). Failure falls back to
 * figures that are specified, shown beside words only (ERR-41, A-06).
 */
export const bookkeepingOverview = defineCall({
  name: 'bookkeepingOverview',
  method: 'POST',
  path: '/malacca/homepage/bookkeeping/overview',
  kind: 'read',
  input: v.object({ locationCode: v.optional(text(20), ''), accountId: id }),
  output: bookkeepingOverviewSchema,
  empty: () => ({ noAccountNum: 1, AccountNum: 3 }),
  rows: ['CALL-140', 'ENT-29', 'ERR-41'],
});

/** Withheld personal tax of an area for a month, '' for all areas. */
export const personalTaxStatus = defineCall({
  name: 'personalTaxStatus',
  method: 'POST',
  path: '/itpcfoweb/personal/status',
  kind: 'read',
  input: v.object({ accountId: id, locationCode: v.optional(text(20), ''), date: askedMonth }),
  output: v.object({ ...counts, period: month, persons: count, byState }),
  empty: () => ({ ...nothing(), period: '', persons: 0, byState: [] }),
  rows: ['CALL-144'],
});

/** Social insurance of an area for the previous month, '' for all areas. `menuFlagRefresh` 1: past what is remembered of the menus' flags. */
export const socialStatus = defineCall({
  name: 'socialStatus',
  method: 'POST',
  path: '/itpcfoweb/social/status',
  kind: 'read',
  input: v.object({ accountId: id, locationCode: v.optional(text(20), ''), menuFlagRefresh: v.optional(flag, 0) }),
  output: v.object({ ...counts, period: month, persons: count, byState }),
  empty: () => ({ ...nothing(), period: '', persons: 0, byState: [] }),
  rows: ['CALL-146'],
});
