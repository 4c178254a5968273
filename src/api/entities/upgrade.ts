import * as v from 'valibot';
import { flag, text } from './scalars.ts';

/** What a white list says of an account, a PC or a group. */
const whiteTypes = ['none', 'upgrade', 'force', 'gov'] as const;
/** How an upgrade was put in place. */
export const upGradeTypes = ['silent', 'force', 'gov'] as const;
export type UpGradeType = (typeof upGradeTypes)[number];
/** How it ended: 0 not done, 1 done, 2 failed. */
export const upStatus = v.picklist([0, 1, 2]);
export type UpStatus = v.InferOutput<typeof upStatus>;

/**
 * How a version that waits shall be put in place (ENT-35). `autoUp`: without a word; `guideType` 'force': with the forced modal, if the white list
 * says force too. `operateVersion` 'down' goes back to an older version. `szcsWhiteFlag`: the account uses the government environment `environment`.
 */
export const upgradeSchema = v.looseObject({
  whiteType: v.optional(v.picklist(whiteTypes), 'none'),
  autoUp: v.optional(flag, 0),
  szcsWhiteFlag: v.optional(flag, 0),
  operateVersion: v.optional(v.picklist(['up', 'down']), 'up'),
  guideType: v.optional(text(20), ''),
  environment: v.optional(text(40), ''),
  /** Which upgrade it is, '' for none: a device that was shown it knows it again. */
  upgradeId: v.optional(text(64), ''),
  title: v.optional(text(80), ''),
  text: v.optional(text(500), ''),
});
export type Upgrade = v.InferOutput<typeof upgradeSchema>;

export const govUpgradeSchema = v.looseObject({
  whiteType: v.optional(v.picklist(whiteTypes), 'none'),
  upgradeId: v.optional(text(64), ''),
  title: v.optional(text(80), ''),
  text: v.optional(text(500), ''),
});

/** Size as it comes: what is no number is no size. */
const size = v.optional(v.unknown());

/** The picture of a group (ENT-36). */
export const upgradeImageSchema = v.looseObject({ wide: size, high: size, imgUrl: v.optional(text(200_000), '') });
export type UpgradeImage = v.InferOutput<typeof upgradeImageSchema>;
