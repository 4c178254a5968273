import { isMobile } from '../access/credentials.ts';
import { safeLink } from '../core/safe-link.ts';
import { appAddress } from '../menus/app-address.ts';
import { builtInApp } from '../menus/menu-jump.ts';
import { parseTabCode } from '../menus/tab-code.ts';
import { fieldsOfKind, type PublicationContent, type PublicationPage } from './content.ts';
import { isOwnPicture } from './picture.ts';
import { frequencies, MOST_PAGES, type PublicationKind, pitPositions } from './publication.ts';
import type { Target } from './target.ts';

/*
 * What an operator may publish. The gateway checks every form by these rules before it says who would get it, and again before it stores it.
 */

/** What is wrong with a field; the page has words for each. */
export const publicationProblems = [
  'missing',
  'markup',
  'picture',
  'link',
  'origin',
  'tab',
  'app',
  'frequency',
  'position',
  'code',
  'taken',
  'mobile',
  'scene',
  'order',
  'over',
  'area',
  'account',
  'group',
  'tooMany',
  'areaCode',
  'https',
  'noApp',
  'used',
  'value',
  'price',
  'past',
] as const;
export type PublicationProblem = (typeof publicationProblems)[number];

/** A field by its name, one of a further page as `pages.0.title`. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: PublicationProblem;
}

export interface CheckedPublication {
  readonly kind: PublicationKind;
  readonly content: PublicationContent;
  readonly target: Target;
  readonly from_at: number;
  /** 0 without an end. */
  readonly to_at: number;
}

export interface CheckedBy {
  /** Origins that an address may lead to, as for menus and apps. */
  readonly origins: readonly string[];
  readonly now: number;
}

/** What begins like a tag, or like an address that is a script. Words are shown as words, but nobody may be made to think otherwise. */
const MARKUP = /<[a-z!/?]|(?:java|vb)script:|data:text/i;

export const hasMarkup = (words: string): boolean => MARKUP.test(words);

const AREA = /^\d{2,6}$/;
const TIP_CODE = /^[\w.-]{1,60}$/;
const YEAR = /^20\d\d$/;
const RECOMMENDATION = /^P\d{4}$/;
const scenes = ['1', '2', '9'];

type Note = (field: string, problem: PublicationProblem) => void;

function checkWords(page: PublicationPage, { at, note }: { readonly at: string; readonly note: Note }): void {
  for (const field of ['title', 'text', 'buttonText'] as const) if (hasMarkup(page[field])) note(`${at}${field}`, 'markup');
  if (page.title.trim() === '') note(`${at}title`, 'missing');
  if (page.imgUrl !== '' && !isOwnPicture(page.imgUrl)) note(`${at}imgUrl`, 'picture');
}

/** What is wrong with an address: none that may be opened, or one of an origin that nobody has let in. */
function linkProblem(url: string, origins: readonly string[]): PublicationProblem | null {
  if (appAddress(url, origins) !== null) return null;
  return safeLink(url) === null ? 'link' : 'origin';
}

function checkJump({ buttonText, jumpType, jumpParam }: PublicationPage, origins: readonly string[]): PublicationProblem | null {
  if (buttonText.trim() === '') return null;
  if (jumpParam === '') return 'missing';
  if (jumpType === 0) return linkProblem(jumpParam, origins);
  if (jumpType === 1) return parseTabCode(jumpParam) === null ? 'tab' : null;
  return builtInApp(jumpParam) === null ? 'app' : null;
}

function checkButton(page: PublicationPage, { at, note, origins }: { at: string; note: Note; origins: readonly string[] }): void {
  const problem = checkJump(page, origins);
  if (problem !== null) note(`${at}jumpParam`, problem);
}

function codeProblem(kind: PublicationKind, code: string): PublicationProblem | null {
  if (kind === 'serviceManager') return isMobile(code) ? null : 'mobile';
  if (code === '') return 'missing';
  return (kind === 'annualReport' ? YEAR : TIP_CODE).test(code) ? null : 'code';
}

function checkFields({ kind, content }: CheckedPublication, note: Note): void {
  const has = (field: keyof PublicationContent): boolean => fieldsOfKind[kind].includes(field);
  if (kind === 'raffle' && content.imgUrl === '') note('imgUrl', 'missing');
  if (has('freq') && !frequencies.some((one) => one === content.freq)) note('freq', 'frequency');
  if (has('showType') && content.showType === 1 && parseTabCode(content.tabCode) === null) note('tabCode', 'tab');
  if (has('scene') && !scenes.includes(content.scene)) note('scene', 'scene');
  if (has('pages') && content.pages.length > MOST_PAGES) note('pages', 'tooMany');
  const code = has('code') ? codeProblem(kind, content.code) : null;
  if (code !== null) note('code', code);
  if (!has('position')) return;
  const fits = kind === 'recommendation' ? RECOMMENDATION.test(content.position) : pitPositions.some((one) => one === content.position);
  if (!fits) note('position', 'position');
}

/** Everything that is wrong with what an operator wrote, by field, each field once. None: it may be published. */
export function problemsOf(given: CheckedPublication, { origins, now }: CheckedBy): FieldProblem[] {
  const found = new Map<string, PublicationProblem>();
  const note: Note = (field, problem) => void (found.has(field) || found.set(field, problem));
  const { kind, content, target, from_at, to_at } = given;
  checkWords(content, { at: '', note });
  const link = kind === 'notice' && content.jumpParam !== '' ? linkProblem(content.jumpParam, origins) : null;
  if (link !== null) note('jumpParam', link);
  if (kind !== 'notice') checkButton(content, { at: '', note, origins });
  if (fieldsOfKind[kind].includes('pages'))
    for (const [n, page] of content.pages.entries()) {
      const at = `pages.${n}.`;
      checkWords(page, { at, note });
      checkButton(page, { at, note, origins });
    }
  checkFields(given, note);
  if (to_at !== 0 && to_at <= from_at) note('toAt', 'order');
  else if (to_at !== 0 && to_at <= now) note('toAt', 'over');
  if (!target.locations.every((area) => AREA.test(area))) note('locations', 'area');
  return [...found].map(([field, problem]) => ({ field, problem }));
}

const isProblem = (one: unknown): one is FieldProblem =>
  typeof one === 'object' &&
  one !== null &&
  'field' in one &&
  typeof one.field === 'string' &&
  'problem' in one &&
  publicationProblems.some((known) => known === one.problem);

/** The problems that the body of a refusal names; null where it names none. */
export function refusedProblems(body: unknown): FieldProblem[] | null {
  if (typeof body !== 'object' || body === null || !('problems' in body) || !Array.isArray(body.problems)) return null;
  return body.problems.filter(isProblem);
}
