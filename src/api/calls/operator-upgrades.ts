import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import {
  groupDraftSchema,
  knownPcSchema,
  operatedGroupSchema,
  operatedUpgradeSchema,
  upgradeDraftSchema,
} from '../entities/operated-upgrade.ts';
import { fieldProblemSchema, reachedSchema } from '../entities/publication.ts';
import { count, id, text } from '../entities/scalars.ts';

/* Upgrades on the operator's page; refused for every account that is none. */

const OPERATOR = '/itpactivity/operator';
const rows = ['UPG-01', 'PLUS-22'];
const saved = { id: v.optional(text(64), ''), requestId: id, seen: v.optional(count, 0) };

/** What was given out, what runs first, then the newest, at most 300; the groups; and devices that somebody is signed in on, at most 200. */
export const operatorUpgrades = defineCall({
  name: 'operatorUpgrades',
  method: 'GET',
  path: `${OPERATOR}/upgrades`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(operatedUpgradeSchema), groups: v.array(operatedGroupSchema), pcs: v.array(knownPcSchema) }),
  empty: () => ({ list: [], groups: [], pcs: [] }),
  rows,
});

/** What is wrong with an upgrade, and who would get it: by the rule that serves. `accounts` names the first 200 of `count`. */
export const operatorUpgradeCheck = defineCall({
  name: 'operatorUpgradeCheck',
  method: 'POST',
  path: `${OPERATOR}/upgradeCheck`,
  kind: 'read',
  input: v.object({ draft: upgradeDraftSchema }),
  output: v.object({ problems: v.array(fieldProblemSchema), count, accounts: v.array(reachedSchema) }),
  empty: () => ({ problems: [], count: 0, accounts: [] }),
  rows,
});

/** Gives an upgrade out, or with `id` changes one; `requestId` and `seen` as in `operatorSave`. */
export const operatorUpgradeSave = defineCall({
  name: 'operatorUpgradeSave',
  method: 'POST',
  path: `${OPERATOR}/upgradeSave`,
  kind: 'online',
  input: v.object({ ...saved, draft: upgradeDraftSchema }),
  output: v.object({ id }),
  refusal: v.object({ problems: v.array(fieldProblemSchema) }),
  rows,
});

/** Takes an upgrade back: from now on nobody gets it. What is in place stays. Twice is no failure. */
export const operatorUpgradeEnd = defineCall({
  name: 'operatorUpgradeEnd',
  method: 'POST',
  path: `${OPERATOR}/upgradeEnd`,
  kind: 'online',
  input: v.object({ id }),
  output: v.object({}),
  rows,
});

/** Makes a group with its picture and its accounts, or with `id` changes one; `requestId` and `seen` as in `operatorSave`. */
export const operatorGroupSave = defineCall({
  name: 'operatorGroupSave',
  method: 'POST',
  path: `${OPERATOR}/groupSave`,
  kind: 'online',
  input: v.object({ ...saved, draft: groupDraftSchema }),
  output: v.object({ id }),
  refusal: v.object({ problems: v.array(fieldProblemSchema) }),
  rows: ['UPG-06', 'PLUS-22'],
});
