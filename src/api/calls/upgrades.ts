import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { flag, id, text } from '../entities/scalars.ts';
import { govUpgradeSchema, upGradeTypes, upgradeImageSchema, upgradeSchema, upStatus } from '../entities/upgrade.ts';

const WHITE = '/malacca/white';
/** The list that is asked (CONST-56, A-26). */
const white = v.object({ whiteCode: v.optional(text(40), '') });

const noUpgrade = () => v.parse(upgradeSchema, {});

/** The upgrade that is given out to the account: to it by name, to a group it is in, or to all. */
export const queryUpgrade = defineCall({
  name: 'queryUpgrade',
  method: 'GET',
  path: `${WHITE}/query/upgrade`,
  kind: 'read',
  input: white,
  output: upgradeSchema,
  empty: noUpgrade,
  rows: ['CALL-001', 'CALL-120', 'ENT-35', 'GOV-08'],
});

/** The same for the PC: the device (`pcuid`) that this sign-in was made on. */
export const queryPcUpgrade = defineCall({
  name: 'queryPcUpgrade',
  method: 'GET',
  path: `${WHITE}/query/pc/upgrade`,
  kind: 'read',
  input: white,
  output: upgradeSchema,
  empty: noUpgrade,
  rows: ['CALL-004'],
});

/** The upgrade to the government edition; `whiteType` is 'gov' until this PC has told that it is done (GOV-09). */
export const getGovUpgrade = defineCall({
  name: 'getGovUpgrade',
  method: 'GET',
  path: `${WHITE}/query/gov/version/upgrade`,
  kind: 'read',
  input: white,
  output: govUpgradeSchema,
  empty: () => v.parse(govUpgradeSchema, {}),
  rows: ['CALL-005', 'CALL-127'],
});

/** The picture of the group that the account is in; `imgUrl` '' when it is in none. */
export const getImgInfo = defineCall({
  name: 'getImgInfo',
  asker: 'form',
  method: 'GET',
  path: `${WHITE}/query/group/img/info`,
  kind: 'read',
  input: v.object({}),
  output: upgradeImageSchema,
  empty: () => ({ imgUrl: '' }),
  rows: ['CALL-006', 'CALL-125', 'ENT-36', 'UPG-06'],
});

/** How the upgrade that is given out now has ended for the account on a PC; `pcUid` '' is the device of this sign-in. */
export const queryAccountAndPcUid = defineCall({
  name: 'queryAccountAndPcUid',
  method: 'GET',
  path: `${WHITE}/record/query/accountAndPcUid`,
  kind: 'read',
  input: v.object({ accountId: id, pcUid: v.optional(text(64), '') }),
  output: v.object({ upStatus }),
  empty: () => ({ upStatus: 0 as const }),
  rows: ['CALL-003', 'CALL-126'],
});

/** Tells how an upgrade ended. May wait for the line: a page that was loaded anew for it tells it when it can. */
export const saveUpgrade = defineCall({
  name: 'saveUpgrade',
  method: 'POST',
  path: `${WHITE}/save/upgrade`,
  kind: 'command',
  input: v.object({
    accountId: id,
    upStatus,
    pcUid: v.optional(text(64), ''),
    upGradeType: v.picklist(upGradeTypes),
  }),
  output: v.object({}),
  rows: ['CALL-002', 'CALL-121'],
});

/** Whether the account is on the blacklist of the government edition (GOV-01). */
export const govBlacklist = defineCall({
  name: 'govBlacklist',
  method: 'POST',
  path: '/malacca/gov/blacklist',
  kind: 'read',
  input: v.object({ accountId: id }),
  output: v.object({ blackFlag: flag }),
  empty: () => ({ blackFlag: 0 as const }),
  rows: ['CALL-175'],
});
