import type { Company } from '../../src/api/entities/company.ts';
import { areaOf } from '../../src/domain/company/area.ts';
import { addMonths } from '../../src/domain/status/period.ts';
import { type Asked, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { accountFacts } from '../status/account-facts.ts';
import { type CompanyFacts, factsOf, ownCompanies } from '../status/facts.ts';
import { countInvoices, type SpanCount } from '../status/invoice-span.ts';
import { yuan } from '../status/money.ts';
import { relationsOf } from '../status/relations.ts';
import { hasInvoices } from '../status/rights.ts';
import { type RiskTopic, riskAreas, riskMonth, risksOf, riskTopics } from '../status/risks.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };

/** Areas in which invoices are not scanned: the authority gives their data to nobody. */
const closedAreas = ['540000', '710000', '810000', '820000'];
const topicOf = (topicId: string): RiskTopic | undefined => riskTopics.find((topic) => topic.topicId === topicId);
const isoTime = (at: number): string => new Date(at).toISOString();

async function known({ store, session, clock }: SignedIn, ids: readonly string[], may: (company: Company) => boolean = () => true) {
  const own = await ownCompanies(store.db, session.accountId, ids);
  return factsOf(store.db, own.filter(may), clock.now());
}

export const riskInvoiceArea: HeadHandler<'riskInvoiceArea'> = async (_asked, { areaCode }) =>
  value({ open: closedAreas.includes(areaOf(areaCode)) ? 0 : 1 });

const counted = ({ cents, ...counts }: SpanCount) => ({ ...counts, amount: yuan(cents) });
const nothing: SpanCount = { count: 0, cents: 0, certified: 0, atRisk: 0 };

export const riskOutInvoiceCount: HeadHandler<'riskOutInvoiceCount'> = async (asked, input) => {
  const [facts] = await known(asked, [input.companyId], hasInvoices);
  const span = { from: input.billingDateStart, to: input.billingDateEnd, firstMonth: '', lastMonth: '' };
  return value(counted(facts ? countInvoices(facts.story, 'out', span, facts.at) : nothing));
};

export const riskInInvoiceCount: HeadHandler<'riskInInvoiceCount'> = async (asked, input) => {
  const { certificationStatus: status, certificationMonthStart: first, certificationMonthEnd: last } = input;
  const [facts] = await known(asked, [input.companyId], hasInvoices);
  if (!facts) return value(counted(nothing));
  // Invoices are certified in their own month: a bound on either is a bound on both.
  const firstMonth = [first, input.startPeriod].sort().at(-1) ?? '';
  const lastMonth = [last, input.endPeriod].filter((month) => month !== '').sort()[0] ?? '';
  const span = { from: input.billingDateStart, to: input.billingDateEnd, firstMonth, lastMonth };
  const all = countInvoices(facts.story, 'in', span, facts.at);
  if (status === '') return value(counted(all));
  const count = status === '1' ? all.certified : all.count - all.certified;
  const share = all.count === 0 ? 0 : count / all.count;
  const part = {
    count,
    cents: Math.round(all.cents * share),
    certified: status === '1' ? count : 0,
    atRisk: Math.floor(all.atRisk * share),
  };
  return value(counted(part));
};

export const riskTaxNumber: HeadHandler<'riskTaxNumber'> = async (asked, { companyIdList, topicIdList }) => {
  const all = await known(asked, companyIdList);
  const list = all.map(({ story, at }) => {
    const risks = risksOf(story, riskMonth(at), at).filter(({ topicId }) => topicIdList.length === 0 || topicIdList.includes(topicId));
    return { companyId: story.companyId, at: isoTime(at), count: risks.length, high: risks.filter(({ level }) => level === 'high').length };
  });
  return value({ list });
};

/** Goes over the risks of all visible companies of an area, company by company. */
async function eachCompany(asked: SignedIn, area: string, visit: (found: ReturnType<typeof risksOf>) => void): Promise<void> {
  for await (const { facts } of accountFacts(asked, { may: () => true, area }))
    for (const { story, at } of facts as readonly CompanyFacts[]) visit(risksOf(story, riskMonth(at), at));
}

export const riskAreaList: HeadHandler<'riskAreaList'> = async (asked, { accountId, areaCode }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const counts = new Map(riskAreas.map(([riskArea, name]) => [riskArea as string, { riskArea, name, companies: 0, high: 0 }]));
  await eachCompany(asked, areaCode, (risks) => {
    const high = new Map<string, boolean>();
    for (const { topicId, level } of risks) {
      const area = topicOf(topicId)?.riskArea ?? '';
      high.set(area, (high.get(area) ?? false) || level === 'high');
    }
    for (const [area, isHigh] of high) {
      const row = counts.get(area);
      if (row === undefined) continue;
      row.companies += 1;
      row.high += isHigh ? 1 : 0;
    }
  });
  return value({ list: [...counts.values()] });
};

export const riskMatterArea: HeadHandler<'riskMatterArea'> = async (asked, { accountId, areaCode }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const counts = new Map<string, number>();
  await eachCompany(asked, areaCode, (risks) => {
    for (const { topicId } of risks) counts.set(topicId, (counts.get(topicId) ?? 0) + 1);
  });
  const list = riskTopics.flatMap(({ topicId, title, riskArea }) => {
    const companies = counts.get(topicId) ?? 0;
    return companies === 0 ? [] : [{ topicId, title, riskArea, companies }];
  });
  return value({ list: list.sort((a, b) => b.companies - a.companies) });
};

export const riskTaxData: HeadHandler<'riskTaxData'> = async (asked, { companyId, period, scanKind, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const [facts] = await known(asked, [companyId]);
  if (!facts) return value({ at: '', period: '', list: [] });
  const { story, at } = facts;
  const month = period === '' ? riskMonth(at) : period;
  const before = scanKind === '1' ? [] : risksOf(story, addMonths(month, -1), at).map(({ topicId }) => topicId);
  return value({ at: isoTime(at), period: month, list: risksOf(story, month, at).filter(({ topicId }) => !before.includes(topicId)) });
};

export const riskMatterList: HeadHandler<'riskMatterList'> = async (asked, { companyId, periodList, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const [facts] = await known(asked, [companyId]);
  if (!facts) return value({ list: [] });
  const { story, at } = facts;
  const months = [...new Set(periodList.map((period) => (period === '' ? riskMonth(at) : period)))].sort().reverse();
  return value({ list: months.flatMap((month) => risksOf(story, month, at)) });
};

export const relationRisk: HeadHandler<'relationRisk'> = async (asked, { list }) => {
  const all = await known(
    asked,
    list.map(({ companyId }) => companyId),
  );
  return value({ list: all.map(({ story, at }) => ({ companyId: story.companyId, at: isoTime(at), relations: relationsOf(story) })) });
};
