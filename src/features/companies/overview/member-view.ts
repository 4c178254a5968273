import type { VipInfo } from '../../../api/entities/company.ts';
import { daysUntil } from '../../../domain/core/china-time.ts';
import type { ResourceState } from '../../account/use-resource.ts';

/** What is known of a company's membership. Never a bare zero: what failed and what was never fetched says so (A-01, PLUS-08). */
export type MemberView =
  | { readonly kind: 'reading' | 'never' | 'failed' | 'none' }
  | { readonly kind: 'member' | 'ending' | 'ended'; readonly until: string; readonly days: number };

/** Days left from which a membership counts as ending. */
const ENDING_DAYS = 45;

/** The membership as what a card says. `now`: device clock. */
export function memberView({ outcome, value: vip }: ResourceState<VipInfo>, now: number): MemberView {
  if (outcome !== 'known') return { kind: outcome };
  const days = vip === null ? null : daysUntil(vip.expireDate, now);
  if (vip === null || days === null) return { kind: 'none' };
  const kind = days < 0 ? 'ended' : days <= ENDING_DAYS ? 'ending' : 'member';
  return { kind, until: vip.expireDate, days };
}
