import { isMobile } from '../access/credentials.ts';

/*
 * What the address of a visit says (ROUTE-11): `/vip-center/visit?companyId&accessToken&accountId&fullName&mobile`. The page takes all of it out of the address
 * bar before anything else; the company becomes that of the tab, the code signs in who is not signed in, and what is left says who comes.
 */

export interface Visitor {
  /** For whom; '' for whoever is signed in. */
  readonly accountId: string;
  /** Whom to ask for, '' for whoever is signed in. */
  readonly fullName: string;
  readonly mobile: string;
}

/** Ids of others: what is longer, or holds anything else, is none. */
const ID = /^[\w.;:-]{1,100}$/;
const LONGEST_NAME = 60;

/** Who comes, by the values of the address; what cannot be one is ''. */
export function readVisitor(given: { get(name: string): string | null }): Visitor {
  const of = (name: keyof Visitor): string => (given.get(name) ?? '').trim();
  const [accountId, fullName, mobile] = [of('accountId'), of('fullName'), of('mobile')];
  return {
    accountId: ID.test(accountId) ? accountId : '',
    fullName: fullName.length > LONGEST_NAME ? '' : fullName,
    mobile: isMobile(mobile) ? mobile : '',
  };
}
