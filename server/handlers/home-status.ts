import type { Company } from '../../src/api/entities/company.ts';
import type { FactDoc } from '../../src/api/entities/fact.ts';
import { taxpayerOf } from '../../src/domain/calendar/company-class.ts';
import type { Deadlines } from '../../src/domain/calendar/deadlines.ts';
import { areaOf } from '../../src/domain/company/area.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { addToPeriod, dayIn, lastMonthAt, lastMonthOf } from '../../src/domain/status/period.ts';
import { isTaxCode } from '../../src/domain/status/work-area.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { itemText, rowText, type ToldFact } from '../sources/fact-reads.ts';
import { markedBy } from '../sources/sources.ts';
import { booksRow, personalTaxRow } from '../status/area-rows.ts';
import { docOf, filingsOf, type Known, knownOf, listReply, newestOf, type SignedIn } from '../status/known.ts';
import { ownCompanies } from '../status/own-companies.ts';
import { hasInvoices, hasKeeping, hasPersonalTax, hasSocial, taxNoOf } from '../status/rights.ts';
import { fullNameOf } from '../store/tables/accounts.ts';

/** One company of the account that an area is read for, with what is known of it; null of one that it is not read for, or of which nothing is known. */
async function one(
  asked: SignedIn,
  areas: readonly string[],
  companyId: string,
  may: (company: Company) => boolean,
): Promise<Known | null> {
  return (await knownOf(asked, areas, [companyId], may))[0] ?? null;
}

const lastMonth = ({ clock }: SignedIn): string => lastMonthAt(chinaDay(clock.now()));
const statusOf = (known: Known): FactDoc<'invoice'>['kpStatus'] => {
  const newest = newestOf(known, 'invoice');
  return newest === undefined ? '' : docOf<FactDoc<'invoice'>>(newest).kpStatus;
};

export const homepageInvoicing: HeadHandler<'homepageInvoicing'> = async (asked, { list }) => {
  const wanted = new Map(list.map(({ companyId, taxNo }) => [companyId, taxNo]));
  const known = await knownOf(asked, ['invoice'], [...wanted.keys()], hasInvoices);
  // Who asks with another number than the company's gets no answer under that number.
  const right = known.filter(({ company }) => wanted.get(company.companyId) === taxNoOf(company));
  return value({ list: right.map((one) => ({ taxNo: taxNoOf(one.company), kpStatus: statusOf(one) })) });
};

const invoiceTips = { '': [], '0': ['invoiceOpenTips'], '1': [], '2': ['invoiceQuotaTips'], '3': ['invoiceStopTips'] } as const;

export const companyTipsInvoice: HeadHandler<'companyTipsInvoice'> = async (asked, { companyId }) => {
  const known = await one(asked, ['invoice'], companyId, hasInvoices);
  return value({ list: known === null ? [] : invoiceTips[statusOf(known)].map((tipsCode) => ({ tipsCode })) });
};

/** A filing with the days from which and by which it is filed. */
function datedText(fact: ToldFact, text: string, due: string): string {
  const [, period = ''] = fact.part.split('.');
  const opens = dayIn(addToPeriod(lastMonthOf(period), 1), 1);
  return `${text.slice(0, -1)},"opens":"${opens}","due":"${due}"}`;
}

function dueIn({ company }: Known, { part }: ToldFact, deadlines: Deadlines): string {
  const [code = '', period = ''] = part.split('.');
  return (isTaxCode(code) ? deadlines.of(taxpayerOf(company)).of(code, period) : null) ?? '';
}

export const nationalTaxList: HeadHandler<'nationalTaxList'> = async (asked, { accountId, companyIdList }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const deadlines = await asked.dueDays.of(asked.store.db);
  const all = await knownOf(asked, ['tax'], companyIdList);
  return listReply(
    all.flatMap((known) => {
      const { list, filings } = filingsOf(known);
      const head = list ?? filings[0];
      if (head === undefined) return [];
      const items = filings.map((fact) => datedText(fact, itemText(fact, head), dueIn(known, fact, deadlines)));
      const { since = '' } = list === undefined ? {} : docOf<{ since: string }>(list);
      return rowText(known.company.companyId, { ...head, doc: `{"since":"${since}","items":[${items.join()}]}`, against: [] });
    }),
  );
};

export const bookkeepingEnterprise: HeadHandler<'bookkeepingEnterprise'> = async (asked, { date, companyId, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const known = await one(asked, ['books'], companyId, hasKeeping);
  const row = known === null ? null : booksRow(known, date === '' ? lastMonth(asked) : date);
  return { kind: 'text', text: [`{"books":${row}}`] };
};

export const personalTaxSwitch: HeadHandler<'personalTaxSwitch'> = async (asked, { companyId, declareState }) => {
  const { store, session, clock, facts } = asked;
  const [company] = await ownCompanies(store.db, session.accountId, [companyId]);
  if (!company) return refused(400, 'company.notFound');
  if (!hasPersonalTax(company)) return refused(403, 'privilege.denied');
  const fact = { companyId, area: 'personalTaxSwitch', at: clock.now(), doc: { declareState } } as const;
  await facts.write(markedBy(session.accountId, await fullNameOf(store.db, session.accountId)), [fact]);
  return value({ declareState });
};

export const personalTaxInfo: HeadHandler<'personalTaxInfo'> = async (asked, { companyId, period }) => {
  const known = await one(asked, ['personalTax', 'personalTaxSwitch'], companyId, hasPersonalTax);
  const month = period === '' ? lastMonth(asked) : period;
  const row = known === null ? null : personalTaxRow(known, month);
  if (known === null || row === null) return value({ info: null });
  const deadlines = await asked.dueDays.of(asked.store.db);
  const due = deadlines.of(taxpayerOf(known.company)).of('iit', month) ?? '';
  return { kind: 'text', text: [`{"info":${row.slice(0, -1)},"due":"${due}"}}`] };
};

export const socialUnit: HeadHandler<'socialUnit'> = async (asked, { companyId }) => {
  const known = await one(asked, ['socialUnit'], companyId, hasSocial);
  const unit = known === null ? undefined : newestOf(known, 'socialUnit');
  return { kind: 'text', text: [`{"unit":${unit?.doc ?? null}}`] };
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
