import type { CompanyTips, VipInfo } from '../../api/entities/company.ts';
import type { FactRow } from '../../db/types.ts';
import type { Stored } from '../account/use-stored.ts';

/** What is known of a company's membership. Never a bare zero: what failed and what was never fetched says so (A-01, PLUS-08). */
export type MemberView =
  | { readonly kind: 'reading' | 'never' | 'failed' | 'none' }
  | { readonly kind: 'member' | 'ending' | 'ended'; readonly until: string; readonly days: number };

/** Days left from which a membership counts as ending. */
const ENDING_DAYS = 45;
const DAY_MS = 86_400_000;
/** China is UTC+8 all year: the calendar day of `now` there, as days since 1970. */
const chinaDay = (now: number): number => Math.floor((now + 8 * 3_600_000) / DAY_MS);

/** Days from the China day of `now` to a date YYYY-MM-DD; negative when it is over, null when it is no date. */
export function daysUntil(date: string, now: number): number | null {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? null : Math.floor(at / DAY_MS) - chinaDay(now);
}

/** The fact as what a card says. `now`: device clock. */
export function memberView(fact: Stored<FactRow>, now: number): MemberView {
  if (fact === undefined) return { kind: 'reading' };
  if (fact === null || fact.outcome === 'never') return { kind: 'never' };
  if (fact.outcome === 'failed') return { kind: 'failed' };
  // as: the worker stores what the schema of getMemberInfo has parsed
  const vip = fact.value as VipInfo | null;
  const days = vip === null ? null : daysUntil(vip.expireDate, now);
  if (vip === null || days === null) return { kind: 'none' };
  const kind = days < 0 ? 'ended' : days <= ENDING_DAYS ? 'ending' : 'member';
  return { kind, until: vip.expireDate, days };
}

/** Number of tips, null while it is not known. */
export function tipsCount(fact: Stored<FactRow>): number | null {
  if (fact === undefined || fact === null || fact.outcome !== 'known') return null;
  // as: the worker stores what the schema of companyTipsList has parsed
  return (fact.value as CompanyTips).length;
}
