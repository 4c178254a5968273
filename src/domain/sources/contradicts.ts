import type { AreaStatus } from '../status/area-value.ts';
import type { FilingState } from '../status/work-area.ts';
import type { Contested, FactSource } from './standing.ts';

/** What two words about the same thing are compared by: the state of a filing, whether a month of books is closed. */
export interface Said {
  readonly state?: FilingState;
  readonly closed?: 0 | 1;
}

/** How far a filing has come. Rejected and failed count as not done: whoever said that it was done is contradicted by them. */
const steps: Readonly<Record<FilingState, number>> = {
  undeclared: 0,
  preparing: 0,
  rejected: 0,
  submitted: 1,
  accepted: 2,
  paymentFailed: 2,
  paid: 3,
  notApplicable: 4,
};

/**
 * Whether a word of a lower rank claims more than the one that counts: what has come further since is no contradiction, what is said to be done and is
 * not done is one.
 */
export function claimsMore(word: Said, standing: Said): boolean {
  if (word.state !== undefined && standing.state !== undefined) {
    if (word.state === 'paid' && standing.state === 'paymentFailed') return true;
    return steps[word.state] > steps[standing.state] || (standing.state === 'notApplicable' && word.state !== 'notApplicable');
  }
  return (word.closed ?? 0) > (standing.closed ?? 0);
}

/** Which of the words against a row are marks by hand: these are what somebody resolves (PLUS-47). */
export function marksAgainst<W extends { readonly source?: FactSource | null | undefined }>(
  against: readonly W[] | undefined,
): readonly W[] {
  return against?.filter(({ source }) => source?.kind === 'hand') ?? [];
}

/** Whether a mark by hand contradicts what counts of an area: the month of it, or one of its filings. */
export function isContradicted(value: NonNullable<AreaStatus['value']>): boolean {
  const rows: readonly Contested[] = 'items' in value ? value.items : 'against' in value ? [value] : [];
  return rows.some(({ against }) => marksAgainst(against).length > 0);
}
