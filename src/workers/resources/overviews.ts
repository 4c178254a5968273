import { homepageRelationList } from '../../api/calls/companies.ts';
import {
  bookkeepingEnterprise,
  companyTipsInvoice,
  personalTaxInfo as personalTaxInfoCall,
  socialUnit as socialUnitCall,
  stationList,
} from '../../api/calls/home-status.ts';
import {
  bookkeepingOverview as bookkeepingOverviewCall,
  overviewBookkeeping,
  overviewInvoice,
  overviewPersonalTax,
  overviewRisk,
  overviewSocial,
  overviewTax,
  personalTaxStatus,
  socialStatus,
} from '../../api/calls/overviews.ts';
import { brcTasks } from '../../api/calls/tasks.ts';
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
  value: (answer) => answer,
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

/** Sums over all companies of the account, one area of work each: together the overview info (HOME-31), asked for by whoever shows it. */
const sums = { scope: 'account', input: () => ({}), when: { open: 'if-older', maxAgeMs: 30 * 60_000 } } as const;
export const sumInvoice = defineResource({ call: overviewInvoice, ...sums, value: (answer) => answer });
export const sumBooks = defineResource({ call: overviewBookkeeping, ...sums, value: (answer) => answer });
export const sumTax = defineResource({ call: overviewTax, ...sums, value: (answer) => answer });
export const sumPersonalTax = defineResource({ call: overviewPersonalTax, ...sums, value: (answer) => answer });
export const sumSocial = defineResource({ call: overviewSocial, ...sums, value: (answer) => answer });
export const sumRisk = defineResource({ call: overviewRisk, ...sums, value: (answer) => answer });

/** Earnings and costs of a company of the previous month; null when nobody knows. */
export const booksResult = defineResource({
  call: bookkeepingEnterprise,
  scope: 'company',
  // '' is the previous month by China's clock, whatever this device's says.
  input: ({ accountId, companyId }) => ({ date: '', companyId, accountId }),
  value: ({ books }) => books,
  when: { open: 'if-older', maxAgeMs: 30 * 60_000 },
});

/** What the withheld personal tax of the previous month was reckoned from; null when nobody knows. */
export const personalTaxInfo = defineResource({
  call: personalTaxInfoCall,
  scope: 'company',
  input: ({ companyId }) => ({ companyId, period: '' }),
  value: ({ info }) => info,
  when: { open: 'if-older', maxAgeMs: 30 * 60_000 },
});

/** How the account's companies of an area stand with personal tax. */
export const personalTaxArea = defineResource({
  call: personalTaxStatus,
  scope: 'area',
  input: ({ accountId, companyId }) => ({ accountId, locationCode: companyId, date: '' }),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 30 * 60_000 },
});

/** How the account's companies of an area stand with social insurance. */
export const socialArea = defineResource({
  call: socialStatus,
  scope: 'area',
  input: ({ accountId, companyId }) => ({ accountId, locationCode: companyId, menuFlagRefresh: 1 as const }),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 30 * 60_000 },
});

/** Service halls of the tax authority in an area. */
export const serviceHalls = defineResource({
  call: stationList,
  scope: 'area',
  input: ({ companyId }) => ({ areaCode: companyId }),
  value: ({ list }) => list,
  when: { open: 'if-older', maxAgeMs: 24 * 3_600_000 },
});

/** Questions to the tax authority of the last day, whoever asked them on whatever device. */
export const taxTasks = defineResource({
  call: brcTasks,
  scope: 'account',
  input: () => ({}),
  value: ({ list }) => list,
  when: { open: 'if-older', maxAgeMs: 60_000 },
});
