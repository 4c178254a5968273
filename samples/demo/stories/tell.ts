import type { FactGiven } from '../../../server/sources/given.ts';
import { yuan } from '../../../server/status/money.ts';
import type { Company } from '../../../src/api/entities/company.ts';
import type { FactArea, FactDoc } from '../../../src/api/entities/fact.ts';
import { areaOf } from '../../../src/domain/company/area.ts';
import { addToPeriod, monthOf } from '../../../src/domain/status/period.ts';
import { bookMonth } from './books.ts';
import { chinaDay } from './days.ts';
import { type Filed, filingsOf, monthlyFiling, toldSince } from './filings.ts';
import { countsOf } from './invoice-counts.ts';
import { invoiceMonth, invoiceMonths, kpStatusOf, quotaOf } from './invoices.ts';
import { payOf, socialKinds } from './people.ts';
import { relationsOf } from './relations.ts';
import { risksOf } from './risks.ts';
import { chanceOf, type Story, type StoryCompany } from './story.ts';

/** Facts of a company that what is told of it needs. */
export type ToldCompany = StoryCompany & Pick<Company, 'locationCode'>;

const isoTime = (at: number): string => new Date(at).toISOString();
/** Months that a scan looks at. */
const SCANNED = 12;

function filing({ code, period, state, cents, stateAt, reason }: Filed): FactDoc<'tax'> {
  const doc = { code, period, state, amount: yuan(cents), stateAt: isoTime(stateAt) };
  return reason === '' ? doc : { ...doc, reason };
}

/** Invoices of the running month and of the eleven before it; `detailed` with their amounts too. */
function invoices(story: Story, at: number, detailed: boolean): FactDoc<'invoice'> {
  const months = invoiceMonths(story, at, 12);
  const { period = '', issued = 0, issuedCents = 0, received = 0, receivedCents = 0 } = months.at(-1) ?? {};
  const kpStatus = kpStatusOf(story, issued);
  const quotaLeft = kpStatus === '0' || kpStatus === '3' ? 0 : Math.max(0, quotaOf(story) - issued);
  return {
    ...{ kpStatus, period, issued, issuedAmount: yuan(issuedCents), received, receivedAmount: yuan(receivedCents), quotaLeft },
    ...countsOf(story, { period, issued, received }, at),
    months: months.map((month) => {
      const { period, issued, received } = month;
      const amounts = { issuedAmount: yuan(month.issuedCents), receivedAmount: yuan(month.receivedCents), ...countsOf(story, month, at) };
      return { period, issued, received, ...(detailed ? amounts : {}) };
    }),
  };
}

function books(story: Story, month: string, at: number): FactDoc<'books'> {
  const { issuedCents, receivedCents } = invoiceMonth(story, month, at);
  const cost = receivedCents + payOf(story);
  const money = { income: yuan(issuedCents), cost: yuan(cost), profit: yuan(issuedCents - cost) };
  return { ...bookMonth(story, month, at), ...money };
}

/** One filing of every month, as facts of people's taxes tell it. */
function monthly(story: Story, code: 'iit' | 'social', month: string, at: number) {
  const { code: _code, ...filed } = filing(monthlyFiling(story, { code, month }, at));
  return { ...filed, persons: story.staff };
}

function socialUnit(story: Story, { companyId, companyName, locationCode }: ToldCompany): FactDoc<'socialUnit'> {
  const kinds = socialKinds(story).map(({ kind, base, cents }) => ({ kind, base: yuan(base), amount: yuan(cents) }));
  return { unitCode: `SB${companyId.slice(-10)}`, unitName: companyName, areaCode: areaOf(locationCode), persons: story.staff, kinds };
}

function risk(story: Story, month: string, at: number): FactDoc<'risk'> {
  const months = Array.from({ length: SCANNED }, (_, n) => addToPeriod(month, -n));
  return { period: month, from: addToPeriod(month, 1 - SCANNED), list: months.flatMap((one) => risksOf(story, one, at)) };
}

/** Tips that no filing tells: invoices to be read into the tax control disk before it is declared, and the disk to be cleared after it. */
function tips(story: Story, filings: readonly Filed[]): FactDoc<'tips'> {
  const told: string[] = [];
  for (const { code, state } of filings) {
    if (code === 'vat' && state === 'undeclared' && story.invoices > 0) told.push('copyTaxTips');
    if (code === 'vat' && state === 'paid' && story.general && chanceOf(story.companyId, 'card').chance(0.08)) told.push('clearCardTips');
  }
  return { tips: [...new Set(told)] };
}

/** What the story of a company tells, as its sources knew it at `at`. `detailed`: also what only the page of one company asks. */
export function tell(story: Story, company: ToldCompany, at: number, detailed: boolean): FactGiven[] {
  const { companyId } = company;
  const month = addToPeriod(monthOf(chinaDay(at)), -1);
  const filings = filingsOf(story, at);
  const fact = <A extends FactArea>(area: A, doc: FactDoc<A>): FactGiven => ({ companyId, area, at, doc });
  return [
    fact('taxList', { since: toldSince(at), items: filings.map(filing) }),
    fact('tips', tips(story, filings)),
    fact('invoice', invoices(story, at, detailed)),
    fact('books', books(story, month, at)),
    fact('personalTax', { ...monthly(story, 'iit', month, at), paid: yuan(payOf(story)), declareState: story.staff > 0 ? 1 : 0 }),
    fact('social', { ...monthly(story, 'social', month, at), unit: story.staff > 0 ? company.companyName : '' }),
    ...(story.staff > 0 ? [fact('socialUnit', socialUnit(story, company))] : []),
    fact('risk', risk(story, month, at)),
    fact('relations', { relations: relationsOf(story) }),
  ];
}
