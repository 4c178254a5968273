import type { Company } from '../../src/api/entities/company.ts';
import { lastMonthAt } from '../../src/domain/status/period.ts';
import type { Services } from '../pipeline/call.ts';
import { chinaDay } from '../status/days.ts';
import { payDeclaration, submitDeclaration } from '../status/declarations.ts';
import { type CompanyFacts, factsOf, standing } from '../status/facts.ts';
import { filingsOf, taxOn, turnoverOf } from '../status/filings.ts';
import { invoiceLines } from '../status/invoice-lines.ts';
import { invoiceMonths } from '../status/invoices.ts';
import { centsOf, yuan } from '../status/money.ts';

/** What the sample apps read and change: the gateway's stories and tables. */
export type SampleServices = Pick<Services, 'store' | 'clock' | 'refreshTasks'>;
type Facts = CompanyFacts<Company>;

/** Invoices of one page. */
const INVOICE_PAGE = 20;

/** A company as the gateway holds it for anybody, with what is known of it; null when nothing is. */
export async function sampleFacts({ store, clock }: SampleServices, companyId: string): Promise<Facts | null> {
  const row = await store.db.selectFrom('company').select('doc').where('company_id', '=', companyId).limit(1).executeTakeFirst();
  if (row === undefined) return null;
  const company: Company = JSON.parse(row.doc);
  const [facts] = await factsOf(store.db, [company], clock.now());
  // What is done here is there at once, whenever the authority was last asked.
  return facts === undefined ? null : { ...facts, at: clock.now() };
}

/** Invoices of a month, this one without any, with the totals of the last twelve. */
export function sampleInvoices({ story, at }: Facts, { period, page }: { readonly period: string; readonly page: number }) {
  const months = invoiceMonths(story, at, 12).map((month) => ({
    period: month.period,
    issued: month.issued,
    amount: yuan(month.issuedCents),
    received: month.received,
    bought: yuan(month.receivedCents),
  }));
  const asked = months.find((month) => month.period === period) ?? months.at(-1);
  const lines = invoiceLines(story, asked?.period ?? '', at).reverse();
  const list = lines.slice((page - 1) * INVOICE_PAGE, page * INVOICE_PAGE).map(({ cents, ...line }) => ({ ...line, amount: yuan(cents) }));
  return { period: asked?.period ?? '', months, total: lines.length, pages: Math.max(1, Math.ceil(lines.length / INVOICE_PAGE)), list };
}

/** Filings of a company with what its invoices say of each. */
export function sampleFilings(facts: Facts) {
  const { story, at } = facts;
  return filingsOf(story, at).map((told) => {
    const { code, period, state, cents, reason, due } = standing(facts, told);
    const { sold, bought } = turnoverOf(story, period);
    return { code, period, state, due, reason, tax: yuan(cents), invoiced: yuan(sold), bought: yuan(bought), general: story.general };
  });
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

export type Outcome = 'done' | 'again' | 'closed' | 'unknown';

/** Filings of one form: VAT takes its surcharges along, which have none of their own. */
function together(filings: ReturnType<typeof sampleFilings>, { code, period }: Pick<Declared, 'code' | 'period'>) {
  const codes = code === 'vat' ? ['vat', 'surcharges'] : [code];
  return filings.filter((filing) => filing.period === period && codes.includes(filing.code));
}

async function wasDone({ store }: SampleServices, key: string): Promise<boolean> {
  return (await store.db.selectFrom('app_request').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
}

/** Submits a filing. 'again' for a key that was carried out, 'closed' for a filing that is no longer open or has no form. */
export async function sampleSubmit(services: SampleServices, given: Declared): Promise<Outcome> {
  const { companyId, period, sales, key } = given;
  if (await wasDone(services, key)) return 'again';
  const facts = await sampleFacts(services, companyId);
  if (facts === null) return 'unknown';
  const form = together(sampleFilings(facts), given).filter(({ state }) => open.includes(state));
  const [main] = form;
  if (main === undefined || given.code === 'surcharges') return 'closed';
  const turnover = { sold: centsOf(sales), bought: centsOf(main.bought) };
  const filings = form.map(({ code }) => ({ code, cents: taxOn(facts.story, code, turnover) }));
  const invoiced = main.code === 'vat' ? centsOf(main.invoiced) : 0;
  const isNew = await submitDeclaration(services, key, { companyId, period, filings }, { declared: turnover.sold, invoiced });
  return isNew ? 'done' : 'again';
}

/** Pays what the filings of a form owe. */
export async function samplePay(services: SampleServices, given: Omit<Declared, 'sales'>): Promise<Outcome> {
  const { companyId, period, key } = given;
  if (await wasDone(services, key)) return 'again';
  const facts = await sampleFacts(services, companyId);
  if (facts === null) return 'unknown';
  const owing = together(sampleFilings(facts), given).filter(
    ({ state, tax }) => (state === 'accepted' || state === 'paymentFailed') && centsOf(tax) > 0,
  );
  if (owing.length === 0) return 'closed';
  const filings = owing.map(({ code, tax }) => ({ code, cents: centsOf(tax) }));
  return (await payDeclaration(services, key, { companyId, period, filings })) ? 'done' : 'again';
}

/** The month that books are kept of now: the last one that has ended. */
export function bookMonthOf(at: number): string {
  return lastMonthAt(chinaDay(at));
}
