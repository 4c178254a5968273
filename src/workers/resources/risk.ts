import {
  relationRisk as relationRiskCall,
  riskAreaList,
  riskInInvoiceCount,
  riskInvoiceArea,
  riskMatterArea,
  riskMatterList,
  riskOutInvoiceCount,
  riskTaxData,
} from '../../api/calls/risk.ts';
import { areaOf } from '../../domain/company/area.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import { addToPeriod, dayIn, monthOf } from '../../domain/status/period.ts';
import { defineResource } from './define-resource.ts';

/* Tax risks of a company (RISK-01). What a scan found is good for half an hour. */

const scan = { open: 'if-older', maxAgeMs: 30 * 60_000 } as const;
const day = { open: 'if-older', maxAgeMs: 24 * 3_600_000 } as const;
const MONTHS = 12;

const monthsTo = (now: number): string[] => Array.from({ length: MONTHS }, (_, n) => addToPeriod(monthOf(chinaDay(now)), -n));
const span = (now: number) => ({
  billingDateStart: dayIn(addToPeriod(monthOf(chinaDay(now)), 1 - MONTHS), 1),
  billingDateEnd: chinaDay(now),
});

/** The risks of the last twelve months, and of how many of them a scan tells. */
export const riskMatters = defineResource({
  call: riskMatterList,
  scope: 'company',
  input: ({ accountId, companyId, now }) => ({ companyId, periodList: monthsTo(now), accountId }),
  value: ({ list, known }) => ({ list, months: known?.length ?? MONTHS }),
  when: scan,
});

/** What the scan of the previous month found, and when. */
export const riskData = defineResource({
  call: riskTaxData,
  scope: 'company',
  input: ({ accountId, companyId }) => ({ companyId, period: '', scanKind: '1' as const, accountId }),
  value: (answer) => answer,
  when: scan,
});

/** Invoices issued in the last twelve months, and how many of them are a risk. */
export const riskOut = defineResource({
  call: riskOutInvoiceCount,
  scope: 'company',
  input: ({ companyId, now }) => ({ companyId, ...span(now) }),
  value: (answer) => answer,
  when: scan,
});

/** Invoices received in the last twelve months. */
export const riskIn = defineResource({
  call: riskInInvoiceCount,
  scope: 'company',
  input: ({ companyId, now }) => ({
    ...{ companyId, ...span(now), startPeriod: '', endPeriod: '' },
    ...{ certificationStatus: '' as const, certificationMonthStart: '', certificationMonthEnd: '' },
  }),
  value: (answer) => answer,
  when: scan,
});

/** Whether invoices are scanned in an area (CONST-63). Its subject is a locationCode. */
export const riskArea = defineResource({
  call: riskInvoiceArea,
  scope: 'area',
  input: ({ companyId }) => ({ areaCode: areaOf(companyId), platform: 'ZS' as const }),
  value: ({ open }) => open === 1,
  when: day,
});

/** Areas of risk in an area of the country. */
export const riskAreas = defineResource({
  call: riskAreaList,
  scope: 'area',
  input: ({ accountId, companyId }) => ({ accountId, areaCode: areaOf(companyId) }),
  value: ({ list }) => list,
  when: day,
});

/** Matters of risk there. */
export const riskTopics = defineResource({
  call: riskMatterArea,
  scope: 'area',
  input: ({ accountId, companyId }) => ({ accountId, areaCode: areaOf(companyId) }),
  value: ({ list }) => list,
  when: day,
});

/** Companies that are tied to one: a call a company, at most six at a time (RISK-03, A-120). */
export const relationRisk = defineResource({
  call: relationRiskCall,
  scope: 'company',
  atOnce: 6,
  input: ({ companyId }) => ({ list: [{ companyId }] }),
  value: ({ list }) => list[0] ?? null,
  when: scan,
});
