import type { Menu } from '../../api/entities/menu.ts';
import {
  type CheckAnswer,
  type CheckState,
  checkStates,
  type IdentityAnswer,
  nextOpeningStep,
  type OpeningAnswers,
  type OpeningFacts,
  type OpeningStep,
  type PromptAnswer,
} from '../../domain/menus/opening-plan.ts';

/** What is asked in a dialog of its own; an authentication has another (`AskUser`). */
export type OpeningPrompt = Exclude<Extract<OpeningStep, { do: 'prompt' }>, { check: 'identity' }>;

/** Who asks the user what an opening asks him. */
export interface AskUser {
  prompt(prompt: OpeningPrompt): Promise<PromptAnswer>;
  authenticate(): Promise<IdentityAnswer>;
}

/** Who answers the checks. An answer that nobody gives is `unanswered`; none throws. */
export interface MenuChecks {
  privilege(menu: Menu, companyId: string): Promise<CheckAnswer>;
  admin(companyId: string): Promise<CheckAnswer>;
  certificate(menu: Menu, companyId: string): Promise<CheckAnswer>;
}

/** What the page knows when it is asked. */
export interface MenuFacts {
  /** The company as it stands now. */
  company(companyId: string): Promise<OpeningFacts['company']>;
  /** Whether the opening is still wanted: one for a company that is no longer the active one ends without a word. */
  isActive(companyId: string): boolean;
  readonly isGuest: boolean;
  readonly hasClient: boolean;
}

/** What the user said of the VAT type of a company for the period that is filed now: he is asked once a period, and anew when the type is another. */
export interface VatWord {
  isConfirmed(companyId: string, addedTaxType: string): Promise<boolean>;
  confirm(companyId: string, addedTaxType: string): Promise<void>;
}

export interface CheckPorts {
  readonly checks: MenuChecks;
  readonly vat: VatWord;
  facts(): MenuFacts;
}

/** Where the checks ended, and how all of them stand. */
export interface ChecksEnd {
  readonly step: Extract<OpeningStep, { do: 'open' | 'fail' | 'prompt' }>;
  readonly states: readonly CheckState[];
}

function ask(step: Extract<OpeningStep, { do: 'ask' }>, menu: Menu, companyId: string, checks: MenuChecks): Promise<CheckAnswer> {
  if (step.check === 'admin') return checks.admin(companyId);
  const isPrivilege = step.check === 'privilege' || step.check === 'privilegeAgain';
  return isPrivilege ? checks.privilege(menu, companyId) : checks.certificate(menu, companyId);
}

/**
 * Runs the checks of a menu in the order of TAB-14. Without `askUser` nobody is asked: they end at the first prompt, as those of a tab that a reload
 * brings back. Null: the opening is no longer wanted.
 */
export async function runChecks(
  menu: Menu,
  companyId: string,
  { checks, facts, vat }: CheckPorts,
  askUser: AskUser | null,
): Promise<ChecksEnd | null> {
  const typeOf = async (): Promise<string> => (await facts().company(companyId)).addedTaxType;
  let answers: OpeningAnswers = (await vat.isConfirmed(companyId, await typeOf())) ? { vatType: 'goOn' } : {};
  while (facts().isActive(companyId)) {
    const { isGuest, hasClient, company } = facts();
    const now: OpeningFacts = { menu, company: await company(companyId), isGuest, hasClient, answers };
    const step = nextOpeningStep(now);
    if (step.do === 'open' || step.do === 'fail') return { step, states: checkStates(now) };
    if (step.do === 'ask') answers = { ...answers, [step.check]: await ask(step, menu, companyId, checks) };
    else if (askUser === null) return { step, states: checkStates(now) };
    else if (step.check === 'identity') answers = { ...answers, identity: await askUser.authenticate() };
    else answers = { ...answers, [step.check]: await askUser.prompt(step) };
    if (step.check === 'vatType' && answers.vatType !== 'closed') await vat.confirm(companyId, await typeOf());
  }
  return null;
}
