import * as v from 'valibot';
import { publicationProblems } from '../../domain/publishing/check-publication.ts';
import { publicationKinds } from '../../domain/publishing/publication.ts';
import { targetRoles } from '../../domain/publishing/target.ts';
import { count, id, isoTime, text, whole } from './scalars.ts';

/* What operators write. Lengths are checked here, everything else by `problemsOf`, which has words for what is wrong. */

const browser = v.picklist([0, 1, 2]);
const pageEntries = {
  title: text(80),
  text: text(600),
  imgUrl: text(300),
  buttonText: text(30),
  jumpType: v.picklist([0, 1, 2]),
  jumpParam: text(2_000),
  openBrowser: browser,
};
const flagged = v.picklist([0, 1]);

const publicationContentSchema = v.object({
  ...pageEntries,
  freq: whole,
  showType: flagged,
  tabCode: text(60),
  closeType: v.picklist([1, 2]),
  popContextType: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  position: text(20),
  frequencyType: flagged,
  code: text(60),
  tag: text(40),
  scene: text(2),
  pages: v.pipe(v.array(v.object(pageEntries)), v.maxLength(20)),
});

const targetSchema = v.object({
  accounts: v.pipe(v.array(text(60)), v.maxLength(500)),
  roles: v.pipe(v.array(v.picklist(targetRoles)), v.maxLength(4)),
  locations: v.pipe(v.array(text(10)), v.maxLength(100)),
  member: v.picklist(['', 'member', 'none']),
});

/** A form of the operator's page. `from_at` and `to_at`: milliseconds; 0 at once, 0 without an end. */
export const draftSchema = v.object({
  kind: v.picklist(publicationKinds),
  content: publicationContentSchema,
  target: targetSchema,
  ord: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999)),
  from_at: count,
  to_at: count,
});
export type PublicationForm = v.InferOutput<typeof draftSchema>;

/** Something published as the operator's list tells it. */
export const publicationSchema = v.looseObject({
  ...draftSchema.entries,
  id,
  ended_at: count,
  /** 1: a notice that has not reached all of its accounts; saved again under its id it is sent on. */
  unsent: v.optional(count),
  writtenBy: text(60),
  updatedAt: isoTime,
  /** Changes with every writing: who changes it must have seen the newest. */
  updated_at: count,
});
export type PublishedRow = v.InferOutput<typeof publicationSchema>;

export const fieldProblemSchema = v.object({ field: text(40), problem: v.picklist(publicationProblems) });
/** An account that would get it. */
export const reachedSchema = v.object({ loginName: text(60), fullName: text(60), companies: count });
export type Reached = v.InferOutput<typeof reachedSchema>;
