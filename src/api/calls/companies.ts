import * as v from 'valibot';
import { editFields } from '../../domain/company/company-edit.ts';
import { defineCall } from '../contract.ts';
import { companySchema, companyTipsSchema, relationCompanySchema, vipInfoSchema } from '../entities/company.ts';
import { count, flag, id, text, whole } from '../entities/scalars.ts';

/** '0' all, '1' VIP, '2' not VIP. */
const memberQueryType = v.picklist(['0', '1', '2']);
const page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
const listPage = v.object({ list: v.array(companySchema), total: count });
/** The same of a gateway that may leave the list out: `companyListOr` says what that means (COMP-17). */
const looseListPage = v.object({
  list: v.optional(v.nullable(v.array(companySchema)), []),
  total: v.optional(v.nullable(count), null),
});
const emptyPage = () => ({ list: [], total: 0 });
const companyIds = v.pipe(v.array(id), v.maxLength(500));

/** Visible companies, a page at a time; with a quickSearchParam the total is capped at 200 (COMP-22). */
export const getCompanyListByAccount = defineCall({
  name: 'getCompanyListByAccount',
  method: 'POST',
  path: '/itpbasic/company/list',
  kind: 'read',
  input: v.object({
    quickSearchParam: v.optional(text(), ''),
    memberQueryType: v.optional(memberQueryType, '0'),
    pageNum: v.optional(page, 1),
    pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 10),
  }),
  output: looseListPage,
  empty: emptyPage,
  rows: ['CALL-065', 'CALL-090', 'COMP-17', 'COMP-21', 'COMP-22'],
});

export const getCompanyListTotal = defineCall({
  name: 'getCompanyListTotal',
  asker: 'form',
  method: 'GET',
  path: '/itpbasic/company/total',
  kind: 'read',
  input: v.object({}),
  output: v.object({ total: count, hidden: count }),
  empty: () => ({ total: 0, hidden: 0 }),
  rows: ['CALL-066'],
});

export const getAllCompanyInfoById = defineCall({
  name: 'getAllCompanyInfoById',
  asker: 'client',
  otherClient: 'clients without the delta pull; the page shows the row on the device, which the delta keeps as new as the push stream is',
  method: 'POST',
  path: '/itpbasic/company/info',
  kind: 'read',
  input: v.object({ companyId: id }),
  output: v.object({ company: v.nullable(companySchema) }),
  empty: () => ({ company: null }),
  rows: ['CALL-041', 'CALL-067', 'CALL-092'],
});

/** Id, name and area of every visible company, for selectors of gateways without the delta pull. */
export const getSimpleCompanyList = defineCall({
  name: 'getSimpleCompanyList',
  asker: 'client',
  otherClient: 'selectors of other clients; the page has id, name and area of every company in its directory, without the line too',
  method: 'GET',
  path: '/itpbasic/company/simpleList',
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(v.object({ companyId: id, companyName: text(), locationCode: text(20) })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-069'],
});

export const getHiddenCompanyList = defineCall({
  name: 'getHiddenCompanyList',
  method: 'POST',
  path: '/itpbasic/company/hiddenList',
  kind: 'read',
  input: v.object({ pageNum: v.optional(page, 1), pageSize: v.optional(page, 10) }),
  output: looseListPage,
  empty: emptyPage,
  rows: ['CALL-036', 'CALL-070', 'CALL-091', 'COMP-17'],
});

/** Home page rows with their menu and authorisation flags (ENT-07). */
export const homepageRelationList = defineCall({
  name: 'homepageRelationList',
  method: 'POST',
  path: '/malacca/homepage/relation/list',
  kind: 'read',
  input: v.object({ queryHomePageBusinessFlag: v.optional(flag, 1) }),
  output: v.object({ list: v.array(relationCompanySchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-133', 'ENT-07'],
});

/** Company overview, five a page by default. */
export const companyOverviewList = defineCall({
  name: 'companyOverviewList',
  asker: 'client',
  otherClient: 'clients without the delta pull; the page shows the rows on the device',
  method: 'POST',
  path: '/malacca/homepage/company/overview',
  kind: 'read',
  input: v.object({
    queryMenuFlag: v.optional(flag, 1),
    queryHomePageBusinessFlag: v.optional(flag, 1),
    locationCode: v.optional(text(20), ''),
    pageNum: v.optional(page, 1),
    keywords: v.optional(text(), ''),
    pageSize: v.optional(page, 5),
    menuFlagRefresh: v.optional(flag, 0),
  }),
  output: listPage,
  empty: emptyPage,
  rows: ['CALL-134'],
});

/** Membership of one company, loaded at the first switch to it (COMP-09). */
export const getMemberInfo = defineCall({
  name: 'getMemberInfo',
  method: 'POST',
  path: '/itpbasic/member/info',
  kind: 'read',
  input: v.object({ companyId: id }),
  output: v.object({ vip: v.nullable(vipInfoSchema) }),
  empty: () => ({ vip: null }),
  rows: ['CALL-031', 'COMP-09', 'ENT-09'],
});

/** Tips of the named companies. The delta pull brings them; a gateway without it is asked for those of each page of companies. */
export const companyTipsList = defineCall({
  name: 'companyTipsList',
  method: 'POST',
  path: '/malacca/homepage/company/tips',
  kind: 'read',
  input: v.object({ accountId: id, companyIdList: companyIds, appCode: text(40), bizType: v.literal('2') }),
  output: v.object({ list: v.array(v.object({ companyId: id, tips: companyTipsSchema })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-136', 'ENT-08'],
});

/** One field's change: the value the user saw and the value he wants. The gateway compares `from` with what it holds. */
const change = v.object({ from: v.unknown(), to: v.unknown() });

/**
 * Edits a company. Fields that nobody else changed since `baseRev` are merged; when one was changed to something else the command
 * ends in `conflict` with the gateway's row as body, and nothing is written.
 */
export const companyUpdate = defineCall({
  name: 'companyUpdate',
  method: 'POST',
  path: '/itpbasic/company/update',
  kind: 'command',
  input: v.object({
    companyId: id,
    baseRev: whole,
    changes: v.record(v.picklist(editFields), change),
  }),
  output: v.object({ company: companySchema }),
  refusal: v.object({ company: companySchema }),
  rows: ['CALL-042', 'CALL-093'],
});

/** Hides a company from the lists or shows it again. */
export const companyHide = defineCall({
  name: 'companyHide',
  method: 'POST',
  path: '/itpbasic/company/hide',
  kind: 'command',
  input: v.object({ companyId: id, hidden: flag }),
  output: v.object({ company: companySchema }),
  refusal: v.object({ company: companySchema }),
  rows: ['CALL-036', 'COMP-02'],
});

/** Logs that the user switched to a company (COMP-12). `at` is the time of the switch, ISO 8601 UTC. */
export const switchCompanyLog = defineCall({
  name: 'switchCompanyLog',
  method: 'POST',
  path: '/itpbasic/company/switchLog',
  kind: 'command',
  input: v.object({ companyId: id, at: v.string() }),
  output: v.object({}),
  rows: ['CALL-068', 'COMP-12'],
});
