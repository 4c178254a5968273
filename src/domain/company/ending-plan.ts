import { expiryOf } from './memberships.ts';

/** From so many days before its end a peace plan has a tip. */
const DAYS_BEFORE = 30;

/** A peace plan that ends soon, and the code by which its tip is closed: another one once the plan goes on to another day. */
export interface EndingPlan {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly until: string;
  readonly tipsCode: string;
}

/** The peace plan of a company in its last 30 days, the last one counted; null of one that goes on, has ended, or is none. `now`: milliseconds. */
export function endingPlan(
  { peacePlanInfo }: { readonly peacePlanInfo: { readonly peacePlanName: string; readonly peacePlanExpireDate: string } | null },
  now: number,
): EndingPlan | null {
  if (peacePlanInfo === null || peacePlanInfo.peacePlanName === '') return null;
  const { peacePlanName: name, peacePlanExpireDate: until } = peacePlanInfo;
  const { kind, days } = expiryOf(until, now);
  return kind === 'near' && days <= DAYS_BEFORE ? { name, until, tipsCode: `peacePlan-${until}` } : null;
}
