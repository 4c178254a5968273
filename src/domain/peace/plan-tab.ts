import { PEACE_TAB, type PlanPart, planParts, SAAS_CODE } from './plan.ts';

/** Addresses of the four parts of a plan, '' for one that it has not. */
interface PlanPages {
  readonly name: string;
  readonly scenesUrl: string;
  readonly screenUrl: string;
  readonly membersUrl: string;
  readonly saasUrl: string;
}

/** Parts of a plan's tab that have a page, in their order. */
export const partsOf = (plan: PlanPages): PlanPart[] => planParts.flatMap(({ part, field }) => (plan[field] === '' ? [] : [part]));

/** A part of the plan as the app that is opened in its tab; the SaaS screen is handed its code (CONST-55). */
export function planApp(
  plan: PlanPages,
  part: PlanPart,
): {
  readonly code: string;
  readonly title: string;
  readonly url: string;
  readonly extraParam: Readonly<Record<string, string>>;
} {
  const { field, source } = planParts.find((one) => one.part === part) ?? planParts[0];
  const extraParam = { part, source: String(source), ...(part === 'saas' ? { bizCode: SAAS_CODE } : {}) };
  return { code: PEACE_TAB, title: plan.name, url: plan[field], extraParam };
}
