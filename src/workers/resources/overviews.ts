import { homepageRelationList } from '../../api/calls/companies.ts';
import { companyTipsInvoice, socialUnit as socialUnitCall } from '../../api/calls/home-status.ts';
import { bookkeepingOverview as bookkeepingOverviewCall } from '../../api/calls/overviews.ts';
import { packRights } from '../../domain/home/loads-card.ts';
import { defineResource } from './define-resource.ts';

/** Rights of every company on home (ENT-07), packed: of 20,000 companies the whole rows would be megabytes. */
export const homeRights = defineResource({
  call: homepageRelationList,
  scope: 'account',
  input: () => ({ queryHomePageBusinessFlag: 1 as const }),
  value: ({ list }): Readonly<Record<string, number>> => Object.fromEntries(list.map((row) => [row.companyId, packRights(row)])),
  when: { open: 'if-older', maxAgeMs: 30 * 60_000, push: ['privilege'] },
});

/** How many companies of an area have their books closed. After a failure the prescribed figures, of which the outcome says that they are none (ERR-41, A-06). */
export const bookkeepingOverview = defineResource({
  call: bookkeepingOverviewCall,
  scope: 'area',
  input: ({ accountId, companyId }) => ({ locationCode: companyId, accountId }),
  value: ({ noAccountNum, AccountNum }) => ({ noAccountNum, AccountNum }),
  when: { open: 'if-older', maxAgeMs: 30 * 60_000 },
});

/** What is the matter with a company's invoices. */
export const invoiceTips = defineResource({
  call: companyTipsInvoice,
  scope: 'company',
  input: ({ companyId }) => ({ companyId }),
  value: ({ list }) => list.map(({ tipsCode }) => tipsCode),
  when: { open: 'if-older', maxAgeMs: 30 * 60_000 },
});

/** The unit that a company pays social insurance as, with what it pays for each kind. */
export const socialUnit = defineResource({
  call: socialUnitCall,
  scope: 'company',
  input: ({ companyId }) => ({ companyId }),
  value: ({ unit }) => unit,
  when: { open: 'if-older', maxAgeMs: 24 * 3_600_000 },
});
