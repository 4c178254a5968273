import type { PrivilegeMember } from '../../api/calls/privileges.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { type CompanyStanding, roleOf } from '../../domain/access/roles.ts';
import { FLAG_AUTHORIZED } from '../../domain/company/directory.ts';

export interface OwnStanding extends CompanyStanding {
  /** The own account among those that have the company; undefined while the list does not name it. */
  readonly self: PrivilegeMember | undefined;
  readonly admin: PrivilegeMember | undefined;
}

/** How the signed-in account stands in a company, by what is known of its members. */
export function useStanding(companyId: string, members: readonly PrivilegeMember[]): OwnStanding {
  const { login } = useDesk();
  const flags = useAccount(({ directory }) => directory?.flags[directory.id.indexOf(companyId)] ?? 0);
  const self = members.find(({ accountId }) => accountId === login.accountId);
  const admin = members.find(({ isAdmin }) => isAdmin);
  const role = roleOf(login, self?.isAdmin === true);
  return { self, admin, role, hasAdmin: admin !== undefined, isAuthorized: (flags & FLAG_AUTHORIZED) !== 0 };
}
