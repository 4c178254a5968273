import type { Company } from '../api/entities/company.ts';
import type { PlanForm } from '../api/entities/peace-plan.ts';
import { type CompanyPlan, companyPlanOf } from '../domain/peace/plan.ts';
import { isOverOn, type ReminderCode, reminderCodeOf } from '../domain/peace/reminders.ts';
import { useChinaDay } from './calendar/use-china-day.ts';
import { useOrder } from './orders/use-orders.ts';
import { useResource } from './use-resource.ts';
import { type Stored, useCompany } from './use-stored.ts';

const none: readonly PlanForm[] = [];

/** Plans that the operator has defined, as they were told last; without one nothing of plans is shown anywhere. */
export function usePlans(): readonly PlanForm[] {
  return useResource('peace.peacePlans', '').value ?? none;
}

/** The peace plan of a company as this device has it. */
export interface HeldPlan {
  /** `undefined` while it is read, null when it is gone. */
  readonly company: Stored<Company>;
  readonly plan: CompanyPlan | null;
  /** The plan as it is defined now; null without one, and for one that the operator has taken away. */
  readonly defined: PlanForm | null;
  /** True once the last day of its plan is over. */
  readonly isOver: boolean;
  /** What is left to do by the row. */
  readonly code: ReminderCode;
}

export function useCompanyPlan(companyId: string): HeldPlan {
  const plans = usePlans();
  const company = useCompany(companyId);
  const today = useChinaDay();
  const plan = company ? companyPlanOf(company) : null;
  const defined = plans.find((one) => one.plan === plan?.plan) ?? null;
  const code = defined === null || !company ? '' : reminderCodeOf({ plan, protocol: defined, peacePlanInfo: company.peacePlanInfo }, today);
  return { company, plan, defined, isOver: plan !== null && !!company && isOverOn(company, today), code };
}

/** The number by which its buyer knows the order of a plan; '' for a plan without one, and for an order that this account has not: a colleague bought it. */
export const usePlanNumber = (plan: CompanyPlan | null): string => useOrder(plan?.orderId ?? '')?.tradeNumber ?? '';
