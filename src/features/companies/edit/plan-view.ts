import type { Company } from '../../../api/entities/company.ts';
import { planOr } from '../../../domain/company/company-list-state.ts';

type PeacePlan = NonNullable<Company['peacePlanInfo']>;

/** What a company's peace plan says on a card: nothing joined, or its name and last day ('' when none is told). */
export type PlanView = { readonly kind: 'none' } | { readonly kind: 'joined'; readonly name: string; readonly until: string };

/** The plan of a company row; one without plan data, or with an empty one, has joined none (COMP-18, A-91). */
export function planView(company: { readonly peacePlanInfo?: Partial<PeacePlan> | null }): PlanView {
  const { peacePlanName = '', peacePlanExpireDate = '' } = planOr<PeacePlan>(company.peacePlanInfo);
  return peacePlanName === '' ? { kind: 'none' } : { kind: 'joined', name: peacePlanName, until: peacePlanExpireDate };
}
