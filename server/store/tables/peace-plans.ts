import * as v from 'valibot';
import type { Company } from '../../../src/api/entities/company.ts';
import { type PlanForm, peacePlanSchema, planFormSchema } from '../../../src/api/entities/peace-plan.ts';
import { addDays } from '../../../src/domain/core/china-time.ts';
import { mobilesOf } from '../../../src/domain/peace/contacts.ts';
import { type CompanyPlan, companyPlanOf } from '../../../src/domain/peace/plan.ts';
import type { Store, WriteTx } from '../store.ts';
import type { AccountChange } from './accounts.ts';
import { readCompany, replaceCompany } from './companies.ts';
import type { PeacePlanTable } from './peace-tables.ts';

type Db = Store['db'] | WriteTx['db'];

const docSchema = v.pipe(v.string(), v.parseJson(), planFormSchema);

/** The plan of a row; null for one that somebody wrote wrongly: it must not take the others with it. */
function formOf({ doc }: PeacePlanTable): PlanForm | null {
  const read = v.safeParse(docSchema, doc);
  return read.success ? read.output : null;
}

/** All plans that the operator has defined, in their order. */
export async function readPlans(db: Db): Promise<PlanForm[]> {
  const rows = await db.selectFrom('peace_plan').selectAll().orderBy('ord').orderBy('plan_code').execute();
  return rows.flatMap((row) => formOf(row) ?? []);
}

/** A plan by its code; null where nobody defined it. */
export async function planNamed(db: Db, code: string): Promise<PlanForm | null> {
  const row = await db.selectFrom('peace_plan').selectAll().where('plan_code', '=', code).executeTakeFirst();
  return row === undefined ? null : formOf(row);
}

/** What a company joins, and who says so. */
export interface JoinedPlan {
  readonly companyId: string;
  /** '' where an operator gives it. */
  readonly orderId: string;
  /** Code of the plan. */
  readonly plan: string;
  /** First and last day, YYYY-MM-DD of China. */
  readonly from: string;
  readonly to: string;
  /** Of an operator's word: his name and reason. */
  readonly hand?: { readonly by: string; readonly reason: string };
}

/** Keeps the word in the history; the same word again is no other one. */
async function keepWord({ tx, accountId, now }: AccountChange, { companyId, orderId, plan, from, to, hand }: JoinedPlan): Promise<void> {
  const word = { plan_code: plan, order_id: orderId, from_date: from, to_date: to, by_name: hand?.by ?? '', reason: hand?.reason ?? '' };
  const before = tx.db.selectFrom('peace_plan_word').selectAll().where('account_id', '=', accountId).where('company_id', '=', companyId);
  const last = await before.orderBy('n', 'desc').limit(1).executeTakeFirst();
  if (last !== undefined && Object.entries(word).every(([column, said]) => Reflect.get(last, column) === said)) return;
  const row = { account_id: accountId, company_id: companyId, n: Number(last?.n ?? 0) + 1, at: now, ...word };
  await tx.db.insertInto('peace_plan_word').values(row).execute();
}

/** What a plan says beside `peacePlan` (ENT-06). */
interface PlanDays {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/** Stores a company with another state of its plan, and with the fields of ENT-06 that follow from it. Throws for a plan that the contract does not know. */
function withPlan(change: AccountChange, before: Company, said: CompanyPlan, { type, from, to }: PlanDays): Promise<Company> {
  const plan = v.parse(peacePlanSchema, said);
  const peacePlanInfo = {
    ...{ peacePlanName: plan.peacePlanName, peacePlanOdds: plan.peacePlanOdds, peacePlanType: type },
    ...{ peacePlanExpireDate: to, peaceJoinDate: from, contactMobileList: mobilesOf(plan) },
  };
  const isFilledInContact = plan.mainContactInfo === null ? 0 : 1;
  return replaceCompany(change, before, { ...before, peacePlan: plan, peacePlanInfo, isFilledInContact });
}

const unsigned = { protocolId: '', signedVersion: '', signedAt: '' } as const;

/**
 * Has a company of an account join a plan, or go on with it, and keeps who said so. The same word twice is once. Contacts stay, and so does the signature
 * while the plan is the same one; who goes on without a gap keeps the day on which he joined. False when the account has not the company, or when the
 * operator has defined no such plan.
 */
export async function joinPlan(change: AccountChange, joined: JoinedPlan): Promise<boolean> {
  const { companyId, orderId, plan, from, to, hand } = joined;
  const company = await readCompany(change, companyId);
  const defined = await planNamed(change.tx.db, plan);
  if (company === null || defined === null) return false;
  await keepWord(change, joined);
  const held = companyPlanOf(company);
  const goesOn = held?.plan === plan;
  const info = company.peacePlanInfo;
  const isUnbroken = goesOn && info !== null && info.peaceJoinDate !== '' && from <= addDays(info.peacePlanExpireDate, 1);
  const next: CompanyPlan = {
    ...(goesOn ? { protocolId: held.protocolId, signedVersion: held.signedVersion, signedAt: held.signedAt } : unsigned),
    ...{ plan, orderId, peacePlanName: defined.name, peacePlanOdds: defined.odds },
    ...{ mainContactInfo: held?.mainContactInfo ?? null, backContactInfoList: held?.backContactInfoList ?? [] },
    told: { kind: hand === undefined ? 'order' : 'hand', by: hand?.by ?? '' },
  };
  await withPlan(change, company, next, { from: isUnbroken ? info.peaceJoinDate : from, to, type: defined.type });
  return true;
}

/** Stores a company with other contacts, or another signature, of the plan that it has. */
export function keepPlan(change: AccountChange, before: Company, plan: CompanyPlan): Promise<Company> {
  const { peacePlanType: type = '', peaceJoinDate: from = '', peacePlanExpireDate: to = '' } = before.peacePlanInfo ?? {};
  return withPlan(change, before, plan, { type, from, to });
}

/** A protocol that is signed for a company, and where. */
interface SignedProtocol {
  readonly protocolId: string;
  readonly protocolVersion: string;
  readonly source: number;
}

/** Keeps that the protocol of a company's plan was signed, with evidence of it. */
export async function signPlan(change: AccountChange, before: Company, plan: CompanyPlan, signed: SignedProtocol): Promise<void> {
  const { tx, accountId, now } = change;
  const { protocolId, protocolVersion, source } = signed;
  const own = tx.db.selectFrom('peace_plan_signature').where('account_id', '=', accountId).where('company_id', '=', before.companyId);
  const last = await own.select('n').orderBy('n', 'desc').limit(1).executeTakeFirst();
  const row = { account_id: accountId, company_id: before.companyId, n: Number(last?.n ?? 0) + 1, at: now, source };
  const what = { plan_code: plan.plan, order_id: plan.orderId, protocol_id: protocolId, version: protocolVersion };
  await tx.db
    .insertInto('peace_plan_signature')
    .values({ ...row, ...what })
    .execute();
  await keepPlan(change, before, { ...plan, protocolId, signedVersion: protocolVersion, signedAt: new Date(now).toISOString() });
}
