import type { Company } from '../../src/api/entities/company.ts';
import { areaOf } from '../../src/domain/company/area.ts';
import { lastMonthAt, monthOf } from '../../src/domain/status/period.ts';
import { type Asked, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { chinaDay } from '../status/days.ts';
import { booksOf, type CompanyFacts, factsOf, ownCompanies, standing } from '../status/facts.ts';
import { filingsOf, monthlyFiling } from '../status/filings.ts';
import { invoiceMonth, kpStatusOf } from '../status/invoices.ts';
import { yuan } from '../status/money.ts';
import { payOf, socialKinds } from '../status/people.ts';
import { hasInvoices, hasKeeping, hasPersonalTax, hasSocial, taxNoOf } from '../status/rights.ts';
import { changeAccounts } from '../store/tables/accounts.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };
type Known = CompanyFacts<Company>;

/** One company of the account that an area is read for, with what is known of it; null of one that it is not read for, or of which nothing is known. */
async function one(asked: SignedIn, companyId: string, may: (company: Company) => boolean): Promise<Known | null> {
  const { store, session, clock } = asked;
  const own = await ownCompanies(store.db, session.accountId, [companyId]);
  return (await factsOf(store.db, own.filter(may), clock.now()))[0] ?? null;
}

const isoTime = (at: number): string => new Date(at).toISOString();
const thisMonth = (now: number): string => monthOf(chinaDay(now));
const lastMonth = ({ clock }: SignedIn): string => lastMonthAt(chinaDay(clock.now()));
const statusOf = ({ story, at }: Known): '0' | '1' | '2' | '3' => kpStatusOf(story, invoiceMonth(story, thisMonth(at), at).issued);

export const homepageInvoicing: HeadHandler<'homepageInvoicing'> = async ({ store, session, clock }, { list }) => {
  const asked = new Map(list.map(({ companyId, taxNo }) => [companyId, taxNo]));
  const own = await ownCompanies(store.db, session.accountId, [...asked.keys()]);
  const known = await factsOf(store.db, own.filter(hasInvoices), clock.now());
  // Who asks with another number than the company's gets no answer under that number.
  const right = known.filter(({ company }) => asked.get(company.companyId) === taxNoOf(company));
  return value({ list: right.map((facts) => ({ taxNo: taxNoOf(facts.company), kpStatus: statusOf(facts) })) });
};

const invoiceTips = { '0': ['invoiceOpenTips'], '1': [], '2': ['invoiceQuotaTips'], '3': ['invoiceStopTips'] } as const;

export const companyTipsInvoice: HeadHandler<'companyTipsInvoice'> = async (asked, { companyId }) => {
  const facts = await one(asked, companyId, hasInvoices);
  return value({ list: facts === null ? [] : invoiceTips[statusOf(facts)].map((tipsCode) => ({ tipsCode })) });
};

export const nationalTaxList: HeadHandler<'nationalTaxList'> = async ({ store, session, clock }, { accountId, companyIdList }) => {
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  const known = await factsOf(store.db, await ownCompanies(store.db, accountId, companyIdList), clock.now());
  const list = known.map((facts) => {
    const { story, at } = facts;
    const items = filingsOf(story, at).map((told) => {
      const { cents, stateAt, reason, ...filed } = standing(facts, told);
      const item = { ...filed, amount: yuan(cents), stateAt: isoTime(stateAt) };
      return reason === '' ? item : { ...item, reason };
    });
    return { companyId: story.companyId, at: isoTime(at), items };
  });
  return value({ list });
};

export const bookkeepingEnterprise: HeadHandler<'bookkeepingEnterprise'> = async (asked, { date, companyId, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const facts = await one(asked, companyId, hasKeeping);
  if (facts === null) return value({ books: null });
  const { story, at } = facts;
  const month = date === '' ? lastMonth(asked) : date;
  const { issuedCents, receivedCents } = invoiceMonth(story, month, at);
  const cost = receivedCents + payOf(story);
  const money = { income: yuan(issuedCents), cost: yuan(cost), profit: yuan(issuedCents - cost) };
  return value({ books: { companyId, at: isoTime(at), ...booksOf(facts, month), ...money } });
};

export const personalTaxSwitch: HeadHandler<'personalTaxSwitch'> = async (asked, { companyId, declareState }) => {
  const { store, session, clock } = asked;
  const [company] = await ownCompanies(store.db, session.accountId, [companyId]);
  if (!company) return refused(400, 'company.notFound');
  if (!hasPersonalTax(company)) return refused(403, 'privilege.denied');
  await store.write(async (tx) => {
    const having = await tx.db.selectFrom('company').select('account_id').where('company_id', '=', companyId).execute();
    const told = having.map(({ account_id }) => account_id);
    await changeAccounts(tx, told, clock.now(), async (changeOf) => {
      const row = { company_id: companyId, declare_state: declareState };
      await tx.db
        .insertInto('personal_tax')
        .values(row)
        .onConflict((c) => c.column('company_id').doUpdateSet(row))
        .execute();
      for (const accountId of told) changeOf(accountId).event('status');
    });
  });
  return value({ declareState });
};

export const personalTaxInfo: HeadHandler<'personalTaxInfo'> = async (asked, { companyId, period }) => {
  const facts = await one(asked, companyId, hasPersonalTax);
  if (facts === null) return value({ info: null });
  const { story, at, declares } = facts;
  const month = period === '' ? lastMonth(asked) : period;
  const { state, cents, stateAt, due } = standing(facts, monthlyFiling(story, { code: 'iit', month }, at));
  const filing = { period: month, persons: story.staff, state, amount: yuan(cents), stateAt: isoTime(stateAt) };
  const info = {
    companyId,
    at: isoTime(at),
    ...filing,
    declareState: declares ? 1 : 0,
    paid: yuan(payOf(story)),
    due: due,
  } as const;
  return value({ info });
};

export const socialUnit: HeadHandler<'socialUnit'> = async (asked, { companyId }) => {
  const facts = await one(asked, companyId, hasSocial);
  if (facts === null || facts.story.staff === 0) return value({ unit: null });
  const { company, story } = facts;
  const kinds = socialKinds(story).map(({ kind, base, cents }) => ({ kind, base: yuan(base), amount: yuan(cents) }));
  const unitCode = `SB${company.companyId.slice(-10)}`;
  return value({ unit: { unitCode, unitName: company.companyName, areaCode: areaOf(company.locationCode), persons: story.staff, kinds } });
};

export const stationList: HeadHandler<'stationList'> = async ({ store }, { areaCode }) => {
  let query = store.db.selectFrom('station').selectAll();
  const area = areaCode === '000000' ? '' : areaOf(areaCode);
  if (area !== '') query = query.where('area_code', '=', area);
  const rows = await query.orderBy('station_code').limit(200).execute();
  return value({
    list: rows.map(({ station_code: stationCode, area_code, ...row }) => ({ stationCode, areaCode: area_code, ...row })),
  });
};
