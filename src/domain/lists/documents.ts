import { startOfChinaDay } from '../core/china-time.ts';
import type { FilingState, TaxCode } from '../status/work-area.ts';
import type { ImportArea } from './batches.ts';
import { bareCell, type Read, readAmount, readCount, readDay, readPeriod } from './cells.ts';
import { type FactField, type FactKind, kindShapes } from './kinds.ts';
import type { FactMapping, Mapping } from './mapping.ts';
import { flagOfWords, stateOfWords, taxOfWords } from './words.ts';

/** A fact that a row tells: its area, the part of it, and the document by the schema of the area. */
export interface RowFact {
  readonly area: ImportArea;
  readonly part: string;
  readonly doc: Readonly<Record<string, unknown>>;
}

/** A value that could not be read, or that is missing: `text` is '' then. */
export interface RowProblem {
  readonly field: FactField;
  readonly text: string;
}

/** Cells of a row by field; '' where no column holds it. */
export type CellOf = (field: FactField) => string;

/** Reads values of one row, and notes which cannot be read. */
class RowReader {
  readonly problems: RowProblem[] = [];
  readonly cell: CellOf;
  private readonly mapping: Mapping;
  /** When the file was made, milliseconds. */
  private readonly at: number;
  constructor(cell: CellOf, mapping: Mapping, at: number) {
    this.cell = cell;
    this.mapping = mapping;
    this.at = at;
  }

  bad(field: FactField): void {
    this.problems.push({ field, text: this.cell(field).trim() });
  }

  /** A value that may be unknown. */
  value<T>(field: FactField, reader: (cell: string) => Read<T>): T | null {
    const found = reader(this.cell(field));
    if (!found.ok) this.bad(field);
    return found.ok ? found.value : null;
  }

  amount(field: FactField): string | null {
    return this.value(field, readAmount);
  }

  count(field: FactField): number | null {
    return this.value(field, readCount);
  }

  /** The period, with its last day where a column has it; '' when there is none. */
  period(): string {
    const found = readPeriod(this.cell('period'), this.cell('periodEnd'));
    if (!found.ok || found.value === null) this.bad('period');
    return found.ok ? (found.value ?? '') : '';
  }

  private stateIn(field: 'state' | 'payState'): FilingState | null {
    const word = bareCell(this.cell(field));
    if (word === '') return null;
    const own = this.mapping.states[word];
    const state = own === undefined ? stateOfWords(word) : own;
    if (state === null) this.bad(field);
    return state;
  }

  /** How far the filing is and since when: what is known of its payment is later than what is known of its filing. */
  filed(): { readonly state: FilingState; readonly stateAt: string } {
    const [filing, payment] = [this.stateIn('state'), this.stateIn('payState')];
    const [filedOn, paidOn] = [this.value('filedOn', readDay), this.value('paidOn', readDay)];
    if (filing === null && payment === null && this.problems.every(({ field }) => field !== 'state' && field !== 'payState'))
      this.bad('state');
    const isDone = filing === null || filing === 'accepted' || filing === 'paid';
    const paid = isDone && (payment === 'paid' || payment === 'paymentFailed') ? payment : null;
    const state = paid ?? (filing === 'accepted' && paidOn !== null && payment === null ? 'paid' : (filing ?? payment ?? 'undeclared'));
    const day = state === 'paid' ? (paidOn ?? filedOn) : state === 'undeclared' || state === 'notApplicable' ? null : filedOn;
    const since = day === null ? this.at : Math.min(startOfChinaDay(day), this.at);
    return { state, stateAt: new Date(since).toISOString() };
  }
}

const annual: Readonly<Partial<Record<TaxCode, TaxCode>>> = {
  cit: 'citAnnual',
  businessIncome: 'businessIncomeAnnual',
  stamp: 'stampAnnual',
  statements: 'statementsAnnual',
};

/** A filing as the fact of its area: personal tax and social insurance have areas of their own. */
function filingFact(reader: RowReader, code: TaxCode): RowFact {
  const period = reader.period();
  const sum = { period, ...reader.filed(), amount: reader.amount('amount') };
  if (code === 'iit' || code === 'social')
    return { area: code === 'iit' ? 'personalTax' : 'social', part: period, doc: { ...sum, persons: reader.count('persons') } };
  const named = period.length === 4 ? (annual[code] ?? code) : code;
  return { area: 'tax', part: `${named}.${period}`, doc: { code: named, ...sum } };
}

/** What only some documents have is left out where the file does not say it. */
function told(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function invoiceFact(reader: RowReader): RowFact {
  const period = reader.period();
  const known = { issued: reader.count('issued'), issuedAmount: reader.amount('issuedAmount'), received: reader.count('received') };
  const more = told({ receivedAmount: reader.amount('receivedAmount'), certified: reader.count('certified') });
  return { area: 'invoice', part: period, doc: { period, ...known, quotaLeft: reader.count('quotaLeft'), ...more } };
}

function booksFact(reader: RowReader): RowFact {
  const period = reader.period();
  const closed = flagOfWords(reader.cell('closed'));
  if (closed === null) reader.bad('closed');
  const balanced = flagOfWords(reader.cell('balanced'));
  if (balanced === null && bareCell(reader.cell('balanced')) !== '') reader.bad('balanced');
  const sums = told({ income: reader.amount('income'), cost: reader.amount('cost'), profit: reader.amount('profit') });
  const counts = { vouchers: reader.count('vouchers'), unposted: reader.count('unposted') };
  return { area: 'books', part: period, doc: { period, ...counts, closed: closed ?? 0, balanced, ...sums } };
}

/** What a row tells; its problems name every value that cannot be read. A row with problems tells nothing. */
export function factOfRow(
  cell: CellOf,
  mapping: FactMapping,
  at: number,
): { readonly fact: RowFact; readonly problems: readonly RowProblem[] } {
  const reader = new RowReader(cell, mapping, at);
  const fact = factOf(reader, mapping.kind);
  return { fact, problems: reader.problems };
}

function factOf(reader: RowReader, kind: FactKind): RowFact {
  if (kind === 'invoices') return invoiceFact(reader);
  if (kind === 'books') return booksFact(reader);
  const code = kindShapes[kind].code ?? taxOfWords(reader.cell('tax'));
  if (code === null) reader.bad('tax');
  const fact = filingFact(reader, code ?? 'vat');
  const unit = bareCell(reader.cell('unit'));
  return fact.area === 'social' && unit !== '' ? { ...fact, doc: { ...fact.doc, unit } } : fact;
}
