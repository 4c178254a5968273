/** What of an account says who it is (ROLE-01, ROLE-02). A prepared account that has not given its name yet is neither guest nor real. */
export interface Person {
  readonly isGuest: boolean;
  readonly isReal: boolean;
}

/** Businesses that a privilege is held for, by their bizId: invoicing, bookkeeping, national tax, individual income tax, social insurance. */
export const bizIds = ['kp', 'jz', 'gs', 'itp', 'sb'] as const;
export type BizId = (typeof bizIds)[number];

/** What an account is to one of its companies (ROLE-03): there is at most one admin of a company. */
export type CompanyRole = 'guest' | 'unnamed' | 'member' | 'admin';

/** The role of an account in a company. A guest is one whatever else is said of him. */
export function roleOf({ isGuest, isReal }: Person, isAdmin: boolean): CompanyRole {
  if (isGuest) return 'guest';
  if (!isReal) return 'unnamed';
  return isAdmin ? 'admin' : 'member';
}

/** What the roles decide about. */
export type AdminAct = 'apply' | 'change' | 'save';

/** Why somebody may not, as the head code with which the gateway refuses it. */
export type RoleRefusal = 'privilege.guest' | 'privilege.unnamed' | 'admin.needed' | 'admin.exists' | 'admin.unauthorized';

export interface CompanyStanding {
  readonly role: CompanyRole;
  /** Somebody is admin of the company. */
  readonly hasAdmin: boolean;
  /** The account has shown that the company let it act for it. */
  readonly isAuthorized: boolean;
}

/**
 * Why an account may not do something about the privileges of a company; null when it may (ROLE-03, ROLE-08). Only the admin saves privileges
 * and hands the office over. The office is given to who asks first, while nobody holds it, and only to an account that the company has
 * authorised. Asked for by who holds it already, it stays his.
 */
export function roleRefusal(act: AdminAct, { role, hasAdmin, isAuthorized }: CompanyStanding): RoleRefusal | null {
  if (role === 'guest') return 'privilege.guest';
  if (role === 'unnamed') return 'privilege.unnamed';
  if (role === 'admin') return null;
  if (act !== 'apply') return 'admin.needed';
  if (hasAdmin) return 'admin.exists';
  return isAuthorized ? null : 'admin.unauthorized';
}

/** Whether an account may do a business of a company (ROLE-04): its admin any, others those that they were given. */
export function hasPrivilege(role: CompanyRole, granted: readonly string[], bizId: string): boolean {
  return role === 'admin' || granted.includes(bizId);
}

/** Whether an account may be made admin in place of another: it has given its name, and is not the one who is it. */
export function canTakeOver(member: Pick<Person, 'isReal'> & { readonly isAdmin: boolean }): boolean {
  return member.isReal && !member.isAdmin;
}
