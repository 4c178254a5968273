import * as v from 'valibot';
import { govLists } from '../../domain/upgrade/check-upgrade.ts';
import { defineCall } from '../contract.ts';
import {
  govEntrySchema,
  groupDraftSchema,
  knownPcSchema,
  operatedGroupSchema,
  operatedUpgradeSchema,
  upgradeDraftSchema,
} from '../entities/operated-upgrade.ts';
import { fieldProblemSchema, reachedSchema } from '../entities/publication.ts';
import { count, flag, id, text } from '../entities/scalars.ts';

/* Upgrades on the operator's page; refused for every account that is none. */

const OPERATOR = '/itpactivity/operator';
const rows = ['UPG-01', 'PLUS-22'];
const saved = { id: v.optional(text(64), ''), requestId: id, seen: v.optional(count, 0) };

/**
 * What was given out, what runs first, then the newest, at most 300; the groups; devices that somebody is signed in on, at most 200; who is on the
 * lists of the government edition, at most 500; and the names of the deployment's environments.
 */
export const operatorUpgrades = defineCall({
  name: 'operatorUpgrades',
  method: 'GET',
  path: `${OPERATOR}/upgrades`,
  kind: 'read',
  input: v.object({}),
  output: v.object({
    list: v.array(operatedUpgradeSchema),
    groups: v.array(operatedGroupSchema),
    pcs: v.array(knownPcSchema),
    gov: v.optional(v.array(govEntrySchema), []),
    environments: v.optional(v.array(text(40)), []),
  }),
  empty: () => ({ list: [], groups: [], pcs: [], gov: [], environments: [] }),
  rows,
});

/**
 * What is wrong with an upgrade, and who would get it: by the rule that serves. `accounts` names the first 200 of `count`. `behind`: how many of them
 * have a forced upgrade, which goes first. `id`: the upgrade that the form changes.
 */
export const operatorUpgradeCheck = defineCall({
  name: 'operatorUpgradeCheck',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/upgradeCheck`,
  kind: 'read',
  input: v.object({ id: v.optional(text(64), ''), draft: upgradeDraftSchema }),
  output: v.object({ problems: v.array(fieldProblemSchema), count, behind: v.optional(count, 0), accounts: v.array(reachedSchema) }),
  empty: () => ({ problems: [], count: 0, behind: 0, accounts: [] }),
  rows,
});

/** Gives an upgrade out, or with `id` changes one; `requestId` and `seen` as in `operatorSave`. */
export const operatorUpgradeSave = defineCall({
  name: 'operatorUpgradeSave',
  asker: 'form',
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
  asker: 'form',
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
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/groupSave`,
  kind: 'online',
  input: v.object({ ...saved, draft: groupDraftSchema }),
  output: v.object({ id }),
  refusal: v.object({ problems: v.array(fieldProblemSchema) }),
  rows: ['UPG-06', 'PLUS-22'],
});

/** Removes a group that no upgrade runs for: one that does is refused. Its accounts stay. Twice is no failure. */
export const operatorGroupRemove = defineCall({
  name: 'operatorGroupRemove',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/groupRemove`,
  kind: 'online',
  input: v.object({ id }),
  output: v.object({}),
  rows: ['UPG-06', 'PLUS-22'],
});

/** Puts an account, `subject` by its login name, on a list of the government edition (`on` 1), or takes it off. `environment` is one of the deployment's, '' on `black`. Twice is no failure. */
export const operatorGovSave = defineCall({
  name: 'operatorGovSave',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/govSave`,
  kind: 'online',
  input: v.object({ subject: text(60), list: v.picklist(govLists), environment: v.optional(text(40), ''), on: flag }),
  output: v.object({}),
  refusal: v.object({ problems: v.array(fieldProblemSchema) }),
  rows: ['GOV-01', 'GOV-08', 'PLUS-22'],
});
