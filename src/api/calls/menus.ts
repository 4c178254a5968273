import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { appSchema, menuSchema } from '../entities/menu.ts';
import { count, flag, id, isoDate, text } from '../entities/scalars.ts';

/* What opens for a company: its menus, the tabs of its area, and the membership that they ask for. */

/** The group of menus that the workbench shows (TAB-25). */
const GROUP = 'yq';

/**
 * Menus of a company in their order, with the apps they lead to: those of the group that are meant for its area, its VAT type and its
 * membership. Addresses are complete. `locationCode`: the company's area as the gateway had it, without which nobody can tell that the menus are of another one.
 */
export const getMenuList = defineCall({
  name: 'getMenuList',
  method: 'POST',
  path: '/app-center/menu/list',
  kind: 'read',
  input: v.object({ companyId: id, groupCode: v.optional(text(20), GROUP) }),
  output: v.object({ list: v.array(menuSchema), apps: v.array(appSchema), locationCode: v.optional(text(20)) }),
  empty: () => ({ list: [], apps: [] }),
  rows: ['CALL-102', 'CALL-130', 'TAB-25'],
});

/** Tabs of an area, in their order. */
export const workbenchTabInfo = defineCall({
  name: 'workbenchTabInfo',
  method: 'POST',
  path: '/app-center/tab/info',
  kind: 'read',
  input: v.object({ locationCode: text(20) }),
  output: v.object({ list: v.array(v.looseObject({ tabCode: id, tabName: text(40), ord: count })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-131'],
});

/** Whether an area has an index page. */
export const workbenchTabState = defineCall({
  name: 'workbenchTabState',
  method: 'POST',
  path: '/app-center/tab/state',
  kind: 'read',
  input: v.object({ locationCode: text(20) }),
  output: v.object({ hasIndexPage: flag }),
  empty: () => ({ hasIndexPage: 0 as const }),
  rows: ['CALL-132'],
});

/** Whether a company is a member for what a menu's `authCode` stands for; '' asks for the company's own membership. `expireDate` '' for never bought. */
export const member = defineCall({
  name: 'member',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/member/query',
  kind: 'read',
  timeoutMs: 8_000,
  input: v.object({ companyId: id, authCode: text(64) }),
  output: v.object({ isMember: flag, isExpired: flag, expireDate: isoDate }),
  empty: () => ({ isMember: 0 as const, isExpired: 0 as const, expireDate: '' }),
  rows: ['CALL-103'],
});

/**
 * Drops what the company's own row repeats of its membership and takes it anew from the membership itself: after a trial or a purchase, or
 * when it has run out. `changed`: the row is another one now, and the pull brings it.
 */
export const clearMemberCache = defineCall({
  name: 'clearMemberCache',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/member/clearCache',
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({ companyId: id }),
  output: v.object({ isVip: flag, expireDate: isoDate, changed: v.boolean() }),
  rows: ['CALL-129'],
});
