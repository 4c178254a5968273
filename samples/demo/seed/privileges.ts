import { type AccountChange, INSERT_ROWS } from '../../../server/store/tables/accounts.ts';
import type { BizId } from '../../../src/domain/access/roles.ts';
import type { SeedCompany } from './companies.ts';

/** Who is admin of the five companies that `small` and `partner` both have, and what the other may do; nobody of the third. */
const shared: readonly { readonly admin: string; readonly given: readonly BizId[] }[] = [
  { admin: 'small', given: ['kp', 'sb'] },
  { admin: 'partner', given: ['jz', 'gs'] },
  { admin: '', given: [] },
  { admin: 'small', given: ['jz', 'gs'] },
  { admin: 'partner', given: [] },
];

interface Role {
  readonly isAdmin: boolean;
  readonly given: readonly BizId[];
}

/** What a demo account is to its `n`-th company: of those that only it has admin of three out of four, of the fourth nobody. */
function demoRole(loginName: string, n: number): Role {
  const one = loginName === 'small' || loginName === 'partner' ? shared[n] : undefined;
  if (one) return { isAdmin: one.admin === loginName, given: one.admin === loginName ? [] : one.given };
  return { isAdmin: loginName !== 'newcomer' && n % 4 !== 2, given: [] };
}

/** Member companies of a demo account of which the agreement is unsigned: every fourth. Shown where the check is on. */
export async function insertAgreements({ tx, accountId }: AccountChange, added: readonly SeedCompany[]): Promise<void> {
  const rows = added
    .filter(({ isVip, ord }) => isVip === 1 && ord % 4 === 2)
    .map(({ companyId }) => ({
      account_id: accountId,
      company_id: companyId,
      agreement_sign: '',
      agreement_url: '/protocols/member-agreement-1.0.html',
    }));
  for (let i = 0; i < rows.length; i += INSERT_ROWS)
    await tx.db
      .insertInto('member_agreement')
      .values(rows.slice(i, i + INSERT_ROWS))
      .onConflict((c) => c.columns(['account_id', 'company_id']).doNothing())
      .execute();
}

/** Gives a demo account its office and privileges in companies that were added now. `all`: its companies in their order. */
export async function insertRoles(
  { tx, accountId, now }: AccountChange,
  loginName: string,
  all: readonly SeedCompany[],
  added: readonly SeedCompany[],
): Promise<void> {
  const at = new Map(all.map(({ companyId }, n) => [companyId, n]));
  const roles = added.map(({ companyId }) => ({ company_id: companyId, ...demoRole(loginName, at.get(companyId) ?? 0) }));
  const admins = roles.filter(({ isAdmin }) => isAdmin).map(({ company_id }) => ({ company_id, account_id: accountId, since: now }));
  for (let i = 0; i < admins.length; i += INSERT_ROWS)
    await tx.db
      .insertInto('company_admin')
      .values(admins.slice(i, i + INSERT_ROWS))
      .onConflict((c) => c.column('company_id').doNothing())
      .execute();
  const given = roles.flatMap(({ company_id, given: some }) =>
    some.map((biz_id) => ({ company_id, account_id: accountId, biz_id, granted_by: '', at: now })),
  );
  if (given.length > 0) await tx.db.insertInto('company_privilege').values(given).execute();
}
