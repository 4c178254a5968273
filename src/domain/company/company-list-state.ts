/** Rows of a page of the company list, and the limit of the fuzzy search (COMP-21, COMP-22). */
const COMPANY_PAGE_SIZE = 10;
/** Rows of a page of the home page's company overview. */
export const OVERVIEW_PAGE_SIZE = 5;
/** A search counts at most this many companies (COMP-22): 20 pages. The local search has no cap (P-03). */
const SEARCH_TOTAL_CAP = 200;

/** '0' all, '1' VIP, '2' not VIP. */
export type MemberQueryType = '0' | '1' | '2';

export interface CompanyDetailList<C> {
  readonly total: number;
  readonly list: readonly C[];
}

/** State of the company lists (ENT-30). `C` is a company or its id. */
export interface CompanyListState<C> {
  readonly memberQueryType: MemberQueryType;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly quickSearchParam: string;
  readonly list: readonly C[];
  readonly hiddenList: readonly C[];
  readonly newBind: readonly C[];
  readonly allowShareingList: readonly { readonly companyId: string }[];
  readonly cancelShareingList: readonly { readonly companyId: string }[];
  readonly detailList: CompanyDetailList<C>;
}

/** The state a list starts with (COMP-21, ENT-30). */
export function startCompanyList<C>(): CompanyListState<C> {
  return {
    memberQueryType: '0',
    pageNum: 1,
    pageSize: COMPANY_PAGE_SIZE,
    quickSearchParam: '',
    list: [],
    hiddenList: [],
    newBind: [],
    allowShareingList: [],
    cancelShareingList: [],
    detailList: { total: 0, list: [] },
  };
}

/** A company list as answered, or its default when it is missing (COMP-17, A-91). */
export function companyListOr<C>(
  answer: { readonly list?: readonly C[] | null; readonly total?: number | null } | null | undefined,
): CompanyDetailList<C> {
  const list = answer?.list ?? [];
  return { list, total: answer?.total ?? list.length };
}

/** Plan data as answered, or its default when it is missing: no plan, and nobody to call (COMP-18, A-91). */
export function planOr<P extends { readonly contactMobileList: readonly string[] }>(
  plan: Partial<P> | null | undefined,
): Partial<P> & { readonly contactMobileList: readonly string[] } {
  return { ...plan, contactMobileList: plan?.contactMobileList ?? [] } as Partial<P> & { readonly contactMobileList: readonly string[] }; // the spread of a generic loses that the field is now set
}

/** Total that a page of results tells: capped while something is searched for (COMP-22). */
export function countedTotal(found: number, quickSearchParam: string): number {
  return quickSearchParam.trim() === '' ? found : Math.min(found, SEARCH_TOTAL_CAP);
}

/** Offset and length of a page within `found` rows; both 0-based, the length 0 behind the last page or, in a search, behind the cap. */
export function pageWindow(
  state: { readonly pageNum: number; readonly pageSize: number; readonly quickSearchParam: string },
  found: number,
): { offset: number; length: number } {
  const total = countedTotal(found, state.quickSearchParam);
  const offset = Math.max(0, state.pageNum - 1) * state.pageSize;
  return { offset, length: Math.max(0, Math.min(state.pageSize, total - offset)) };
}
