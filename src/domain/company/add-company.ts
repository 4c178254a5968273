/*
 * The add-company page of another origin (COMP-03, COMP-04): what it must be given, and what it may say. Page and frame speak by messages
 * only, each to the other's very origin; nothing of a session is ever in an address.
 */

/** How long the page may take until it says that it is ready (CONST-22), milliseconds. */
export const ADD_COMPANY_MS = 20_000;
/** Layer of its frame (CONST-23). */
export const ADD_COMPANY_LAYER = 3000;

/** What the page acts with. */
export interface AddCompanyFacts {
  readonly accessToken: string;
  readonly locationCode: string;
  readonly accountId: string;
}

/** The facts when all three are there; without one of them the overlay does nothing (COMP-04). */
export function addCompanyFacts(given: Partial<AddCompanyFacts>): AddCompanyFacts | null {
  const { accessToken = '', locationCode = '', accountId = '' } = given;
  return accessToken === '' || locationCode === '' || accountId === '' ? null : { accessToken, locationCode, accountId };
}

/**
 * - `ready`  it is loaded, or its token has ended: it is given the facts
 * - `bound`  a company was bound
 * - `close`  its user is done
 */
export type AddCompanyWord =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bound'; readonly companyId: string }
  | { readonly kind: 'close' };

const TYPE = 'wb-add-company';

/** A message of the frame; null for anything else. */
export function readAddCompanyWord(data: unknown): AddCompanyWord | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== TYPE || !('kind' in data)) return null;
  if (data.kind === 'ready' || data.kind === 'close') return { kind: data.kind };
  const companyId = 'companyId' in data ? data.companyId : null;
  return data.kind === 'bound' && typeof companyId === 'string' && companyId.length <= 64 ? { kind: 'bound', companyId } : null;
}

/** The message that gives the frame what it acts with. */
export function addCompanyStart(facts: AddCompanyFacts, language: string): object {
  return { type: TYPE, kind: 'start', ...facts, language };
}
