import type { Company } from '../../src/api/entities/company.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { addMonths, monthOf } from '../../src/domain/status/period.ts';
import { type Asked, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { booksOf, type CompanyFacts, factsOf, ownCompanies, standing } from '../status/facts.ts';
import { type Filed, filingsOf, monthlyFiling, toldSince } from '../status/filings.ts';
import { invoiceMonths, kpStatusOf, quotaOf } from '../status/invoices.ts';
import { yuan } from '../status/money.ts';
import { hasInvoices, hasKeeping, hasPersonalTax, hasSocial } from '../status/rights.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };

/** What is known of those of the account's companies that may be asked for an area. */
async function known(
  { store, session, clock }: SignedIn,
  ids: readonly string[],
  may: (company: Company) => boolean,
): Promise<CompanyFacts[]> {
  const own = await ownCompanies(store.db, session.accountId, ids);
  return factsOf(store.db, own.filter(may), clock.now());
}

const isoTime = (at: number): string => new Date(at).toISOString();
const head = ({ company: { companyId }, at }: CompanyFacts) => ({ companyId, at: isoTime(at) });
const lastMonth = (now: number): string => addMonths(monthOf(chinaDay(now)), -1);

export const perCompanyInvoice: HeadHandler<'perCompanyInvoice'> = async (asked, { companyIds }) => {
  const all = await known(asked, companyIds, hasInvoices);
  const list = all.map((facts) => {
    const months = invoiceMonths(facts.story, facts.at, 12);
    const { period = '', issued = 0, issuedCents = 0, received = 0 } = months.at(-1) ?? {};
    const kpStatus = kpStatusOf(facts.story, issued);
    const quotaLeft = kpStatus === '0' || kpStatus === '3' ? 0 : Math.max(0, quotaOf(facts.story) - issued);
    const told = months.map(({ period, issued, received }) => ({ period, issued, received }));
    return { ...head(facts), kpStatus, period, issued, issuedAmount: yuan(issuedCents), received, quotaLeft, months: told };
  });
  return value({ list });
};

export const perCompanyKeeping: HeadHandler<'perCompanyKeeping'> = async (asked, { companyIds }) => {
  const month = lastMonth(asked.clock.now());
  const all = await known(asked, companyIds, hasKeeping);
  return value({ list: all.map((facts) => ({ ...head(facts), ...booksOf(facts, month) })) });
};

/** A filing as it travels. */
function told({ code, period, state, cents, stateAt, reason }: Filed) {
  const filing = { code, period, state, amount: yuan(cents), stateAt: isoTime(stateAt) };
  return reason === '' ? filing : { ...filing, reason };
}

export const perCompanyTax: HeadHandler<'perCompanyTax'> = async (asked, { companyIdList, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const all = await known(asked, companyIdList, () => true);
  return value({
    list: all.map((facts) => ({
      ...head(facts),
      since: toldSince(facts.at),
      items: filingsOf(facts.story, facts.at).map((filed) => told(standing(facts, filed))),
    })),
  });
};

/** One filing of every month, as rows of people's taxes tell it. */
function monthly(facts: CompanyFacts, code: 'iit' | 'social', month: string) {
  const { period, state, amount, stateAt } = told(standing(facts, monthlyFiling(facts.story, { code, month }, facts.at)));
  return { ...head(facts), period, persons: facts.story.staff, state, amount, stateAt };
}

export const perCompanyPersonalTax: HeadHandler<'perCompanyPersonalTax'> = async (asked, { companyIds, period }) => {
  const month = period === '' ? lastMonth(asked.clock.now()) : period;
  const all = await known(asked, companyIds, hasPersonalTax);
  return value({ list: all.map((facts) => ({ ...monthly(facts, 'iit', month), declareState: facts.declares ? 1 : 0 })) });
};

export const perCompanySocial: HeadHandler<'perCompanySocial'> = async (asked, { companyIds }) => {
  const month = lastMonth(asked.clock.now());
  const all = await known(asked, companyIds, hasSocial);
  return value({
    list: all.map((facts) => ({ ...monthly(facts, 'social', month), unit: facts.story.staff > 0 ? facts.company.companyName : '' })),
  });
};
