import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { authorizedTypes, bizId } from '../entities/authorization.ts';
import { flag, id, isoTime, text } from '../entities/scalars.ts';

/* Who may do what for a company: its admin, and the privileges per business that he gives. */

const PRIVILEGE = '/malacca/privilege';
const ADMIN = '/malacca/admin';

/** One account that has the company. `mobile` is masked. `bizIds`: businesses it was given; the admin may do all of them. */
const memberSchema = v.object({
  accountId: id,
  fullName: text(60),
  mobile: text(20),
  isReal: v.boolean(),
  isAdmin: v.boolean(),
  bizIds: v.array(bizId),
});
export type PrivilegeMember = v.InferOutput<typeof memberSchema>;

/** Whether the account that is signed in may do a business of a company (ROLE-04). */
export const privilegeCheck = defineCall({
  name: 'privilegeCheck',
  asker: 'form',
  method: 'POST',
  path: `${PRIVILEGE}/biz/check`,
  kind: 'read',
  timeoutMs: 8_000,
  input: v.object({ accountId: id, companyId: id, bizId }),
  output: v.object({ hasPrivilege: v.boolean() }),
  empty: () => ({ hasPrivilege: false }),
  rows: ['CALL-037', 'CALL-105'],
});

/** Everybody who has a company, with what each may do of it; its own account first. */
export const privilegeList = defineCall({
  name: 'privilegeList',
  method: 'POST',
  path: `${PRIVILEGE}/biz/account/list`,
  kind: 'read',
  input: v.object({ companyId: id }),
  output: v.object({ members: v.array(memberSchema) }),
  empty: () => ({ members: [] }),
  rows: ['CALL-107'],
});

/** Gives and takes privileges of one account that has the company. Only its admin may; businesses that are not named stay as they are. */
export const privilegeSave = defineCall({
  name: 'privilegeSave',
  asker: 'form',
  method: 'POST',
  path: `${PRIVILEGE}/biz/account/save`,
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({
    companyId: id,
    accountId: id,
    privileges: v.pipe(v.array(v.object({ bizId, allowed: flag })), v.minLength(1), v.maxLength(50)),
  }),
  output: v.object({}),
  rows: ['CALL-108'],
});

/** Whether a company has an admin, and what its user is told who lacks a privilege (ROLE-05). */
export const hasAdmin = defineCall({
  name: 'hasAdmin',
  asker: 'form',
  method: 'POST',
  path: `${ADMIN}/has`,
  kind: 'read',
  timeoutMs: 8_000,
  input: v.object({ companyId: id }),
  output: v.object({ message: text(500), hasAdmin: v.boolean() }),
  empty: () => ({ message: '', hasAdmin: false }),
  rows: ['CALL-038', 'CALL-106'],
});

/** Makes the account that is signed in admin of a company that has none. Asked again by who is it, nothing changes. */
export const adminApply = defineCall({
  name: 'adminApply',
  asker: 'form',
  method: 'POST',
  path: `${ADMIN}/apply`,
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({ companyId: id }),
  output: v.object({}),
  rows: ['CALL-109'],
});

/** Hands the office of admin to another account that has the company. `authCode` proves the own mobile number (SMS code of purpose `admin`). */
export const adminChange = defineCall({
  name: 'adminChange',
  asker: 'form',
  method: 'POST',
  path: `${ADMIN}/change`,
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({ companyId: id, accountId: id, authCode: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  output: v.object({}),
  rows: ['CALL-110'],
});

/**
 * Whether something of a company was authorised by certificate, on this device and for this account (ROLE-06). `macAddress` names the
 * device; '' from a browser, which has none: then it is the device that this sign-in was made on (`pcuid`).
 */
export const isAuthorized = defineCall({
  name: 'isAuthorized',
  asker: 'form',
  method: 'POST',
  path: `${PRIVILEGE}/isAuthorized`,
  kind: 'read',
  timeoutMs: 8_000,
  input: v.object({
    locationCode: text(20),
    bizType: v.picklist(authorizedTypes),
    bizCode: bizId,
    accountId: id,
    companyId: id,
    macAddress: v.optional(text(64), ''),
    osType: v.optional(text(60), ''),
    osVersion: v.optional(text(60), ''),
    cpuModel: v.optional(text(120), ''),
    pcName: v.optional(text(120), ''),
  }),
  output: v.object({ isAuthorized: v.boolean() }),
  empty: () => ({ isAuthorized: false }),
  rows: ['ROLE-06', 'CALL-104'],
});

/** Bookkeeping that the account was given, of any of its companies, the newest first, at most 200. `from` is who gave it, '' for the office of admin. */
export const bizJzHistory = defineCall({
  name: 'bizJzHistory',
  asker: 'client',
  otherClient: 'clients that show who handed bookkeeping over; no screen of the page tells of it (A-119)',
  method: 'GET',
  path: `${PRIVILEGE}/biz/jzHistory`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(v.object({ companyId: id, companyName: text(200), from: text(60), at: isoTime })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-016', 'CALL-128'],
});

/** Which of some businesses the account may do for companies; those that it has not are missing. Without businesses it is all five. */
export const batchAccountQuery = defineCall({
  name: 'batchAccountQuery',
  asker: 'client',
  otherClient:
    'clients that ask for many companies at once; the page asks the resource `privileges.privileges` of the company that it works for',
  method: 'POST',
  path: `${PRIVILEGE}/biz/batch/account/query`,
  kind: 'read',
  input: v.object({
    accountId: id,
    companyIdList: v.pipe(v.array(id), v.maxLength(300)),
    bizIdList: v.optional(v.pipe(v.array(bizId), v.maxLength(20)), []),
  }),
  output: v.object({ list: v.array(v.object({ companyId: id, bizIds: v.array(bizId) })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-017'],
});
