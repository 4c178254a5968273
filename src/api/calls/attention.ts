import * as v from 'valibot';
import { MARKETING_SPACE } from '../../domain/publishing/publication.ts';
import { defineCall } from '../contract.ts';
import {
  annualReportSchema,
  bubbleSchema,
  employeeSchema,
  marketingCandidateSchema,
  multiPopupSchema,
  operationTipSchema,
  placardSchema,
  popupSchema,
  promotionSchema,
} from '../entities/attention.ts';
import { id, text } from '../entities/scalars.ts';

/* What is published for the account and runs now. Whoever shows it decides when, by its frequency and what else is on screen. */

const ACTIVITY = '/itpactivity';
/** Companies that one question about marketing may name: they fit into a body. */
const MOST_CANDIDATES = 10_000;

/** Popups and bubbles (CALL-114), popups by type and id, bubbles in the operator's order. */
export const popupsAndBubbles = defineCall({
  name: 'popupsAndBubbles',
  method: 'GET',
  path: `${ACTIVITY}/popup/list`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ popups: v.array(popupSchema), bubbles: v.array(bubbleSchema) }),
  empty: () => ({ popups: [], bubbles: [] }),
  rows: ['CALL-114', 'ENT-19', 'ENT-20'],
});

/** The workbench's own windows (CALL-111): raffle, marketing, multi-popup; and the operation tips that the account has not saved. */
export const getWorkbenchPopupList = defineCall({
  name: 'getWorkbenchPopupList',
  method: 'GET',
  path: `${ACTIVITY}/popup/workbench`,
  kind: 'read',
  input: v.object({}),
  output: v.object({
    raffles: v.array(promotionSchema),
    marketings: v.array(promotionSchema),
    multiPopups: v.array(multiPopupSchema),
    operationTips: v.array(operationTipSchema),
  }),
  empty: () => ({ raffles: [], marketings: [], multiPopups: [], operationTips: [] }),
  rows: ['CALL-111', 'ENT-21'],
});

/** Banners, in the operator's order (CALL-113). */
export const banners = defineCall({
  name: 'banners',
  method: 'GET',
  path: `${ACTIVITY}/banner/list`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(placardSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-113'],
});

/**
 * Recommendations by position (CALL-112), for a company of the account, or with '' for the account. A position without any is not in the map. An
 * answer that takes more than 15 s has not come (CONST-18, A-124).
 */
export const recommendations = defineCall({
  name: 'recommendations',
  method: 'POST',
  path: `${ACTIVITY}/recommend/list`,
  kind: 'read',
  timeoutMs: 15_000,
  input: v.object({
    companyId: v.optional(text(64), ''),
    positionCodeList: v.pipe(v.array(text(20)), v.minLength(1), v.maxLength(10)),
  }),
  output: v.object({ positionRecommendContentListMap: v.record(v.string(), v.array(placardSchema)) }),
  empty: () => ({ positionRecommendContentListMap: {} }),
  rows: ['CALL-112'],
});

/** The newest annual report that is published, with the account's own figures; null without one (CALL-115). */
export const annualReport = defineCall({
  name: 'annualReport',
  method: 'GET',
  path: `${ACTIVITY}/annualReport`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ report: v.nullable(annualReportSchema) }),
  empty: () => ({ report: null }),
  rows: ['CALL-115'],
});

/** What the service is worth to its users (CALL-180). */
export const valuePublicityList = defineCall({
  name: 'valuePublicityList',
  method: 'GET',
  path: `${ACTIVITY}/valuePublicity/list`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(placardSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-180'],
});

/**
 * Companies, of those that are named, for which a marketing popup runs (CALL-176): never one that is hidden or another's. The endpoint `marketing` of
 * the catalogue (CALL-051) is this call. Its popup is shown only where at least one company is answered.
 */
export const marketingList = defineCall({
  name: 'marketingList',
  method: 'POST',
  path: `${ACTIVITY}/marketing/list`,
  kind: 'read',
  input: v.object({
    accountId: id,
    adSpaceCode: v.literal(MARKETING_SPACE),
    joinCompanyDTOs: v.pipe(v.array(marketingCandidateSchema), v.maxLength(MOST_CANDIDATES)),
  }),
  output: v.object({ companyIds: v.array(id) }),
  empty: () => ({ companyIds: [] }),
  rows: ['CALL-051', 'CALL-176', 'CONST-71', 'ENT-34'],
});

/** Who of the service looks after the account, with a company only who does so in its area (CALL-015, A-119). */
export const recommendEmployeeList = defineCall({
  name: 'recommendEmployeeList',
  method: 'GET',
  path: '/malacca/marketing/manager/recommend/employee/list',
  kind: 'read',
  input: v.object({ companyId: v.optional(text(64), '') }),
  output: v.object({ list: v.array(employeeSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-015'],
});
