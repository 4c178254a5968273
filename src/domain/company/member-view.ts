import { expiryOf } from './memberships.ts';

/** What is known of a company's membership. Never a bare zero: what failed and what was never fetched says so (A-01, PLUS-08). */
export type MemberView =
  | { readonly kind: 'reading' | 'never' | 'failed' | 'untold' | 'none' }
  | { readonly kind: 'member' | 'ending' | 'ended'; readonly until: string; readonly days: number };

/** A fact as far as this rule reads it. */
interface MemberFact {
  readonly outcome: 'known' | 'reading' | 'never' | 'failed';
  readonly value: { readonly expireDate: string } | null;
}

const kindOf = { far: 'member', near: 'ending', past: 'ended' } as const;

/** The membership as what a card says. `now`: device clock. */
export function memberView({ outcome, value }: MemberFact, now: number): MemberView {
  if (outcome !== 'known') return { kind: outcome };
  // The gateway was asked and nobody has told it of a membership: that is no word that there is none.
  if (value === null) return { kind: 'untold' };
  const until = value.expireDate;
  const { kind, days } = expiryOf(until, now);
  return kind === 'none' ? { kind } : { kind: kindOf[kind], until, days };
}
