import type { Kysely } from 'kysely';
import type { Reached } from '../../src/api/entities/publication.ts';
import { fitsAccount, fitsCompany, type Target } from '../../src/domain/publishing/target.ts';
import { type KnownAccount, targetedAccounts } from '../store/tables/publications.ts';
import type { Tables } from '../store/tables/tables.ts';

type Db = Kysely<Tables>;

/** Who gets what has this target, of all accounts in use: by the function that serves each of them. */
export async function audienceOf(db: Db, target: Target): Promise<KnownAccount[]> {
  return (await targetedAccounts(db, null)).filter((account) => fitsAccount(target, account));
}

/** Companies of these accounts that a target is about, in each account's order; none that is hidden. */
export async function audienceCompanies(db: Db, target: Target, accountIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  for (let i = 0; i < accountIds.length; i += ACCOUNTS_AT_ONCE) {
    const rows = await db
      .selectFrom('company')
      .select(['account_id', 'company_id', 'location_code', 'is_vip'])
      .where('account_id', 'in', accountIds.slice(i, i + ACCOUNTS_AT_ONCE))
      .where('hidden', '=', 0)
      .orderBy('ord')
      .execute();
    for (const row of rows) {
      if (!fitsCompany(target, { locationCode: row.location_code, isVip: row.is_vip === 1 })) continue;
      const own = found.get(row.account_id) ?? [];
      own.push(row.company_id);
      found.set(row.account_id, own);
    }
  }
  return found;
}
const ACCOUNTS_AT_ONCE = 200;

/** How many companies each account sees: not hidden. */
async function companyCounts(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['account_id', 'total', 'hidden_total'])
    .where('account_id', 'in', [...accountIds])
    .execute();
  return new Map(rows.map((row) => [row.account_id, Number(row.total) - Number(row.hidden_total)]));
}

const MOST_NAMED = 200;

/** The first of these accounts as an operator is told of them. */
export async function reachedOf(
  db: Db,
  audience: readonly Pick<KnownAccount, 'accountId' | 'loginName' | 'fullName'>[],
): Promise<Reached[]> {
  const named = audience.slice(0, MOST_NAMED);
  const companies = await companyCounts(
    db,
    named.map(({ accountId }) => accountId),
  );
  return named.map(({ accountId, loginName, fullName }) => ({ loginName, fullName, companies: companies.get(accountId) ?? 0 }));
}

/** Login names of a target that are nobody's. */
export function unknownNames({ accounts }: Target, known: readonly KnownAccount[]): string[] {
  const names = new Set(known.map(({ loginName }) => loginName));
  return accounts.filter((name) => !names.has(name));
}
