import * as v from 'valibot';
import { id, realDay, text } from '../../../src/api/entities/scalars.ts';
import type { Services } from '../../pipeline/call.ts';
import { changeAccounts } from '../../store/tables/accounts.ts';
import { keepMembership, type ToldPage } from '../../store/tables/memberships.ts';
import type { Caller } from './caller.ts';
import { findCompanies, holdersIn } from './companies.ts';
import { isResult, type RowResult, readRow, unknownCompany } from './rows.ts';

/** Until when a company is a member, or has a product; of every account that has the company. */
export const membershipRow = v.object({
  companyId: v.optional(id),
  taxNo: v.optional(text(40)),
  /** The `authCode` of a product's menu; without it the membership itself. */
  product: v.optional(text(40), ''),
  expireDate: realDay,
  /** Of the membership itself: what a member gets, and where it is looked after. What is missing stays as it was told before, '' takes it back. */
  productPromotionName: v.optional(text(100)),
  productPromotionInfo: v.optional(text(2000)),
  buyUrl: v.optional(text(500)),
  renewUrl: v.optional(text(500)),
  visitUrl: v.optional(text(500)),
  printUrl: v.optional(text(500)),
  boughtUrl: v.optional(text(500)),
  moreUrl: v.optional(text(500)),
});
type MembershipRow = v.InferOutput<typeof membershipRow>;

/** What the row says of the membership itself. */
function pageOf({ companyId: _id, taxNo: _no, product: _product, expireDate: _day, ...page }: MembershipRow): ToldPage {
  return Object.fromEntries(Object.entries(page).filter(([, said]) => said !== undefined));
}

async function keep(
  { store, clock }: Services,
  { accounts, source }: Caller,
  row: MembershipRow,
  companyIds: readonly string[],
): Promise<RowResult> {
  const kept = await store.write(async (tx) => {
    const holders = await holdersIn(tx.db, companyIds, accounts);
    const now = clock.now();
    const told = { source: { kind: source.kind, name: source.name }, reason: '' };
    const right = { authCode: row.product, expireDate: row.expireDate, told, page: pageOf(row) };
    return await changeAccounts(tx, holders, now, async (changeOf) => {
      let count = 0;
      for (const accountId of holders)
        for (const companyId of companyIds) count += (await keepMembership(changeOf(accountId), companyId, right)) ? 1 : 0;
      return count;
    });
  });
  return kept > 0 ? { outcome: 'stored' } : unknownCompany;
}

/** Takes memberships, a result a row, in their order. */
export async function takeMemberships(services: Services, caller: Caller, given: readonly unknown[]): Promise<RowResult[]> {
  const rows = given.map((one) => readRow(membershipRow, one));
  const named = rows.flatMap((row) => (isResult(row) ? [] : [row]));
  const finder = await findCompanies(services.store, named, caller.accounts);
  const results: RowResult[] = [];
  for (const row of rows) {
    const companyIds = isResult(row) ? [] : finder.of(row);
    results.push(isResult(row) ? row : companyIds.length === 0 ? unknownCompany : await keep(services, caller, row, companyIds));
  }
  return results;
}
