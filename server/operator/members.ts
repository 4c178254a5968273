import type { Company } from '../../src/api/entities/company.ts';
import type { FoundCompany, Member, MemberForm, MemberWord } from '../../src/api/entities/operated-member.ts';
import { addDays, chinaDay, isDay } from '../../src/domain/core/china-time.ts';
import { companyPlanOf, PLAN_PRODUCT } from '../../src/domain/peace/plan.ts';
import type { FieldProblem } from '../../src/domain/publishing/check-publication.ts';
import type { Services } from '../pipeline/call.ts';
import { toldSource } from '../sources/sources.ts';
import { likeWords, plainWords } from '../store/like-words.ts';
import type { Store } from '../store/store.ts';
import { changeAccounts, namesOf } from '../store/tables/accounts.ts';
import { keepMembership } from '../store/tables/memberships.ts';
import { productsOf } from '../store/tables/menus.ts';
import { joinPlan, readPlans } from '../store/tables/peace-plans.ts';

type Db = Store['db'];

const PAGE = 50;
const MOST_WORDS = 100;

const numberOf = ({ nsrsbh, shxydm }: Pick<Company, 'nsrsbh' | 'shxydm'>): string => nsrsbh || shxydm;

/** A page of the companies of all accounts, by their names and each once, in which the words stand. */
export async function listMembers(
  db: Db,
  { words, from }: { readonly words: string; readonly from: number },
): Promise<{ list: FoundCompany[]; from: number; total: number }> {
  const sought = plainWords(words);
  const all = db.selectFrom('company');
  const matching = sought === '' ? all : all.where((e) => e('search', 'like', e.cast<string>(e.val(likeWords(sought)), 'text')));
  const counted = matching.select((e) => e.fn.count('company_id').distinct().as('total'));
  const total = Number((await counted.executeTakeFirstOrThrow()).total);
  const start = Math.min(from, Math.max(0, Math.ceil(total / PAGE) - 1) * PAGE);
  const page = await matching
    .select((e) => ['company_id', e.fn.min('name').as('called')])
    .groupBy('company_id')
    .orderBy('called')
    .orderBy('company_id')
    .limit(PAGE)
    .offset(start)
    .execute();
  const ids = page.map(({ company_id }) => company_id);
  const rows = ids.length === 0 ? [] : await heldBy(db).where('company.company_id', 'in', ids).execute();
  const found = Map.groupBy(rows, ({ company_id }) => company_id);
  const list = ids.flatMap((companyId) => {
    const of = (found.get(companyId) ?? []).map(({ doc, login_name }): [Company, string] => [JSON.parse(doc), login_name]);
    const [first] = of;
    if (first === undefined) return [];
    const holders = of.map(([{ isVip, expireDate }, account]) => ({ account, isVip, expireDate }));
    return { companyId, companyName: first[0].companyName, taxNo: numberOf(first[0]), holders };
  });
  return { list, from: start, total };
}

/** Companies with the accounts that have them. */
const heldBy = (db: Db) =>
  db
    .selectFrom('company')
    .innerJoin('account', 'account.account_id', 'company.account_id')
    .select(['company.company_id', 'company.account_id', 'company.doc', 'account.login_name', 'account.full_name'])
    .orderBy('account.login_name');

const rightsAt = (db: Db, companyId: string) =>
  db.selectFrom('member_right').selectAll().where('company_id', '=', companyId).orderBy('auth_code').execute();

/** Products by code with their names: those that menus ask for, those of rights, which may have no other name, then the peace plans. */
async function productsWith(db: Db, rights: readonly { readonly auth_code: string }[]): Promise<ReadonlyMap<string, string>> {
  const known = await productsOf(db);
  const own = rights.flatMap(({ auth_code }) => (known.has(auth_code) ? [] : [[auth_code, auth_code] as const]));
  const plans = (await readPlans(db)).map(({ plan, name }) => [PLAN_PRODUCT + plan, name] as const);
  return new Map([...known, ...own, ...plans]);
}

/** The peace plan of a company as one of its rights; none without one. */
function planRight(company: Company): { product: string; expireDate: string }[] {
  const plan = companyPlanOf(company);
  return plan === null ? [] : [{ product: PLAN_PRODUCT + plan.plan, expireDate: company.peacePlanInfo?.peacePlanExpireDate ?? '' }];
}

/** Who was told what of a company's memberships; null for a company that nobody has. */
export async function readMember(db: Db, companyId: string): Promise<Member | null> {
  const rows = await heldBy(db).where('company.company_id', '=', companyId).execute();
  const [first] = rows;
  if (first === undefined) return null;
  const company: Company = JSON.parse(first.doc);
  const rights = await rightsAt(db, companyId);
  return {
    ...{ companyName: company.companyName, taxNo: numberOf(company) },
    holders: rows.map(({ account_id, doc, login_name, full_name }) => {
      const held: Company = JSON.parse(doc);
      const { isVip, expireDate } = held;
      const ofIt = rights.filter((row) => row.account_id === account_id);
      return {
        ...{ owner: account_id, account: login_name, fullName: full_name, isVip, expireDate },
        rights: [...ofIt.map(({ auth_code, expire_date }) => ({ product: auth_code, expireDate: expire_date })), ...planRight(held)],
      };
    }),
    history: await wordsOf(db, companyId),
    products: [...(await productsWith(db, rights))].map(([product, name]) => ({ product, name })),
  };
}

/** The newest words, those of accounts too that have given the company up. */
async function wordsOf(db: Db, companyId: string): Promise<MemberWord[]> {
  const query = db.selectFrom('member_word').selectAll().where('company_id', '=', companyId);
  const members = await query.orderBy('at', 'desc').orderBy('n', 'desc').orderBy('account_id').limit(MOST_WORDS).execute();
  const rows = [...members, ...(await planWords(db, companyId))].sort((a, b) => Number(b.at) - Number(a.at)).slice(0, MOST_WORDS);
  const names = await namesOf(
    db,
    rows.map(({ account_id }) => account_id),
  );
  return rows.map((row) => ({
    ...{ account: names.get(row.account_id)?.loginName ?? '', product: row.auth_code, expireDate: row.expire_date },
    ...{ at: Number(row.at), source: { ...toldSource(row) }, reason: row.reason },
  }));
}

/** The newest words of a company's peace plan, in the form of those of memberships: what an order brought is told by its number. */
async function planWords(db: Db, companyId: string) {
  const query = db.selectFrom('peace_plan_word').selectAll().where('company_id', '=', companyId);
  const rows = await query.orderBy('at', 'desc').orderBy('n', 'desc').orderBy('account_id').limit(MOST_WORDS).execute();
  return rows.map(({ account_id, plan_code, to_date, at, by_name, order_id, reason }) => ({
    ...{ account_id, auth_code: PLAN_PRODUCT + plan_code, expire_date: to_date, at, by_name },
    ...{ kind: order_id === '' ? 'hand' : 'app', name: order_id, reason },
  }));
}

/** Since when a company has its membership or its peace plan, '' where that is not known. */
function startOf({ effectiveDate, peacePlanInfo }: Company, product: string): string {
  if (product === '') return effectiveDate;
  return product.startsWith(PLAN_PRODUCT) ? (peacePlanInfo?.peaceJoinDate ?? '') : '';
}

/** What is wrong with a last day. The day before a start ends what has just begun. */
function lastDayProblem(day: string, starts: readonly string[]): FieldProblem | null {
  if (day === '') return { field: 'expireDate', problem: 'missing' };
  if (!isDay(day)) return { field: 'expireDate', problem: 'value' };
  return starts.some((start) => isDay(start) && day < addDays(start, -1)) ? { field: 'expireDate', problem: 'order' } : null;
}

/** Keeps what an operator says of a company's membership, for the accounts that he names; what is wrong with it by field, nothing being kept then. */
export async function saveMember(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { company, owners, product, expireDate, reason }: MemberForm,
  by: string,
): Promise<readonly FieldProblem[]> {
  const holders = await store.db.selectFrom('company').select(['account_id', 'doc']).where('company_id', '=', company).execute();
  const having = new Set(holders.map(({ account_id }) => account_id));
  const chosen = [...new Set(owners)].sort();
  const isKnown = product === '' || (await productsWith(store.db, await rightsAt(store.db, company))).has(product);
  const problems: readonly (FieldProblem | null)[] = [
    chosen.length === 0 ? { field: 'owners', problem: 'missing' } : null,
    chosen.every((owner) => having.has(owner)) ? null : { field: 'owners', problem: 'account' },
    isKnown ? null : { field: 'product', problem: 'code' },
    lastDayProblem(
      expireDate,
      holders.filter(({ account_id }) => chosen.includes(account_id)).map(({ doc }) => startOf(JSON.parse(doc), product)),
    ),
    reason.trim() === '' ? { field: 'reason', problem: 'missing' } : null,
  ];
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) return found;
  const now = clock.now();
  const told = { source: { kind: 'hand', name: '', by } as const, reason: reason.trim() };
  const given = { companyId: company, orderId: '', from: chinaDay(now), to: expireDate, hand: { by, reason: told.reason } };
  await store.write((tx) =>
    changeAccounts(tx, chosen, now, async (changeOf) => {
      for (const owner of chosen) {
        if (product.startsWith(PLAN_PRODUCT)) await joinPlan(changeOf(owner), { ...given, plan: product.slice(PLAN_PRODUCT.length) });
        else await keepMembership(changeOf(owner), company, { authCode: product, expireDate, told });
      }
    }),
  );
  return [];
}
