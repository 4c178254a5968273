import { cleanText } from '../core/normalize.ts';
import { bareCell } from './cells.ts';
import type { CellOf, RowFact, RowProblem } from './documents.ts';
import { factOfRow } from './documents.ts';
import { fieldOfHeading } from './headings.ts';
import type { ListField } from './kinds.ts';
import type { FactMapping, Mapping } from './mapping.ts';
import type { Match, Matcher } from './match.ts';
import { isFoot, isTotal } from './no-data.ts';
import type { ListLine } from './separated.ts';

/**
 * What is to become of a row: it is given; its company is not found (or several are); a value cannot be read; a later or newer row says the same
 * thing (`first` is its line); it is one of several that are added up in the row `first`; it is no row of data (a sum, a heading again, a foot).
 */
export type RowEnd = 'give' | 'unmatched' | 'unread' | 'double' | 'added' | 'none';

export interface PlannedRow {
  readonly line: number;
  readonly end: RowEnd;
  /** The company as the file has it. */
  readonly company: string;
  /** Its name and number as the file has them, '' for none. */
  readonly named: { readonly name: string; readonly taxNo: string };
  readonly match: Match;
  readonly fact: RowFact | null;
  readonly problems: readonly RowProblem[];
  /** The line that stands for it, 0 for none. */
  readonly first: number;
}

/** A sum, a foot, a heading that is printed again on each page: nothing that one company is told by. */
function isNoData(cells: readonly string[], { fields }: Mapping): boolean {
  if (isFoot(cells)) return true;
  const named = fields.flatMap((field, at) => (field === 'companyName' || field === 'taxNo' ? [cells[at] ?? ''] : []));
  if (named.some(isTotal)) return true;
  const again = cells.filter((cell, at) => fields[at] !== null && fields[at] !== undefined && fieldOfHeading(cell) === fields[at]).length;
  return again >= 2;
}

/** A reader of rows: what a merged cell above says of the company holds for the rows beside it. */
export interface Planner {
  next(lines: readonly ListLine[]): PlannedRow[];
}

/** Reads rows in their order by a mapping. `at`: when the file was made, milliseconds. */
export function createPlanner(mapping: FactMapping, matcher: Matcher, at: number): Planner {
  const columns = new Map<ListField, number>();
  for (const [column, field] of mapping.fields.entries()) if (field !== null) columns.set(field, column);
  let above = { taxNo: '', name: '' };

  function planOne({ line, cells }: ListLine): PlannedRow {
    const cell: CellOf = (field) => cells[columns.get(field) ?? -1] ?? '';
    const row = {
      line,
      company: '',
      named: { name: '', taxNo: '' },
      match: { how: 'none', like: '' } as const,
      fact: null,
      problems: [],
      first: 0,
    };
    if (isNoData(cells, mapping)) return { ...row, end: 'none' };
    const own = { taxNo: bareCell(cell('taxNo')), name: cleanText(bareCell(cell('companyName'))) };
    const { taxNo, name } = own.taxNo === '' && own.name === '' ? above : own;
    above = { taxNo, name };
    const match = matcher.find(taxNo, name);
    const { fact, problems } = factOfRow(cell, mapping, at);
    const said = { ...row, company: name === '' ? taxNo : name, named: above, match, problems };
    if (!('companyId' in match)) return { ...said, end: 'unmatched' };
    return problems.length > 0 ? { ...said, end: 'unread' } : { ...said, fact, end: 'give' };
  }
  return { next: (lines) => lines.map(planOne) };
}

/** What two rows say of the same thing has the same key. */
const keyOf = ({ match, fact }: PlannedRow): string =>
  'companyId' in match && fact !== null ? `${match.companyId} ${fact.area} ${fact.part}` : '';

function stateAtOf({ fact }: PlannedRow): string {
  return typeof fact?.doc.stateAt === 'string' ? fact.doc.stateAt : '';
}

const steps = ['rejected', 'paymentFailed', 'undeclared', 'preparing', 'submitted', 'accepted', 'paid', 'notApplicable'];

/** Taxes that are filed together and listed apart: what is owed is added up, and the one that has come least far says how far they are. */
function addedUp(rows: readonly PlannedRow[]): Readonly<Record<string, unknown>> {
  const docs = rows.flatMap(({ fact }) => (fact === null ? [] : [fact.doc]));
  const last = docs.toSorted((x, y) => steps.indexOf(String(x.state)) - steps.indexOf(String(y.state)))[0] ?? {};
  const cents = docs.map(({ amount }) => (typeof amount === 'string' ? BigInt(amount.replace('.', '')) : null));
  if (cents.some((one) => one === null)) return { ...last, amount: null };
  const sum = cents.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return { ...last, amount: `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** Rows that say the same thing become one: surcharges are added up, else the newest counts, and of two as new the lower one. */
export function withoutDoubles(rows: readonly PlannedRow[]): PlannedRow[] {
  const same = new Map<string, PlannedRow[]>();
  for (const row of rows) {
    if (row.end !== 'give') continue;
    const key = keyOf(row);
    same.set(key, [...(same.get(key) ?? []), row]);
  }
  return rows.map((row) => {
    const all = row.end === 'give' ? (same.get(keyOf(row)) ?? []) : [];
    if (all.length < 2) return row;
    if (row.fact?.doc.code === 'surcharges') {
      const [first = row] = all;
      return first === row ? { ...row, fact: { ...row.fact, doc: addedUp(all) } } : { ...row, end: 'added', first: first.line };
    }
    const newest = all.reduce((held, one) => (stateAtOf(one) >= stateAtOf(held) ? one : held));
    return newest === row ? row : { ...row, end: 'double', first: newest.line };
  });
}
