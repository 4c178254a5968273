import * as v from 'valibot';
import { govLists, operatedWays } from '../../domain/upgrade/check-upgrade.ts';
import { upgradeTargets } from '../../domain/upgrade/given-to.ts';
import { count, id, text } from './scalars.ts';

/* Upgrades and groups as operators write them. Lengths are checked here, the rest by `upgradeProblems` and `groupProblems`, which have words for what is wrong. */

/** `subject`: a login name, a pcUid or the code of a group, '' for all. `from_at`, `to_at`: milliseconds; 0 at once, 0 without an end. */
export const upgradeDraftSchema = v.object({
  way: v.picklist(operatedWays),
  operateVersion: v.picklist(['up', 'down']),
  target: v.picklist(upgradeTargets),
  subject: text(64),
  title: text(80),
  text: text(500),
  from_at: count,
  to_at: count,
});
export type UpgradeForm = v.InferOutput<typeof upgradeDraftSchema>;

/** An upgrade in the operator's list. `updated_at` changes with every writing: who changes it must have seen the newest. */
export const operatedUpgradeSchema = v.looseObject({
  ...upgradeDraftSchema.entries,
  id,
  ended_at: count,
  writtenBy: text(60),
  updated_at: count,
});
export type OperatedUpgrade = v.InferOutput<typeof operatedUpgradeSchema>;

/** `members`: login names. A picture is a path of the product's own origin; one of data stays where it is. */
export const groupDraftSchema = v.object({
  name: text(60),
  imgUrl: text(200_000),
  wide: v.pipe(count, v.maxValue(10_000)),
  high: v.pipe(count, v.maxValue(10_000)),
  members: v.pipe(v.array(text(60)), v.maxLength(500)),
});
export type GroupForm = v.InferOutput<typeof groupDraftSchema>;

export const operatedGroupSchema = v.looseObject({ ...groupDraftSchema.entries, id, writtenBy: text(60), updated_at: count });
export type OperatedGroup = v.InferOutput<typeof operatedGroupSchema>;

/** Somebody on a list of the government edition. `environment`: what the white list names, '' on the other. */
export const govEntrySchema = v.looseObject({
  loginName: text(60),
  fullName: text(60),
  list: v.picklist(govLists),
  environment: text(40),
  at: count,
});
export type GovEntry = v.InferOutput<typeof govEntrySchema>;

/** A device that somebody is signed in on now, so that an upgrade can be given out to it. */
export const knownPcSchema = v.object({ pcUid: text(64), loginName: text(60), device: text(200) });
