import type { PeaceSource } from '../../domain/peace/plan.ts';
import { createAsked } from './create-asked.ts';

/** What somebody wants to see of a company's peace plan: its settings, or what is left to do for it and how a company joins. */
export interface AskedPlan {
  readonly companyId: string;
  readonly what: 'settings' | 'guide';
  /** Where he comes from (CONST-77). */
  readonly source: PeaceSource;
}

/** Asked by any view, shown by the host of plans, which loads late. */
const asked = createAsked<AskedPlan>();

export const askPlan = (next: AskedPlan): void => asked.set(next);
export const closePlan = (): void => asked.set(null);
export const askedPlan = asked.get;
export const onPlanAsked = asked.subscribe;
