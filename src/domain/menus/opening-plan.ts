import type { IdentityEnd } from '../certificates/ending.ts';
import { needsCertificate } from '../certificates/need.ts';
import { unreachable } from '../core/result.ts';
import { asksVatType, type PromptedCompany, type PromptedMenu, type TrialOffer, trialOffer } from './opening-prompts.ts';

/** The fields of a menu that decide how it opens (ENT-24). */
export interface OpeningMenu extends PromptedMenu {
  readonly bizDomain: string;
  readonly bizId: string;
  readonly targetUrl: string;
  readonly guideUrl: string;
  readonly needLogin: 0 | 1;
  readonly needCertificate: 0 | 1;
  readonly isAuthorized: 0 | 1;
  readonly privilege: 0 | 1;
  readonly shell: 0 | 1;
}

/** The checks of an opening in their order (TAB-14); the last two are asked once more only when a prompt changed the company. */
export const openingChecks = [
  'guest',
  'privilege',
  'admin',
  'certificate',
  'identity',
  'trial',
  'vatType',
  'privilegeAgain',
  'certificateAgain',
] as const;
export type OpeningCheck = (typeof openingChecks)[number];

/** What somebody else said to a question. `message`: the gateway's words, '' without. `refused`: the question itself was; `unanswered`: nobody could be asked. */
export type CheckAnswer = { readonly kind: 'yes' | 'no' | 'refused' | 'unanswered'; readonly message: string };
/** How the authentication before a menu ended; one that leads to the company's data instead was cancelled. */
export type IdentityAnswer = IdentityEnd['end'];
/** How a prompt ended: gone on without a change, with the company changed (bought, tried, another VAT type), or closed. */
export type PromptAnswer = 'goOn' | 'changed' | 'closed';

/** What is asked of others, and what of the user; absent while it was not asked. */
export interface OpeningAnswers {
  readonly privilege?: CheckAnswer;
  readonly admin?: CheckAnswer;
  readonly certificate?: CheckAnswer;
  readonly identity?: IdentityAnswer;
  readonly trial?: PromptAnswer;
  readonly vatType?: PromptAnswer;
  readonly privilegeAgain?: CheckAnswer;
  readonly certificateAgain?: CheckAnswer;
}

export interface OpeningFacts {
  readonly menu: OpeningMenu;
  /** The company as it stands now: told anew after a prompt that changed it. */
  readonly company: PromptedCompany;
  readonly isGuest: boolean;
  /** The helper on this PC answers: it starts what a web page cannot. */
  readonly hasClient: boolean;
  readonly answers: OpeningAnswers;
}

/** What the user sees of an opening that failed, beside the tab that was open before. */
export type FailureWords =
  /** The guide of the menu is opened (TAB-21, A-101). `need`: what is unmet. */
  | { readonly show: 'guide'; readonly url: string; readonly need: 'privilege' | 'certificate' }
  /** A guest is led to his real name (TAB-22). */
  | { readonly show: 'realName' }
  /** The menu needs an account with a real name, and says nothing more. */
  | { readonly show: 'needsLogin' }
  /** The privilege is missing; the gateway's words say who could give it (ROLE-05). */
  | { readonly show: 'privilege'; readonly message: string }
  /** The admin check itself was refused: the 'Reminder' alert with the gateway's words (ERR-38). */
  | { readonly show: 'reminder'; readonly message: string }
  | { readonly show: 'certificate'; readonly message: string }
  /** The fixed words of ERR-37. */
  | { readonly show: 'needsClient' }
  /** Nobody could be asked. */
  | { readonly show: 'unreachable' }
  /** The user closed the prompt himself. */
  | { readonly show: 'nothing' };

export type OpeningStep =
  | { readonly do: 'ask'; readonly check: 'privilege' | 'admin' | 'certificate' | 'privilegeAgain' | 'certificateAgain' }
  | { readonly do: 'prompt'; readonly check: 'identity' }
  | ({ readonly do: 'prompt'; readonly check: 'trial' } & TrialOffer)
  | { readonly do: 'prompt'; readonly check: 'vatType'; readonly addedTaxType: string }
  | { readonly do: 'fail'; readonly check: OpeningCheck | 'client'; readonly words: FailureWords }
  | { readonly do: 'open' };

type Verdict = 'passed' | OpeningStep;

/** On the web a tax menu that stays in the shell and leads to the client, not to a web address, cannot open (ERR-37, A-105). */
function needsClient({ menu, hasClient }: OpeningFacts): boolean {
  const { bizDomain, shell, targetUrl } = menu;
  return !hasClient && bizDomain === 'tax' && shell === 0 && targetUrl !== '' && !/^https?:\/\//i.test(targetUrl);
}

function failed(check: OpeningCheck | 'client', words: FailureWords): OpeningStep {
  return { do: 'fail', check, words };
}

/** An unmet need opens the menu's guide; without one the menu's own words appear. */
function unmet(
  check: OpeningCheck,
  { guideUrl }: OpeningMenu,
  own: { readonly show: 'privilege' | 'certificate'; readonly message: string },
): OpeningStep {
  return failed(check, guideUrl === '' ? own : { show: 'guide', url: guideUrl, need: own.show });
}

function guestVerdict({ menu, isGuest }: OpeningFacts): Verdict {
  if (menu.needLogin === 0 || !isGuest) return 'passed';
  return failed('guest', { show: menu.guideUrl === '' ? 'needsLogin' : 'realName' });
}

/** A missing privilege is no end yet: the admin check tells what to do about it (ROLE-05). */
function privilegeVerdict({ menu, answers }: OpeningFacts): Verdict {
  if (menu.privilege === 0) return 'passed';
  if (answers.privilege === undefined) return { do: 'ask', check: 'privilege' };
  return answers.privilege.kind === 'unanswered' ? failed('privilege', { show: 'unreachable' }) : 'passed';
}

function adminVerdict({ menu, answers }: OpeningFacts, privilege: CheckAnswer | undefined): Verdict {
  if (menu.privilege === 0 || privilege?.kind !== 'no') return 'passed';
  if (answers.admin === undefined) return { do: 'ask', check: 'admin' };
  if (answers.admin.kind === 'unanswered') return failed('admin', { show: 'unreachable' });
  if (answers.admin.kind === 'refused') return failed('admin', { show: 'reminder', message: answers.admin.message });
  return unmet('admin', menu, { show: 'privilege', message: answers.admin.message || privilege.message });
}

function certificateVerdict({ menu, answers }: OpeningFacts, check: 'certificate' | 'certificateAgain'): Verdict {
  if (!needsCertificate(menu)) return 'passed';
  const answer = answers[check];
  if (answer === undefined) return { do: 'ask', check };
  if (answer.kind === 'yes') return 'passed';
  if (answer.kind === 'unanswered') return failed(check, { show: 'unreachable' });
  // Who has none may authenticate now, once in an opening.
  if (check === 'certificate' && answer.kind === 'no') return 'passed';
  return unmet(check, menu, { show: 'certificate', message: answer.message });
}

function identityVerdict({ menu, answers: { certificate, identity } }: OpeningFacts): Verdict {
  if (!needsCertificate(menu) || certificate?.kind !== 'no' || identity === 'success') return 'passed';
  if (identity === undefined) return { do: 'prompt', check: 'identity' };
  if (identity === 'cancel') return failed('identity', { show: 'nothing' });
  return unmet('identity', menu, { show: 'certificate', message: certificate.message });
}

function trialVerdict({ menu, company, answers }: OpeningFacts): Verdict {
  if (answers.trial === 'closed') return failed('trial', { show: 'nothing' });
  if (answers.trial !== undefined) return 'passed';
  const offer = trialOffer(menu, company);
  return offer === null ? 'passed' : { do: 'prompt', check: 'trial', ...offer };
}

function vatTypeVerdict({ menu, company, answers }: OpeningFacts): Verdict {
  if (answers.vatType === 'closed') return failed('vatType', { show: 'nothing' });
  if (answers.vatType !== undefined || !asksVatType(menu, company)) return 'passed';
  return { do: 'prompt', check: 'vatType', addedTaxType: company.addedTaxType };
}

const isChanged = ({ trial, vatType }: OpeningAnswers): boolean => trial === 'changed' || vatType === 'changed';

function privilegeAgainVerdict(facts: OpeningFacts): Verdict {
  const { menu, answers } = facts;
  if (menu.privilege === 0 || !isChanged(answers)) return 'passed';
  if (answers.privilegeAgain === undefined) return { do: 'ask', check: 'privilegeAgain' };
  if (answers.privilegeAgain.kind === 'unanswered') return failed('privilegeAgain', { show: 'unreachable' });
  return adminVerdict(facts, answers.privilegeAgain);
}

function verdictOf(check: OpeningCheck, facts: OpeningFacts): Verdict {
  switch (check) {
    case 'guest':
      return guestVerdict(facts);
    case 'privilege':
      return privilegeVerdict(facts);
    case 'admin':
      return adminVerdict(facts, facts.answers.privilege);
    case 'certificate':
      return certificateVerdict(facts, 'certificate');
    case 'identity':
      return identityVerdict(facts);
    case 'trial':
      return trialVerdict(facts);
    case 'vatType':
      return vatTypeVerdict(facts);
    case 'privilegeAgain':
      return privilegeAgainVerdict(facts);
    case 'certificateAgain':
      return isChanged(facts.answers) ? certificateVerdict(facts, 'certificateAgain') : 'passed';
    default:
      return unreachable(check);
  }
}

/**
 * The next step of opening a menu, by what is known so far (TAB-14). Whoever runs it does the step, adds its answer to `answers` (and tells
 * the company anew when a prompt changed it) and asks again, until it says `open` or `fail`. What cannot open here at all asks nothing.
 *
 * ```
 *  guest ─► privilege ─► admin ─► certificate ─► identity ─► trial ─► VAT type ─► privilege ─► certificate ─► open
 *    └──────────┴──────────┴──────────┴────────────┴───────────┴─────────┴───────────┴─────────────┴─► fail
 * ```
 */
export function nextOpeningStep(facts: OpeningFacts): OpeningStep {
  if (needsClient(facts)) return failed('client', { show: 'needsClient' });
  for (const check of openingChecks) {
    const verdict = verdictOf(check, facts);
    if (verdict !== 'passed') return verdict;
  }
  return { do: 'open' };
}

/** How a check stands, for the line above an app and the callout at a blocked tab. `notNeeded`: the menu has no such need. `missing`: it is not there, and the next check says what to do about it. */
export interface CheckState {
  readonly check: OpeningCheck;
  readonly state: 'passed' | 'notNeeded' | 'missing' | 'failed' | 'waiting' | 'notReached';
}

/** Whether a check that lets pass has found anything: what a menu does not need was not looked at. */
function wasNeeded(check: OpeningCheck, { menu, isGuest, answers }: OpeningFacts): boolean {
  switch (check) {
    case 'guest':
      return menu.needLogin === 1 || !isGuest;
    case 'privilege':
      return menu.privilege === 1;
    case 'certificate':
      return menu.needCertificate === 1;
    default:
      return answers[check] !== undefined;
  }
}

/** All checks in order, up to and beyond where an opening stands. */
export function checkStates(facts: OpeningFacts): readonly CheckState[] {
  const step = nextOpeningStep(facts);
  const at = step.do === 'open' ? openingChecks.length : step.check === 'client' ? -1 : openingChecks.indexOf(step.check);
  return openingChecks.map((check, n) => {
    if (n < at && check === 'privilege' && facts.answers.privilege?.kind === 'no') return { check, state: 'missing' };
    const { certificate, identity } = facts.answers;
    if (n < at && check === 'certificate' && certificate?.kind === 'no' && identity !== 'success') return { check, state: 'missing' };
    if (n < at) return { check, state: wasNeeded(check, facts) ? 'passed' : 'notNeeded' };
    return { check, state: n > at ? 'notReached' : step.do === 'fail' ? 'failed' : 'waiting' };
  });
}
