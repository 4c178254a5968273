import { lastMonthAt, monthOf } from '../../src/domain/status/period.ts';
import { filingStates } from '../../src/domain/status/work-area.ts';
import { type Asked, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { accountFacts } from '../status/account-facts.ts';
import { chinaDay } from '../status/days.ts';
import { booksOf, type CompanyFacts, standing } from '../status/facts.ts';
import { filingsOf, isFinished, monthlyFiling } from '../status/filings.ts';
import { invoiceMonth, kpStatusOf } from '../status/invoices.ts';
import { yuan } from '../status/money.ts';
import { hasInvoices, hasKeeping, hasPersonalTax, hasSocial } from '../status/rights.ts';
import { riskMonth, risksOf } from '../status/risks.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };
type Wanted = Parameters<typeof accountFacts>[1];

/** Goes over everything that is known of the account's companies; answers how many there were. */
async function over(asked: SignedIn, wanted: Wanted, visit: (facts: CompanyFacts) => void): Promise<{ companies: number; known: number }> {
  let [companies, known] = [0, 0];
  for await (const page of accountFacts(asked, wanted)) {
    companies += page.companies;
    known += page.facts.length;
    for (const facts of page.facts) visit(facts);
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
  const period = monthOf(chinaDay(asked.clock.now()));
  const sum = { issued: 0, cents: 0, received: 0 };
  const byStatus = tally(['1', '2', '3', '0']);
  const counts = await over(asked, { may: hasInvoices }, ({ story, at }) => {
    const month = invoiceMonth(story, period, at);
    sum.issued += month.issued;
    sum.cents += month.issuedCents;
    sum.received += month.received;
    byStatus.add(kpStatusOf(story, month.issued));
  });
  const byKpStatus = byStatus.of().map(({ key: kpStatus, count }) => ({ kpStatus, count }));
  return value({ ...counts, period, issued: sum.issued, issuedAmount: yuan(sum.cents), received: sum.received, byKpStatus });
};

export const overviewRisk: HeadHandler<'overviewRisk'> = async (asked) => {
  const sum = { atRisk: 0, high: 0, risks: 0 };
  const counts = await over(asked, { may: () => true }, ({ story, at }) => {
    const risks = risksOf(story, riskMonth(at), at);
    sum.risks += risks.length;
    sum.atRisk += risks.length > 0 ? 1 : 0;
    sum.high += risks.some(({ level }) => level === 'high') ? 1 : 0;
  });
  return value({ ...counts, ...sum });
};

export const overviewTax: HeadHandler<'overviewTax'> = async (asked) => {
  const byState = states();
  let finished = 0;
  const counts = await over(asked, { may: () => true }, (facts) => {
    const filings = filingsOf(facts.story, facts.at).map((told) => standing(facts, told));
    for (const { state } of filings) byState.add(state);
    if (filings.every(isFinished)) finished += 1;
  });
  return value({ ...counts, finished, byState: byState.of() });
};

export const overviewBookkeeping: HeadHandler<'overviewBookkeeping'> = async (asked) => {
  const period = lastMonthAt(chinaDay(asked.clock.now()));
  const sum = { closed: 0, unbalanced: 0, vouchers: 0, unposted: 0 };
  const counts = await over(asked, { may: hasKeeping }, (facts) => {
    const month = booksOf(facts, period);
    sum.closed += month.closed;
    sum.unbalanced += 1 - month.balanced;
    sum.vouchers += month.vouchers;
    sum.unposted += month.unposted;
  });
  return value({ ...counts, period, ...sum });
};

/** People's taxes of a month by state, one filing a company. */
async function people(asked: SignedIn, code: 'iit' | 'social', { area, period }: { readonly area: string; readonly period: string }) {
  const byState = states();
  let persons = 0;
  const counts = await over(asked, { may: code === 'iit' ? hasPersonalTax : hasSocial, area }, (facts) => {
    byState.add(standing(facts, monthlyFiling(facts.story, { code, month: period }, facts.at)).state);
    persons += facts.story.staff;
  });
  return value({ ...counts, period, persons, byState: byState.of() });
}
const lastMonth = ({ clock }: SignedIn): string => lastMonthAt(chinaDay(clock.now()));

export const overviewPersonalTax: HeadHandler<'overviewPersonalTax'> = (asked) =>
  people(asked, 'iit', { area: '', period: lastMonth(asked) });

export const overviewSocial: HeadHandler<'overviewSocial'> = (asked) => people(asked, 'social', { area: '', period: lastMonth(asked) });

export const personalTaxStatus: HeadHandler<'personalTaxStatus'> = async (asked, { accountId, locationCode, date }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  return people(asked, 'iit', { area: locationCode, period: date === '' ? lastMonth(asked) : date });
};

/** The gateway remembers no flags of menus: with and without a refresh the answer is the newest. */
export const socialStatus: HeadHandler<'socialStatus'> = async (asked, { accountId, locationCode }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  return people(asked, 'social', { area: locationCode, period: lastMonth(asked) });
};

export const bookkeepingOverview: HeadHandler<'bookkeepingOverview'> = async (asked, { locationCode, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const period = lastMonth(asked);
  let closed = 0;
  const { companies } = await over(asked, { may: hasKeeping, area: locationCode }, (facts) => {
    closed += booksOf(facts, period).closed;
  });
  return value({ noAccountNum: companies - closed, AccountNum: closed });
};
