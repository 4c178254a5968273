import { expiryOf } from '../company/memberships.ts';

/** What buying means for a company: it begins with the payment (`fresh`, after an end that is past `ended`), or follows what runs (`soon` with the days left, `after`). */
export type Renewal = { readonly kind: 'fresh' | 'ended' | 'after' } | { readonly kind: 'soon'; readonly days: number };

/** `endDate`: until when a company has it, '' for not at all. */
export function renewalOf(endDate: string, now: number): Renewal {
  if (endDate === '') return { kind: 'fresh' };
  const { kind, days } = expiryOf(endDate, now);
  if (kind === 'past') return { kind: 'ended' };
  return kind === 'near' ? { kind: 'soon', days } : { kind: 'after' };
}
