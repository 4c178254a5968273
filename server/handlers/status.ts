import type { Company } from '../../src/api/entities/company.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { lastMonthAt } from '../../src/domain/status/period.ts';
import { type WorkArea, workAreas } from '../../src/domain/status/work-area.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { booksRow, invoiceRow, personalTaxRow, riskRow, socialRow, taxRow } from '../status/area-rows.ts';
import { type Known, knownOf, listReply, type SignedIn } from '../status/known.ts';
import { hasInvoices, hasKeeping, hasPersonalTax, hasSocial, rightOf } from '../status/rights.ts';

/** The rows of an area of those companies that may be asked for it and of which something is known. */
async function rowsOf(
  asked: SignedIn,
  { areas, ids, may }: { readonly areas: readonly string[]; readonly ids: readonly string[]; readonly may?: (company: Company) => boolean },
  row: (known: Known) => string | null,
) {
  const all = await knownOf(asked, areas, ids, may);
  return listReply(all.flatMap((known) => row(known) ?? []));
}

const lastMonth = ({ clock }: SignedIn): string => lastMonthAt(chinaDay(clock.now()));

export const perCompanyInvoice: HeadHandler<'perCompanyInvoice'> = (asked, { companyIds }) =>
  rowsOf(asked, { areas: ['invoice'], ids: companyIds, may: hasInvoices }, invoiceRow);

export const perCompanyKeeping: HeadHandler<'perCompanyKeeping'> = (asked, { companyIds }) => {
  const month = lastMonth(asked);
  return rowsOf(asked, { areas: ['books'], ids: companyIds, may: hasKeeping }, (known) => booksRow(known, month));
};

export const perCompanyTax: HeadHandler<'perCompanyTax'> = async (asked, { companyIdList, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  return rowsOf(asked, { areas: ['tax'], ids: companyIdList }, taxRow);
};

export const perCompanyPersonalTax: HeadHandler<'perCompanyPersonalTax'> = (asked, { companyIds, period }) => {
  const month = period === '' ? lastMonth(asked) : period;
  const areas = ['personalTax', 'personalTaxSwitch'];
  return rowsOf(asked, { areas, ids: companyIds, may: hasPersonalTax }, (known) => personalTaxRow(known, month));
};

export const perCompanySocial: HeadHandler<'perCompanySocial'> = (asked, { companyIds }) => {
  const month = lastMonth(asked);
  return rowsOf(asked, { areas: ['social'], ids: companyIds, may: hasSocial }, (known) => socialRow(known, month));
};

/** The row of each area of work, and the facts that it is made of. */
const areaRows = {
  invoice: { areas: ['invoice'], row: invoiceRow },
  books: { areas: ['books'], row: booksRow },
  tax: { areas: ['tax'], row: taxRow },
  personalTax: { areas: ['personalTax', 'personalTaxSwitch'], row: personalTaxRow },
  social: { areas: ['social'], row: socialRow },
  risk: { areas: ['risk'], row: (known: Known) => riskRow(known, []) },
} as const satisfies Readonly<Record<WorkArea, unknown>>;

export const statusDelta: HeadHandler<'statusDelta'> = async (asked, { since }) => {
  const { session, changedFacts } = asked;
  if (since === undefined) return value({ rev: session.rev, restart: 1, more: 0, areas: [] });
  const changed = await changedFacts(session.accountId, since, session.rev);
  if (changed.areas === null) return value({ rev: changed.rev, restart: 1, more: 0, areas: [] });
  const month = lastMonth(asked);
  const texts: string[] = [];
  for (const area of workAreas) {
    const { areas, row } = areaRows[area];
    const ids = new Set(areas.flatMap((name) => [...(changed.areas?.get(name) ?? [])]));
    if (ids.size === 0) continue;
    const rows = (await knownOf(asked, areas, [...ids], rightOf[area])).flatMap((known) => row(known, month) ?? []);
    texts.push(`{"area":"${area}","companyIds":${JSON.stringify([...ids])},"rows":[${rows.join()}]}`);
  }
  return { kind: 'text', text: [`{"rev":${changed.rev},"restart":0,"more":${changed.more ? 1 : 0},"areas":[${texts.join()}]}`] };
};
