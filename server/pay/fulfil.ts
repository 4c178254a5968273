import type { Company } from '../../src/api/entities/company.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { type Gives, monthsOf, type Order, type OrderLine } from '../../src/domain/orders/order.ts';
import { type Term, termAfter } from '../../src/domain/orders/terms.ts';
import { companyPlanOf } from '../../src/domain/peace/plan.ts';
import { inGroups } from '../store/in-groups.ts';
import type { Store, WriteTx } from '../store/store.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { readCompany } from '../store/tables/companies.ts';
import { keepMembership } from '../store/tables/memberships.ts';
import { joinPlan, planNamed } from '../store/tables/peace-plans.ts';

type Db = Store['db'] | WriteTx['db'];

/** Companies asked about in one statement: far below the parameter limits of both databases. */
export const AT_ONCE = 500;

/** Until when companies of an account have what a product gives, or had it, by company; nothing for those that never had it. */
export async function endsNow(
  db: Db,
  accountId: string,
  companies: readonly Company[],
  gives: Gives,
): Promise<ReadonlyMap<string, string>> {
  if (gives.kind === 'member')
    return new Map(companies.flatMap((one) => (one.expireDate === '' ? [] : [[one.companyId, one.expireDate] as const])));
  if (gives.kind === 'plan') {
    const having = companies.filter((one) => companyPlanOf(one)?.plan === gives.plan);
    return new Map(having.map((one) => [one.companyId, one.peacePlanInfo?.peacePlanExpireDate ?? '']));
  }
  const ends = new Map<string, string>();
  if (gives.kind !== 'right') return ends;
  const rights = db.selectFrom('member_right').select(['company_id', 'expire_date']).where('account_id', '=', accountId);
  for (const some of inGroups(companies, AT_ONCE)) {
    const ids = some.map(({ companyId }) => companyId);
    const rows = rights.where('auth_code', '=', gives.code).where('company_id', 'in', ids);
    for (const { company_id, expire_date } of await rows.execute()) ends.set(company_id, expire_date);
  }
  return ends;
}

/** Who has the companies of an order beside its buyer, by company: what is bought for a company is there for everybody who works for it. */
export type Holders = ReadonlyMap<string, readonly string[]>;

/** Accounts that have these companies, by company. */
export async function holdersByCompany(db: Db, companyIds: readonly string[]): Promise<Holders> {
  const held = new Map<string, string[]>();
  for (const some of inGroups(companyIds, AT_ONCE)) {
    const rows = db.selectFrom('company').select(['account_id', 'company_id']).where('company_id', 'in', some);
    for (const { account_id, company_id } of await rows.execute()) held.set(company_id, [...(held.get(company_id) ?? []), account_id]);
  }
  return held;
}

export interface Deliver {
  readonly order: Order;
  readonly holders: Holders;
  changeOf(accountId: string): AccountChange;
}

/** Of two days the later, '' before every day. */
export const laterOf = (one: string, other: string): string => [one, other].sort().at(-1) ?? '';

/** Until when a line gives what was bought to an account, by what its company has there today. `at`: the place of the line. */
export type LastDay = (term: Term, end: string, at: number, accountId: string) => string;

/** Says until when the companies of an order have it, to everybody who has them: account by account, each read once. `terms`: by line. */
export async function tell({ order, holders, changeOf }: Deliver, terms: readonly (Term | null)[], lastDay: LastDay): Promise<void> {
  const { gives, orderId } = order;
  if (gives.kind === 'checks' || gives.kind === 'none') return;
  const told = { source: { kind: 'hand', name: '', by: order.buyer } as const, reason: `${order.productName} ${order.tradeNumber}` };
  const accountIds = new Set([order.accountId, ...[...holders.values()].flat()]);
  for (const accountId of accountIds) {
    const change = changeOf(accountId);
    const companies = new Map((await companiesOf(change, order)).map((company) => [company.companyId, company]));
    const ends = await endsNow(change.tx.db, accountId, [...companies.values()], gives);
    for (const [at, { companyId }] of order.lines.entries()) {
      const term = terms[at] ?? null;
      if (term === null || !companies.has(companyId)) continue;
      const end = ends.get(companyId) ?? '';
      const to = lastDay(term, end, at, accountId);
      if (to === end) continue;
      if (gives.kind === 'plan') await joinPlan(change, { companyId, orderId, plan: gives.plan, from: term.from, to });
      else await keepMembership(change, companyId, { authCode: gives.kind === 'right' ? gives.code : '', expireDate: to, told });
    }
  }
}

/** Those companies of an order that an account has, in its order. */
async function companiesOf(change: AccountChange, { lines }: Order): Promise<Company[]> {
  await change.rows.expect({ companyIds: lines.map(({ companyId }) => companyId), commandIds: [] });
  const companies: Company[] = [];
  for (const { companyId } of lines) {
    const company = await readCompany(change, companyId);
    if (company !== null) companies.push(company);
  }
  return companies;
}

/** Checks of 查企业 that an order brings to its account. */
async function giveChecks(change: AccountChange, order: Order, at: number, term: Term, checks: number): Promise<void> {
  const companyId = order.lines[at]?.companyId ?? '';
  const kind = order.purpose === 'TRIAL' ? 'trial' : 'order';
  const ids = { account_id: order.accountId, pack_id: `${order.orderId}:${at}`, company_id: companyId, product_id: order.productId };
  const row = { ...ids, kind, state: 'paid', checks, at: change.now, end_date: term.to };
  await change.tx.db.insertInto('inquiry_pack').values(row).execute();
}

/** What an order brought, by line: the term, and until when each account had it before. */
interface Delivered {
  readonly terms: readonly Term[];
  readonly before: readonly NonNullable<OrderLine['before']>[];
}

/**
 * Gives what was paid for, in the transaction that records the payment: memberships and products to everybody who has the companies, checks to the account. Answers the
 * term of each line, computed on China's day of the payment, and what was there before; null when a company of the order is gone from its buyer, or its plan from the deployment.
 */
export async function deliver(given: Deliver, paidAt: number): Promise<Delivered | null> {
  const { order, changeOf } = given;
  const { gives } = order;
  const own = changeOf(order.accountId);
  if (gives.kind === 'plan' && (await planNamed(own.tx.db, gives.plan)) === null) return null;
  const companies = await companiesOf(own, order);
  if (companies.length < order.lines.length) return null;
  const ends = await endsNow(own.tx.db, order.accountId, companies, gives);
  const terms = order.lines.map(({ companyId }) => termAfter(ends.get(companyId) ?? '', chinaDay(paidAt), monthsOf(gives)));
  const before = order.lines.map((): Record<string, string> => ({}));
  await tell(given, terms, (term, end, at, accountId) => {
    Object.assign(before[at] ?? {}, { [accountId]: end });
    return laterOf(end, term.to);
  });
  if (gives.kind === 'checks') for (const [at, term] of terms.entries()) await giveChecks(own, order, at, term, gives.checks);
  return { terms, before };
}
