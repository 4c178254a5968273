import { type TagChange, tagsLeft } from './bulk-tags.ts';

/** What is done to many companies at once (PLUS-17). */
export type BulkAction = 'hide' | 'show' | 'share' | 'tag';

/** What the plan asks of one company. */
export interface BulkCompany {
  readonly id: string;
  readonly hidden: boolean;
  /** The account is no admin of it. */
  readonly member: boolean;
  readonly tags: readonly string[];
}

/**
 * Why a company is left as it is: it is so already (`hidden`, `shown`, `shared`), the user works for it now (`active`), he may not share it
 * (`member`), its tags would not change (`same`) or would be too many (`full`), or it has left the list since the set was frozen (`gone`).
 */
export type LeftReason = 'hidden' | 'shown' | 'shared' | 'active' | 'member' | 'same' | 'full' | 'gone';

export interface BulkPlan {
  readonly touched: readonly string[];
  readonly left: readonly { readonly id: string; readonly why: LeftReason }[];
}

/** What is known beside the companies: the active one, those that are shared with the chosen number already, and what is to become of tags. */
export interface BulkFacts {
  readonly activeId: string | null;
  readonly shared: ReadonlySet<string>;
  readonly tags: TagChange;
}

function reasonOf(action: BulkAction, company: BulkCompany, { activeId, shared, tags }: BulkFacts): LeftReason | null {
  const { id, hidden, member } = company;
  if (action === 'tag') return tagsLeft(company.tags, tags);
  if (action === 'share') return member ? 'member' : shared.has(id) ? 'shared' : null;
  if (action === 'show') return hidden ? null : 'shown';
  if (hidden) return 'hidden';
  return id === activeId ? 'active' : null;
}

/** Which of a frozen set of companies an action touches and which not, each in the order of the set. */
export function bulkPlan(
  action: BulkAction,
  ids: readonly string[],
  companyOf: (id: string) => BulkCompany | null,
  facts: BulkFacts,
): BulkPlan {
  const touched: string[] = [];
  const left: { id: string; why: LeftReason }[] = [];
  for (const id of ids) {
    const company = companyOf(id);
    const why = company === null ? 'gone' : reasonOf(action, company, facts);
    if (why === null) touched.push(id);
    else left.push({ id, why });
  }
  return { touched, left };
}
