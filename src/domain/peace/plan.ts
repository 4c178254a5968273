/** From whom a company has its plan: an order that was paid, or an operator by hand. */
export const planSources = ['order', 'hand'] as const;

/** Places of backup contacts. */
export const BACKUPS = [1, 2, 3] as const;

/** Who is told of a plan's matters: a mobile number, and the code of a job that the plan knows ('' for none). */
export interface PlanContact {
  readonly phone: string;
  readonly jobCode: string;
}

/** The plan of a company as its row holds it (`peacePlanSchema`). */
export interface CompanyPlan {
  readonly plan: string;
  readonly orderId: string;
  readonly protocolId: string;
  readonly signedVersion: string;
  readonly signedAt: string;
  readonly peacePlanName: string;
  readonly peacePlanOdds: string;
  readonly mainContactInfo: PlanContact | null;
  readonly backContactInfoList: readonly (PlanContact & { readonly place: (typeof BACKUPS)[number] })[];
  readonly told: { readonly kind: (typeof planSources)[number]; readonly by: string };
}

/**
 * The plan in the further field `peacePlan` of a company's row, which only the gateway and the command of contacts write; null for none, and for
 * what is none.
 */
export function companyPlanOf(company: object): CompanyPlan | null {
  const found: unknown = Reflect.get(company, 'peacePlan');
  if (typeof found !== 'object' || found === null) return null;
  const isPlan = 'plan' in found && typeof found.plan === 'string' && 'mainContactInfo' in found;
  // as: written by the gateway through its schema
  return isPlan && 'backContactInfoList' in found && Array.isArray(found.backContactInfoList) ? (found as CompanyPlan) : null;
}

/** Where a protocol was signed or contacts were changed (CONST-77). */
export const peaceSources = { tab: 0, memberCentre: 4, saasScreen: 18 } as const;
export const peaceSourceValues = Object.values(peaceSources);
export type PeaceSource = (typeof peaceSourceValues)[number];

/** The four parts of the plan's tab (PEACE-03), with the field that has the address of each and where what is done there comes from. */
export const planParts = [
  { part: 'scenes', field: 'scenesUrl', source: peaceSources.tab },
  { part: 'screen', field: 'screenUrl', source: peaceSources.tab },
  { part: 'members', field: 'membersUrl', source: peaceSources.memberCentre },
  { part: 'saas', field: 'saasUrl', source: peaceSources.saasScreen },
] as const;
export type PlanPart = (typeof planParts)[number]['part'];

/** Code of the plan's tab. */
export const PEACE_TAB = 'peacePlan';
/** bizCode with which the SaaS screen is opened (CONST-55, A-26). */
export const SAAS_CODE = 'BSXZS_JCHYFW';
/** What an operator gives as a product beside those of menus: a plan by its code. */
export const PLAN_PRODUCT = 'plan:';
