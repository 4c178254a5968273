import { docOf, filingsOf, type Known } from '../../../server/status/known.ts';
import { centsOf, yuan } from '../../../server/status/money.ts';
import type { Company } from '../../../src/api/entities/company.ts';
import type { FactDoc } from '../../../src/api/entities/fact.ts';
import { taxpayerOf } from '../../../src/domain/calendar/company-class.ts';
import type { Deadlines } from '../../../src/domain/calendar/deadlines.ts';
import { taxOn, turnoverOf } from '../stories/filings.ts';
import { invoiceLines } from '../stories/invoice-lines.ts';
import { invoiceMonths } from '../stories/invoices.ts';
import { type Story, storyOf } from '../stories/story.ts';
import { ANSWER_AFTER, type AppServices, type AppWork, demoApps, filingFact, PAYMENT_AFTER } from './work.ts';

type Filing = FactDoc<'tax'>;

/** A company as the gateway holds it for anybody, with its story and what is known of it. */
export interface AppCompany extends Known {
  readonly story: Story;
  readonly now: number;
  readonly deadlines: Deadlines;
}

/** Invoices of one page. */
const INVOICE_PAGE = 20;

/** Null when nothing is known of a company. */
export async function appCompany({ store, clock, factReads, dueDays }: AppServices, companyId: string): Promise<AppCompany | null> {
  const row = await store.db.selectFrom('company').select('doc').where('company_id', '=', companyId).limit(1).executeTakeFirst();
  const facts = (await factReads.of(['tax', 'books'], [companyId])).get(companyId);
  if (row === undefined || facts === undefined) return null;
  const company: Company = JSON.parse(row.doc);
  return { company, facts, story: storyOf(company), now: clock.now(), deadlines: await dueDays.of(store.db) };
}

/** Invoices of a month, this one without any, with the totals of the last twelve. */
export function sampleInvoices({ story, now }: AppCompany, { period, page }: { readonly period: string; readonly page: number }) {
  const months = invoiceMonths(story, now, 12).map((month) => ({
    period: month.period,
    issued: month.issued,
    amount: yuan(month.issuedCents),
    received: month.received,
    bought: yuan(month.receivedCents),
  }));
  const asked = months.find((month) => month.period === period) ?? months.at(-1);
  const lines = invoiceLines(story, asked?.period ?? '', now).reverse();
  const list = lines.slice((page - 1) * INVOICE_PAGE, page * INVOICE_PAGE).map(({ cents, ...line }) => ({ ...line, amount: yuan(cents) }));
  return { period: asked?.period ?? '', months, total: lines.length, pages: Math.max(1, Math.ceil(lines.length / INVOICE_PAGE)), list };
}

/** Filings of a company with what its invoices say of each, the oldest deadline first. */
export function sampleFilings({ story, company, deadlines, ...known }: AppCompany) {
  const days = deadlines.of(taxpayerOf(company));
  const filings = filingsOf({ company, ...known }).filings.map((fact) => {
    const { code, period, state, amount, reason = '' } = docOf<Filing>(fact);
    const { sold, bought } = turnoverOf(story, period);
    const due = days.of(code, period) ?? '';
    return { code, period, state, due, reason, tax: amount ?? '', invoiced: yuan(sold), bought: yuan(bought), general: story.general };
  });
  return filings.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
}

export interface Declared {
  readonly companyId: string;
  readonly code: string;
  readonly period: string;
  readonly sales: string;
  readonly key: string;
}

/** States in which a filing can be submitted. */
const open: readonly string[] = ['undeclared', 'preparing', 'rejected'];
const LESS = '申报的销售额小于开票金额，请核对后重新申报';

export type Outcome = 'done' | 'again' | 'closed' | 'unknown';

/** Filings of one form: VAT takes its surcharges along, which have none of their own. */
function together(filings: ReturnType<typeof sampleFilings>, { code, period }: Pick<Declared, 'code' | 'period'>) {
  const codes = code === 'vat' ? ['vat', 'surcharges'] : [code];
  return filings.filter((filing) => filing.period === period && codes.includes(filing.code));
}

const isoTime = (at: number): string => new Date(at).toISOString();

/** What the same key has submitted or paid while this one read the company is no refusal. */
const closedFor = (work: AppWork, key: string): Outcome => (work.wasDone(key) ? 'again' : 'closed');

/**
 * Submits a filing, once for each key whatever often it comes; 'closed' for a filing that is no longer open or has no form. The authority of the demo
 * answers later: it rejects what declares less than was invoiced, as it does everywhere, and accepts the rest.
 */
export async function sampleSubmit(services: AppServices, work: AppWork, given: Declared): Promise<Outcome> {
  const { companyId, sales, key } = given;
  if (work.wasDone(key)) return 'again';
  const company = await appCompany(services, companyId);
  if (company === null) return 'unknown';
  const form = together(sampleFilings(company), given).filter(({ state }) => open.includes(state));
  const main = form.find(({ code }) => code === given.code);
  if (main === undefined || given.code === 'surcharges') return closedFor(work, key);
  if (!work.isNew(key)) return 'again';
  const { now, story } = company;
  const turnover = { sold: centsOf(sales), bought: centsOf(main.bought) };
  const filings = form.map(
    ({ code, period }): Filing => ({
      ...{ code, period, amount: yuan(taxOn(story, code, turnover)) },
      ...{ state: 'submitted', stateAt: isoTime(now) },
    }),
  );
  await services.facts.write(
    demoApps,
    filings.map((filing) => filingFact(companyId, filing, now)),
  );
  const isLess = main.code === 'vat' && turnover.sold < centsOf(main.invoiced);
  const answer = isLess ? { state: 'rejected' as const, reason: LESS } : { state: 'accepted' as const };
  work.expect({ at: now + ANSWER_AFTER, companyId, filings: filings.map((filing) => ({ ...filing, ...answer })) });
  return 'done';
}

/** Pays what the filings of a form owe. They are told to be paid when the bank has answered. */
export async function samplePay(services: AppServices, work: AppWork, given: Omit<Declared, 'sales'>): Promise<Outcome> {
  const { companyId, key } = given;
  if (work.wasDone(key)) return 'again';
  const company = await appCompany(services, companyId);
  if (company === null) return 'unknown';
  const owing = together(sampleFilings(company), given).filter(
    ({ state, tax }) => (state === 'accepted' || state === 'paymentFailed') && centsOf(tax) > 0,
  );
  if (owing.length === 0) return closedFor(work, key);
  if (!work.isNew(key)) return 'again';
  const { now } = company;
  const filings = owing.map(({ code, period, tax }): Filing => ({ code, period, amount: tax, state: 'accepted', stateAt: isoTime(now) }));
  await services.facts.write(
    demoApps,
    filings.map((filing) => filingFact(companyId, filing, now)),
  );
  work.expect({ at: now + PAYMENT_AFTER, companyId, filings: filings.map((filing) => ({ ...filing, state: 'paid' })) });
  return 'done';
}
