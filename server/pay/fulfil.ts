import type { Company } from '../../src/api/entities/company.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { endBefore } from '../../src/domain/orders/judge.ts';
import type { Gives, Order } from '../../src/domain/orders/order.ts';
import { type Term, termAfter } from '../../src/domain/orders/terms.ts';
import { companyPlanOf } from '../../src/domain/peace/plan.ts';
import type { Store, WriteTx } from '../store/store.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { readCompany } from '../store/tables/companies.ts';
import { keepMembership } from '../store/tables/memberships.ts';
import { joinPlan, planNamed } from '../store/tables/peace-plans.ts';

type Db = Store['db'] | WriteTx['db'];

/** Until when a company of an account has what a product gives; '' for not at all. */
export async function endNow(db: Db, accountId: string, company: Company, gives: Gives): Promise<string> {
  if (gives.kind === 'member') return company.isVip === 1 ? company.expireDate : '';
  if (gives.kind === 'plan') return companyPlanOf(company)?.plan === gives.plan ? (company.peacePlanInfo?.peacePlanExpireDate ?? '') : '';
  if (gives.kind !== 'right') return '';
  const rights = db.selectFrom('member_right').select('expire_date').where('account_id', '=', accountId);
  const right = rights.where('company_id', '=', company.companyId).where('auth_code', '=', gives.code);
  return (await right.executeTakeFirst())?.expire_date ?? '';
}

/** Who has the companies of an order beside its buyer, by company: what is bought for a company is there for everybody who works for it. */
export type Holders = ReadonlyMap<string, readonly string[]>;

/** Accounts that have these companies, by company. */
export async function holdersByCompany(db: Db, companyIds: readonly string[]): Promise<Holders> {
  const held = new Map<string, string[]>();
  for (let i = 0; i < companyIds.length; i += 500) {
    const rows = db
      .selectFrom('company')
      .select(['account_id', 'company_id'])
      .where('company_id', 'in', companyIds.slice(i, i + 500));
    for (const { account_id, company_id } of await rows.execute()) held.set(company_id, [...(held.get(company_id) ?? []), account_id]);
  }
  return held;
}

interface Deliver {
  readonly order: Order;
  readonly holders: Holders;
  changeOf(accountId: string): AccountChange;
}

/** Of two days the later, '' before every day. */
const laterOf = (one: string, other: string): string => [one, other].sort().at(-1) ?? '';

/** Says until when a company has it, to whoever has the company. `lastDay`: by what each has today; `from`: where a plan begins. */
async function tell(
  { order, holders, changeOf }: Deliver,
  companyId: string,
  from: string,
  lastDay: (end: string) => string,
): Promise<void> {
  const { gives, orderId } = order;
  if (gives.kind === 'checks' || gives.kind === 'none') return;
  const told = { source: { kind: 'hand', name: '', by: order.buyer } as const, reason: `${order.productName} ${order.tradeNumber}` };
  for (const accountId of new Set([order.accountId, ...(holders.get(companyId) ?? [])])) {
    const change = changeOf(accountId);
    const company = await readCompany(change, companyId);
    if (company === null) continue;
    const end = await endNow(change.tx.db, accountId, company, gives);
    const to = lastDay(end);
    if (to === end) continue;
    if (gives.kind === 'plan') await joinPlan(change, { companyId, orderId, plan: gives.plan, from, to });
    else await keepMembership(change, companyId, { authCode: gives.kind === 'right' ? gives.code : '', expireDate: to, told });
  }
}

/** Checks of 查企业 that an order brings to its account. */
async function giveChecks(change: AccountChange, order: Order, at: number, term: Term, checks: number): Promise<void> {
  const companyId = order.lines[at]?.companyId ?? '';
  const kind = order.purpose === 'TRIAL' ? 'trial' : 'order';
  const ids = { account_id: order.accountId, pack_id: `${order.orderId}:${at}`, company_id: companyId, product_id: order.productId };
  const row = { ...ids, kind, state: 'paid', checks, at: change.now, end_date: term.to };
  await change.tx.db.insertInto('inquiry_pack').values(row).execute();
}

/**
 * Gives what was paid for, in the transaction that records the payment: memberships and products to everybody who has the companies, checks to the account. Answers the
 * term of each line, computed on China's day of the payment; null when a company of the order is gone from its buyer, or its plan from the deployment.
 */
export async function deliver(given: Deliver, paidAt: number): Promise<readonly Term[] | null> {
  const { order, changeOf } = given;
  const { gives } = order;
  const own = changeOf(order.accountId);
  const terms: Term[] = [];
  if (gives.kind === 'plan' && (await planNamed(own.tx.db, gives.plan)) === null) return null;
  for (const { companyId } of order.lines) {
    const company = await readCompany(own, companyId);
    if (company === null) return null;
    const end = await endNow(own.tx.db, order.accountId, company, gives);
    terms.push(termAfter(end, chinaDay(paidAt), gives.kind === 'none' ? 12 : gives.months));
  }
  for (const [at, { companyId }] of order.lines.entries()) {
    const term = terms[at];
    if (term === undefined) continue;
    await tell(given, companyId, term.from, (end) => laterOf(end, term.to));
    if (gives.kind === 'checks') await giveChecks(own, order, at, term, gives.checks);
  }
  return terms;
}

/** Takes back what an order gave, when all its money goes back: what was there before it stays. */
export async function takeBack(given: Deliver): Promise<void> {
  const { order, changeOf } = given;
  const { gives } = order;
  for (const [at, { companyId, term }] of order.lines.entries()) {
    if (term === null) continue;
    await tell(given, companyId, term.from, (end) => (end === term.to ? endBefore(term) : end));
    if (gives.kind !== 'checks') continue;
    const packs = changeOf(order.accountId).tx.db.updateTable('inquiry_pack').set({ state: 'refunded' });
    await packs.where('account_id', '=', order.accountId).where('pack_id', '=', `${order.orderId}:${at}`).execute();
  }
}
