import type { FactDoc } from '../../src/api/entities/fact.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { lastMonthAt } from '../../src/domain/status/period.ts';
import { isFinished } from '../../src/domain/status/standing.ts';
import { filingStates } from '../../src/domain/status/work-area.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { accountFacts } from '../status/account-facts.ts';
import { docOf, factOf, filingsOf, type Known, newestOf, type SignedIn, thisMonth } from '../status/known.ts';
import { centsOf, yuan } from '../status/money.ts';
import { hasInvoices, hasKeeping, hasPersonalTax, hasSocial } from '../status/rights.ts';

/**
 * Goes over the account's companies of which something is known. `visit` says whether what is known is of what is counted; all others are unknown, never
 * nothing.
 */
async function over(
  asked: SignedIn,
  wanted: Parameters<typeof accountFacts>[1],
  visit: (known: Known) => boolean,
): Promise<{ companies: number; known: number }> {
  let [companies, known] = [0, 0];
  for await (const page of accountFacts(asked, wanted)) {
    companies += page.companies;
    known += page.known.filter(visit).length;
  }
  return { companies, known };
}

/** Counts by key, in the order of the keys, without those that did not occur. */
function tally<K extends string>(keys: readonly K[]): { add(key: K): void; of(): { key: K; count: number }[] } {
  const counts = new Map<K, number>(keys.map((key) => [key, 0]));
  return {
    add: (key) => counts.set(key, (counts.get(key) ?? 0) + 1),
    of: () => [...counts].filter(([, count]) => count > 0).map(([key, count]) => ({ key, count })),
  };
}
const states = () => {
  const counted = tally(filingStates);
  return { add: counted.add, of: () => counted.of().map(({ key: state, count }) => ({ state, count })) };
};

export const overviewInvoice: HeadHandler<'overviewInvoice'> = async (asked) => {
  const period = thisMonth(asked.clock.now());
  const sum = { issued: 0, cents: 0, received: 0 };
  const byStatus = tally(['1', '2', '3', '0', '']);
  const counts = await over(asked, { areas: ['invoice'], may: hasInvoices }, (known) => {
    const month = factOf(known, 'invoice', period);
    if (month === undefined) return false;
    const { issued, issuedAmount, received, kpStatus } = docOf<FactDoc<'invoice'>>(month);
    sum.issued += issued ?? 0;
    sum.cents += issuedAmount === null ? 0 : centsOf(issuedAmount);
    sum.received += received ?? 0;
    byStatus.add(kpStatus);
    return true;
  });
  const byKpStatus = byStatus.of().map(({ key: kpStatus, count }) => ({ kpStatus, count }));
  const issuedAmount = counts.known === 0 ? '' : yuan(sum.cents);
  return value({ ...counts, period, issued: sum.issued, issuedAmount, received: sum.received, byKpStatus });
};

export const overviewRisk: HeadHandler<'overviewRisk'> = async (asked) => {
  const sum = { atRisk: 0, high: 0, risks: 0 };
  const counts = await over(asked, { areas: ['risk'] }, (known) => {
    const scan = newestOf(known, 'risk');
    if (scan === undefined) return false;
    const { list, period } = docOf<FactDoc<'risk'>>(scan);
    const risks = list.filter((risk) => risk.period === period);
    sum.risks += risks.length;
    sum.atRisk += risks.length > 0 ? 1 : 0;
    sum.high += risks.some(({ level }) => level === 'high') ? 1 : 0;
    return true;
  });
  return value({ ...counts, ...sum });
};

export const overviewTax: HeadHandler<'overviewTax'> = async (asked) => {
  const byState = states();
  let finished = 0;
  const counts = await over(asked, { areas: ['tax'] }, (known) => {
    const { list, filings } = filingsOf(known);
    const docs = filings.map((fact) => docOf<FactDoc<'tax'>>(fact));
    for (const { state } of docs) byState.add(state);
    // Without the whole list nobody knows whether something is missing.
    if (list !== undefined && docs.every(isFinished)) finished += 1;
    return true;
  });
  return value({ ...counts, finished, byState: byState.of() });
};

export const overviewBookkeeping: HeadHandler<'overviewBookkeeping'> = async (asked) => {
  const period = lastMonth(asked);
  const sum = { closed: 0, unbalanced: 0, vouchers: 0, unposted: 0 };
  const counts = await over(asked, { areas: ['books'], may: hasKeeping }, (known) => {
    const month = factOf(known, 'books', period);
    if (month === undefined) return false;
    const { closed, balanced, vouchers, unposted } = docOf<FactDoc<'books'>>(month);
    sum.closed += closed;
    sum.unbalanced += balanced === 0 ? 1 : 0;
    sum.vouchers += vouchers ?? 0;
    sum.unposted += unposted ?? 0;
    return true;
  });
  return value({ ...counts, period, ...sum });
};

const lastMonth = ({ clock }: SignedIn): string => lastMonthAt(chinaDay(clock.now()));

/** People's taxes of a month by state, one filing a company. */
async function people(
  asked: SignedIn,
  area: 'personalTax' | 'social',
  { location = '', period = lastMonth(asked) }: { readonly location?: string; readonly period?: string } = {},
) {
  const byState = states();
  let persons = 0;
  const may = area === 'personalTax' ? hasPersonalTax : hasSocial;
  const counts = await over(asked, { areas: [area], may, area: location }, (known) => {
    const month = factOf(known, area, period);
    if (month === undefined) return false;
    const doc = docOf<FactDoc<'social'>>(month);
    byState.add(doc.state);
    persons += doc.persons ?? 0;
    return true;
  });
  return value({ ...counts, period, persons, byState: byState.of() });
}

export const overviewPersonalTax: HeadHandler<'overviewPersonalTax'> = (asked) => people(asked, 'personalTax');

export const overviewSocial: HeadHandler<'overviewSocial'> = (asked) => people(asked, 'social');

export const personalTaxStatus: HeadHandler<'personalTaxStatus'> = async (asked, { accountId, locationCode, date }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  return people(asked, 'personalTax', { location: locationCode, ...(date === '' ? {} : { period: date }) });
};

/** The gateway remembers no flags of menus: with and without a refresh the answer is the newest. */
export const socialStatus: HeadHandler<'socialStatus'> = async (asked, { accountId, locationCode }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  return people(asked, 'social', { location: locationCode });
};

export const bookkeepingOverview: HeadHandler<'bookkeepingOverview'> = async (asked, { locationCode, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const period = lastMonth(asked);
  let closed = 0;
  const { companies, known } = await over(asked, { areas: ['books'], may: hasKeeping, area: locationCode }, (one) => {
    const month = factOf(one, 'books', period);
    if (month !== undefined) closed += docOf<FactDoc<'books'>>(month).closed;
    return month !== undefined;
  });
  return value({ noAccountNum: known - closed, AccountNum: closed, unknown: companies - known });
};
