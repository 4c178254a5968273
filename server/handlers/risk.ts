import type { Company } from '../../src/api/entities/company.ts';
import type { FactDoc } from '../../src/api/entities/fact.ts';
import { areaOf } from '../../src/domain/company/area.ts';
import { riskAreas } from '../../src/domain/risk/risk-areas.ts';
import { addToPeriod } from '../../src/domain/status/period.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { rowText } from '../sources/fact-reads.ts';
import { accountFacts } from '../status/account-facts.ts';
import { riskRow } from '../status/area-rows.ts';
import { countInvoices } from '../status/invoice-span.ts';
import { docOf, factsIn, isoTime, type Known, knownOf, listReply, newestOf, type SignedIn } from '../status/known.ts';
import { hasInvoices } from '../status/rights.ts';

type Scan = FactDoc<'risk'>;
type Finding = Scan['list'][number];

/** Areas in which invoices are not scanned: the authority gives their data to nobody. */
const closedAreas = ['540000', '710000', '810000', '820000'];

async function one(
  asked: SignedIn,
  areas: readonly string[],
  companyId: string,
  may?: (company: Company) => boolean,
): Promise<Known | null> {
  return (await knownOf(asked, areas, [companyId], may))[0] ?? null;
}

export const riskInvoiceArea: HeadHandler<'riskInvoiceArea'> = async (_asked, { areaCode }) =>
  value({ open: closedAreas.includes(areaOf(areaCode)) ? 0 : 1 });

export const riskOutInvoiceCount: HeadHandler<'riskOutInvoiceCount'> = async (asked, input) => {
  const known = await one(asked, ['invoice'], input.companyId, hasInvoices);
  const span = { from: input.billingDateStart, to: input.billingDateEnd, firstMonth: '', lastMonth: '' };
  return value(countInvoices(known, 'out', span, asked.clock.now()));
};

export const riskInInvoiceCount: HeadHandler<'riskInInvoiceCount'> = async (asked, input) => {
  const { certificationStatus: status, certificationMonthStart: first, certificationMonthEnd: last } = input;
  const known = await one(asked, ['invoice'], input.companyId, hasInvoices);
  // Invoices are certified in their own month: a bound on either is a bound on both.
  const firstMonth = [first, input.startPeriod].sort().at(-1) ?? '';
  const lastMonth = [last, input.endPeriod].filter((month) => month !== '').sort()[0] ?? '';
  const span = { from: input.billingDateStart, to: input.billingDateEnd, firstMonth, lastMonth };
  const all = countInvoices(known, 'in', span, asked.clock.now());
  if (status === '') return value(all);
  const { count, certified } = all;
  // Nobody tells the amounts of those that are certified and of the others apart.
  const part = count === null || certified === null ? null : status === '1' ? certified : count - certified;
  return value({ count: part, amount: '' as const, atRisk: null, certified: status === '1' ? part : part === null ? null : 0 });
};

export const riskTaxNumber: HeadHandler<'riskTaxNumber'> = async (asked, { companyIdList, topicIdList }) => {
  const all = await knownOf(asked, ['risk'], companyIdList);
  return listReply(all.flatMap((known) => riskRow(known, topicIdList) ?? []));
};

/** Goes over what the newest scans of all visible companies of an area found; answers how many companies were scanned. */
async function eachScan(asked: SignedIn, area: string, visit: (found: readonly Finding[]) => void): Promise<number> {
  let scanned = 0;
  for await (const page of accountFacts(asked, { areas: ['risk'], area }))
    for (const known of page.known) {
      const scan = newestOf(known, 'risk');
      if (scan === undefined) continue;
      const { list, period } = docOf<Scan>(scan);
      scanned += 1;
      visit(list.filter((risk) => risk.period === period));
    }
  return scanned;
}

export const riskAreaList: HeadHandler<'riskAreaList'> = async (asked, { accountId, areaCode }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const counts = new Map<string, { riskArea: string; name: string; companies: number; high: number }>(
    riskAreas.map(([riskArea, name]) => [riskArea, { riskArea, name, companies: 0, high: 0 }]),
  );
  const scanned = await eachScan(asked, areaCode, (risks) => {
    for (const [area, found] of Map.groupBy(risks, (risk) => risk.area ?? '')) {
      const row = counts.get(area);
      if (row === undefined) continue;
      row.companies += 1;
      row.high += found.some(({ level }) => level === 'high') ? 1 : 0;
    }
  });
  return value({ list: scanned === 0 ? [] : [...counts.values()] });
};

export const riskMatterArea: HeadHandler<'riskMatterArea'> = async (asked, { accountId, areaCode }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const topics = new Map<string, { topicId: string; title: string; riskArea: string; companies: number }>();
  await eachScan(asked, areaCode, (risks) => {
    for (const { topicId, title, area = '' } of new Map(risks.map((risk) => [risk.topicId, risk])).values()) {
      const topic = topics.get(topicId) ?? { topicId, title, riskArea: area, companies: 0 };
      topics.set(topicId, { ...topic, companies: topic.companies + 1 });
    }
  });
  // Findings that no area was told of have no place among the areas.
  const list = [...topics.values()].filter(({ riskArea }) => riskArea !== '');
  return value({ list: list.sort((a, b) => b.companies - a.companies) });
};

/** What scans told of a month, the newest of them that covers it; null while none does. */
function scanOf(known: Known, month: string): { readonly at: number; readonly source: string; readonly list: readonly Finding[] } | null {
  const scans = factsIn(known, 'risk').map(({ at, source, ...fact }) => ({ at, source, ...docOf<Scan>(fact) }));
  const covering = scans.filter(({ from, period }) => (from ?? period) <= month && month <= period).sort((a, b) => b.at - a.at);
  const [newest] = covering;
  return newest === undefined ? null : { at: newest.at, source: newest.source, list: newest.list.filter(({ period }) => period === month) };
}

const untold = ({ area: _area, ...risk }: Finding) => risk;

export const riskTaxData: HeadHandler<'riskTaxData'> = async (asked, { companyId, period, scanKind, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const known = await one(asked, ['risk'], companyId);
  const month = period || (known === null ? '' : (newestOf(known, 'risk')?.part ?? ''));
  const scan = known === null ? null : scanOf(known, month);
  if (known === null || scan === null) return value({ at: '', period: '', list: [] });
  const before = scanKind === '1' ? [] : (scanOf(known, addToPeriod(month, -1))?.list ?? []).map(({ topicId }) => topicId);
  const list = scan.list.filter(({ topicId }) => !before.includes(topicId)).map(untold);
  return value({ at: isoTime(scan.at), source: JSON.parse(scan.source), period: month, list });
};

export const riskMatterList: HeadHandler<'riskMatterList'> = async (asked, { companyId, periodList, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const known = await one(asked, ['risk'], companyId);
  if (known === null) return value({ list: [], known: [] });
  const newest = newestOf(known, 'risk')?.part ?? '';
  const months = [...new Set(periodList.map((period) => period || newest))].sort().reverse();
  const scans = months.flatMap((month) => {
    const scan = scanOf(known, month);
    return scan === null ? [] : [{ month, list: scan.list.map(untold) }];
  });
  return value({ list: scans.flatMap(({ list }) => list), known: scans.map(({ month }) => month) });
};

export const relationRisk: HeadHandler<'relationRisk'> = async (asked, { list }) => {
  const all = await knownOf(
    asked,
    ['relations'],
    list.map(({ companyId }) => companyId),
  );
  return listReply(all.flatMap((known) => factsIn(known, 'relations').map((fact) => rowText(known.company.companyId, fact))));
};
