import type { FieldProblem } from '../publishing/check-publication.ts';
import { hasMarkup } from '../publishing/check-publication.ts';
import { isOwnPicture } from '../publishing/picture.ts';
import type { UpgradeTarget } from './given-to.ts';

/*
 * What an operator gives out, in his own words: one way of putting a version in place instead of the three fields of the wire.
 */

/** Guide: offered, with the picture of the group where there is one. Silent: at the next start. Forced: with a modal. Gov: to the government edition. */
export const operatedWays = ['guide', 'silent', 'forced', 'gov'] as const;
export type OperatedWay = (typeof operatedWays)[number];

/** Lists of the government edition: who is on `black` is led there, who is on `white` uses an environment of the deployment (GOV-01, GOV-08). */
export const govLists = ['black', 'white'] as const;

/** Who stands on the black list as one: every guest, who has no login name of his own (GOV-06). */
export const ALL_GUESTS = '访客';

/** The fields of the wire that a way is. */
export interface WayFields {
  readonly white_type: string;
  readonly auto_up: number;
  readonly guide_type: string;
}

export const fieldsOfWay: Readonly<Record<OperatedWay, WayFields>> = {
  guide: { white_type: 'upgrade', auto_up: 0, guide_type: 'guide' },
  silent: { white_type: 'upgrade', auto_up: 1, guide_type: 'guide' },
  forced: { white_type: 'force', auto_up: 0, guide_type: 'force' },
  gov: { white_type: 'gov', auto_up: 0, guide_type: 'guide' },
};

/** The way that a stored upgrade goes for who is given it: as `wayOf` has it, which is offered where nothing else is said. */
export function operatedWay({ white_type, auto_up, guide_type }: WayFields): OperatedWay {
  if (white_type === 'gov') return 'gov';
  if (auto_up === 1) return 'silent';
  return white_type === 'force' && guide_type === 'force' ? 'forced' : 'guide';
}

export interface CheckedUpgrade {
  readonly title: string;
  readonly text: string;
  readonly target: UpgradeTarget;
  readonly subject: string;
  readonly from_at: number;
  /** 0 without an end. */
  readonly to_at: number;
}

/** What is wrong with an upgrade by itself, by field; whom its subject names only the gateway knows. Without words it has those of the product. */
export function upgradeProblems({ title, text, target, subject, from_at, to_at }: CheckedUpgrade, now: number): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (hasMarkup(title)) problems.push({ field: 'title', problem: 'markup' });
  if (hasMarkup(text)) problems.push({ field: 'text', problem: 'markup' });
  if (target !== 'all' && subject.trim() === '') problems.push({ field: 'subject', problem: 'missing' });
  if (to_at !== 0 && to_at <= from_at) problems.push({ field: 'toAt', problem: 'order' });
  else if (to_at !== 0 && to_at <= now) problems.push({ field: 'toAt', problem: 'over' });
  return problems;
}

/** What is wrong with a group by itself. `kept` is the picture that it has already: one of data stays. */
export function groupProblems({ name, imgUrl }: { readonly name: string; readonly imgUrl: string }, kept: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (name.trim() === '') problems.push({ field: 'name', problem: 'missing' });
  else if (hasMarkup(name)) problems.push({ field: 'name', problem: 'markup' });
  if (imgUrl !== '' && imgUrl !== kept && !isOwnPicture(imgUrl)) problems.push({ field: 'imgUrl', problem: 'picture' });
  return problems;
}
