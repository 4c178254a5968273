import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { companySchema } from '../entities/company.ts';
import { flag, id, isoTime, text } from '../entities/scalars.ts';

/* What an account has to do with its companies: how it came to them, whom it invited to them, and with whom it shares them. */

/** How the account came to the company: it was given it, bound it, was invited to it, or somebody shares it with it. */
const source = v.picklist(['own', 'bind', 'invite', 'share']);
/** The number somebody signs in with. */
const mobile = v.pipe(v.string(), v.minLength(1), v.maxLength(20));
/** A company as a key or a tax register names it. */
const boundCompany = v.object({ code: text(64), companyId: text(64), companyName: text(200) });

/**
 * Binds the company of a taxpayer to the account (CALL-032, CALL-094). The name of the legal representative shows that the caller knows it.
 * A company that is bound already is answered as it is.
 */
export const companyBind = defineCall({
  name: 'companyBind',
  asker: 'client',
  otherClient:
    'an app in which companies are added, on its own server (in the demo `samples/demo/apps/add-company.ts`); the page opens that app in a dialog',
  method: 'POST',
  path: '/itpbasic/company/bind',
  kind: 'online',
  input: v.object({
    taxNo: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    legalName: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  }),
  output: v.object({ company: companySchema }),
  rows: ['CALL-032', 'CALL-094', 'COMP-02'],
});

/**
 * Adds a company that no register tells of, as somebody writes it down (PLUS-49). Its number is judged as in a file of companies: a wrong check digit
 * is refused. One that the account has already is answered as it is, completed by what was written, never emptied.
 */
export const companyAdd = defineCall({
  name: 'companyAdd',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/company/add',
  kind: 'online',
  input: v.object({
    companyName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    /** Credit code, or a tax number of the old forms. */
    taxNo: v.optional(text(40), ''),
    locationCode: v.optional(text(20), ''),
    addedTaxType: v.optional(v.picklist(['1', '2', '0', '']), ''),
    accountant: v.optional(text(60), ''),
  }),
  output: v.object({ company: companySchema, isNew: flag }),
  rows: ['PLUS-49', 'COMP-02'],
});

/** Takes a company away from the account, with the invitations and shares it gave of it (CALL-033, CALL-095). */
export const companyUnbind = defineCall({
  name: 'companyUnbind',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/company/unbind',
  kind: 'online',
  input: v.object({ companyId: id }),
  output: v.object({}),
  rows: ['CALL-033', 'CALL-095', 'COMP-02'],
});

/**
 * Binds the companies of a security key (CALL-096, CALL-099, A-128): each by its code in the key, or with `keyId`, a key that was shown lately, by the
 * taxpayer's number, which also authorises those that are there. Codes that no company has are `failure`, those whose taxpayer is not in order, or of whom the
 * register does not tell now, `bindingException`.
 */
export const autoBindCompany = defineCall({
  name: 'autoBindCompany',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/company/autoBind',
  kind: 'online',
  input: v.object({ accountId: id, codes: v.pipe(v.array(id), v.maxLength(50)), keyId: v.optional(text(64), '') }),
  output: v.object({
    newBind: v.array(boundCompany),
    failure: v.array(boundCompany),
    success: v.array(boundCompany),
    bindingException: v.array(boundCompany),
  }),
  rows: ['CALL-096', 'CALL-099', 'COMP-02', 'KEY-03'],
});

/** Invites who signs in with a number to a company; it comes into that account when the invitation is accepted (CALL-034, CALL-097). */
export const companyInvite = defineCall({
  name: 'companyInvite',
  method: 'POST',
  path: '/itpbasic/company/invite',
  kind: 'command',
  input: v.object({ inviteMobile: mobile, inviteName: v.pipe(v.string(), v.minLength(1), v.maxLength(60)), companyId: id }),
  output: v.object({ invitationId: id }),
  rows: ['CALL-034', 'CALL-097', 'COMP-02'],
});

/** Shares a company with the account that signs in with a number: it is in its list at once (CALL-035, CALL-098). */
export const companyShare = defineCall({
  name: 'companyShare',
  method: 'POST',
  path: '/itpbasic/company/share',
  kind: 'command',
  input: v.object({ companyId: id, shareMobile: mobile }),
  output: v.object({}),
  rows: ['CALL-035', 'CALL-098', 'COMP-02'],
});

/** Ends a share: the company leaves that account. One that is not there is no failure. */
export const companyCancelShare = defineCall({
  name: 'companyCancelShare',
  method: 'POST',
  path: '/itpbasic/company/cancelShare',
  kind: 'command',
  input: v.object({ companyId: id, shareMobile: mobile }),
  output: v.object({}),
  rows: ['CALL-035', 'CALL-098', 'COMP-02'],
});

/** Accepts or declines an invitation that was sent to the account's number. */
export const answerInvitation = defineCall({
  name: 'answerInvitation',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/company/answerInvitation',
  kind: 'online',
  input: v.object({ invitationId: id, accept: flag }),
  output: v.object({ companyId: text(64) }),
  rows: ['CALL-034', 'COMP-02'],
});

/**
 * All of it for one account: invitations that wait for its answer, those it gave, companies it shares, companies it is not the admin of, and those
 * that came to it lately.
 * Names of others are those they gave themselves; numbers only those that this account wrote.
 */
export const relationList = defineCall({
  name: 'relationList',
  method: 'GET',
  path: '/itpbasic/company/relations',
  kind: 'read',
  input: v.object({}),
  output: v.object({
    received: v.array(v.object({ id, companyName: text(200), fromName: text(60), at: isoTime })),
    sent: v.array(v.object({ id, companyId: id, inviteMobile: text(20), inviteName: text(60), accepted: flag, at: isoTime })),
    shared: v.array(v.object({ companyId: id, shareMobile: text(20), at: isoTime })),
    member: v.array(v.object({ companyId: id, source, fromName: text(60) })),
    // Those that came within the last 14 days; an older gateway does not tell them.
    newBind: v.optional(
      v.array(v.object({ companyId: id, source: v.picklist(['bind', 'invite', 'share']), fromName: text(60), at: isoTime })),
      [],
    ),
  }),
  empty: () => ({ received: [], sent: [], shared: [], member: [], newBind: [] }),
  rows: ['CALL-034', 'CALL-035', 'COMP-02', 'ENT-30'],
});

/** What the account may do with one of its companies (CALL-064). Only its admin may invite and share. */
export const getCompanyAuth = defineCall({
  name: 'getCompanyAuth',
  asker: 'client',
  otherClient: "clients that do not hold the company's row; the page asks that row, by the rules of `src/domain/access/roles.ts`",
  method: 'POST',
  path: '/itpbasic/company/auth',
  kind: 'read',
  input: v.object({ companyId: id }),
  // '' is how nobody came to it: the company is not the account's, or the answer failed.
  output: v.object({ isAuthorize: flag, isAdmin: flag, source: v.union([v.literal(''), source]) }),
  empty: () => ({ isAuthorize: 0 as const, isAdmin: 0 as const, source: '' as const }),
  rows: ['CALL-064'],
});

/** Companies of the account that a security key (XSB) binds or holds (CALL-071). */
export const getXSBCompanyList = defineCall({
  name: 'getXSBCompanyList',
  asker: 'client',
  otherClient: 'selectors of other clients; on the page 安全U盾 above the list of companies narrows the directory to those of a key',
  method: 'GET',
  path: '/itpbasic/company/xsbList',
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(v.object({ companyId: id, companyName: text(200), locationCode: text(20), isInXSB: flag })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-071'],
});

/** Provinces, or the areas of one by its two digits, with how many companies of the account are there (CALL-043). */
export const getAreaList = defineCall({
  name: 'getAreaList',
  asker: 'client',
  otherClient: 'selectors of other clients; on the page the directory counts companies by area',
  method: 'POST',
  path: '/itpbasic/area/list',
  kind: 'read',
  input: v.object({ provinceCode: v.optional(text(2), '') }),
  output: v.object({ list: v.array(v.object({ areaCode: id, areaName: text(60), companies: v.number() })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-043'],
});
