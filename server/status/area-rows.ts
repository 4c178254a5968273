import type { FactDoc } from '../../src/api/entities/fact.ts';
import { itemText, rowText } from '../sources/fact-reads.ts';
import { docOf, factOf, factsIn, filingsOf, type Known, newestOf } from './known.ts';

/* The rows of the areas of work as they travel: stored JSON as it stands. Null where nothing is known. */

/** Months of one row. */
const MOST_MONTHS = 12;

/** Invoices of the newest month that is known. Months that came one by one stand in one list. */
export function invoiceRow(known: Known): string | null {
  const newest = newestOf(known, 'invoice');
  if (newest === undefined) return null;
  const { companyId } = known.company;
  if (!newest.doc.includes('"months":[]')) return rowText(companyId, newest);
  const months = factsIn(known, 'invoice').flatMap((fact) => {
    const { period, issued, received } = docOf<FactDoc<'invoice'>>(fact);
    return issued === null ? [] : [{ period, issued, received: received ?? 0 }];
  });
  const doc = JSON.stringify({ ...docOf<object>(newest), months: months.slice(-MOST_MONTHS) });
  return rowText(companyId, { ...newest, doc });
}

export function booksRow(known: Known, month: string): string | null {
  const fact = factOf(known, 'books', month);
  return fact === undefined ? null : rowText(known.company.companyId, fact);
}

/** National tax: the list with its filings, or filings that were told one by one. */
export function taxRow(known: Known): string | null {
  const { list, filings } = filingsOf(known);
  const head = list ?? newest(filings);
  if (head === undefined) return null;
  const { since = '' } = list === undefined ? {} : docOf<{ since: string }>(list);
  const doc = `{"since":"${since}","items":[${filings.map((fact) => itemText(fact, head)).join()}]}`;
  return rowText(known.company.companyId, { ...head, doc, against: [] });
}

function newest<T extends { readonly at: number }>(facts: readonly T[]): T | undefined {
  return facts.reduce<T | undefined>((best, fact) => (best !== undefined && best.at >= fact.at ? best : fact), undefined);
}

/** Withheld personal tax of a month; whether it is declared at all is told apart, where somebody said so. */
export function personalTaxRow(known: Known, month: string): string | null {
  const fact = factOf(known, 'personalTax', month);
  if (fact === undefined) return null;
  const said = newestOf(known, 'personalTaxSwitch');
  const doc = said === undefined ? fact.doc : JSON.stringify({ ...docOf<object>(fact), ...docOf<object>(said) });
  return rowText(known.company.companyId, { ...fact, doc });
}

export function socialRow(known: Known, month: string): string | null {
  const fact = factOf(known, 'social', month);
  return fact === undefined ? null : rowText(known.company.companyId, fact);
}

/** How many risks the newest scan found, in some topics or, without any, in all. */
export function riskRow(known: Known, topicIds: readonly string[]): string | null {
  const scan = newestOf(known, 'risk');
  if (scan === undefined) return null;
  const { list, period } = docOf<FactDoc<'risk'>>(scan);
  const found = list.filter((risk) => risk.period === period && (topicIds.length === 0 || topicIds.includes(risk.topicId)));
  const doc = JSON.stringify({ count: found.length, high: found.filter(({ level }) => level === 'high').length });
  return rowText(known.company.companyId, { ...scan, doc });
}
