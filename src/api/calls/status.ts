import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { riskCountSchema } from '../entities/risk.ts';
import { count, flag, id, text } from '../entities/scalars.ts';
import {
  askedMonth,
  booksStatusSchema,
  invoiceStatusSchema,
  personalTaxStatusSchema,
  socialStatusSchema,
  taxStatusSchema,
} from '../entities/status.ts';

/*
 * What the gateway knows of the work of some companies, one call per area. A company that is not the account's, that has no right to the area or
 * of which nothing is known is missing from the list.
 */

/** Companies of one request. */
const companyIds = v.pipe(v.array(id), v.maxLength(300));
/** Companies of one answer. */
const changed = v.array(id);

/** Invoices, of companies that are members and authorised (ROLE-07, HOME-16). */
export const perCompanyInvoice = defineCall({
  name: 'perCompanyInvoice',
  method: 'POST',
  path: '/malacca/homepage/company/invoice',
  kind: 'read',
  input: v.object({ companyIds }),
  output: v.object({ list: v.array(invoiceStatusSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-148'],
});

/** Books, of authorised companies with menu and business of bookkeeping (HOME-17). */
export const perCompanyKeeping = defineCall({
  name: 'perCompanyKeeping',
  method: 'POST',
  path: '/malacca/homepage/company/keeping',
  kind: 'read',
  input: v.object({ companyIds }),
  output: v.object({ list: v.array(booksStatusSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-149'],
});

/** National tax, of all companies (HOME-18). */
export const perCompanyTax = defineCall({
  name: 'perCompanyTax',
  method: 'POST',
  path: '/itpcfoweb/tax/company/status',
  kind: 'read',
  input: v.object({ companyIdList: companyIds, appCode: text(40), bizType: v.literal('2'), accountId: id }),
  output: v.object({ list: v.array(taxStatusSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-150'],
});

/** Withheld personal tax of a month, of authorised companies with its menu and business (HOME-20). */
export const perCompanyPersonalTax = defineCall({
  name: 'perCompanyPersonalTax',
  method: 'POST',
  path: '/itpcfoweb/personal/company/status',
  kind: 'read',
  input: v.object({ companyIds, period: askedMonth }),
  output: v.object({ list: v.array(personalTaxStatusSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-151'],
});

/**
 * What changed of facts since `since`, a revision of the account that an answer named, in the areas of work. A company that is named and has no row is
 * unknown now, or may not be asked for the area. `more`: ask on from `rev` at once. `restart`: nobody can tell any more what changed since; all that was
 * asked for before this answer is out of date. Without `since` it is asked where to go on from.
 */
export const statusDelta = defineCall({
  name: 'statusDelta',
  method: 'POST',
  path: '/malacca/homepage/company/status/delta',
  kind: 'read',
  input: v.object({ since: v.optional(count) }),
  output: v.object({
    rev: count,
    restart: flag,
    more: flag,
    areas: v.array(
      v.variant('area', [
        v.object({ area: v.literal('invoice'), companyIds: changed, rows: v.array(invoiceStatusSchema) }),
        v.object({ area: v.literal('books'), companyIds: changed, rows: v.array(booksStatusSchema) }),
        v.object({ area: v.literal('tax'), companyIds: changed, rows: v.array(taxStatusSchema) }),
        v.object({ area: v.literal('personalTax'), companyIds: changed, rows: v.array(personalTaxStatusSchema) }),
        v.object({ area: v.literal('social'), companyIds: changed, rows: v.array(socialStatusSchema) }),
        v.object({ area: v.literal('risk'), companyIds: changed, rows: v.array(riskCountSchema) }),
      ]),
    ),
  }),
  empty: () => ({ rev: 0, restart: 0 as const, more: 0 as const, areas: [] }),
  rows: ['PLUS-44'],
});

/** Social insurance, of authorised companies with its area and business (HOME-19). */
export const perCompanySocial = defineCall({
  name: 'perCompanySocial',
  method: 'POST',
  path: '/itpcfoweb/social/company/status',
  kind: 'read',
  input: v.object({ companyIds }),
  output: v.object({ list: v.array(socialStatusSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-152'],
});
