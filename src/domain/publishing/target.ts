/*
 * Whom something that is published is for. The gateway serves by these functions, and tells the operator by the same ones who would get it.
 */

/** What an account can be beside its companies: its position, a guest, the admin of one of its companies at least. */
export const targetRoles = ['accountant', 'manager', 'admin', 'guest'] as const;
export type TargetRole = (typeof targetRoles)[number];

/** Every list that is empty lets everybody through. */
export interface Target {
  /** Login names. */
  readonly accounts: readonly string[];
  readonly roles: readonly TargetRole[];
  /** Beginnings of area codes: `44` is a province, `4403` a city. */
  readonly locations: readonly string[];
  /** Companies with or without a running membership; '' for either. */
  readonly member: '' | 'member' | 'none';
}

export const everybody: Target = { accounts: [], roles: [], locations: [], member: '' };

/** What a company is asked by. */
export interface TargetedCompany {
  readonly locationCode: string;
  readonly isVip: boolean;
}

export interface TargetedAccount {
  readonly loginName: string;
  readonly roles: readonly TargetRole[];
  /** Of its companies that are not hidden each area and membership once. */
  readonly companies: readonly TargetedCompany[];
}

/** Whether something is for a company. */
export function fitsCompany({ locations, member }: Target, { locationCode, isVip }: TargetedCompany): boolean {
  const isThere = locations.length === 0 || locations.some((area) => locationCode.startsWith(area));
  return isThere && (member === '' || isVip === (member === 'member'));
}

/** Whether something is for an account: its name and role fit, and one of its companies does where companies are asked about. */
export function fitsAccount(target: Target, { loginName, roles, companies }: TargetedAccount): boolean {
  if (target.accounts.length > 0 && !target.accounts.includes(loginName)) return false;
  if (target.roles.length > 0 && !target.roles.some((role) => roles.includes(role))) return false;
  const asksCompanies = target.locations.length > 0 || target.member !== '';
  return !asksCompanies || companies.some((company) => fitsCompany(target, company));
}
