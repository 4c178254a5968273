import type { TaxCode } from '../status/work-area.ts';
import type { ImportArea } from './batches.ts';
import { type ImportField, importFields } from './companies/columns.ts';

/** Kinds of lists that tell how companies stand. */
export const factKinds = ['filings', 'invoices', 'books', 'personalTax', 'social'] as const;
export type FactKind = (typeof factKinds)[number];
/** Kinds of lists that can be imported: those, and the companies themselves. */
export const listKinds = [...factKinds, 'companies'] as const;
export type ListKind = (typeof listKinds)[number];

/** What a column of a list of facts may hold. `period` may be its first day, with `periodEnd` as its last. */
export const factFields = [
  'taxNo',
  'companyName',
  'tax',
  'period',
  'periodEnd',
  'state',
  'payState',
  'amount',
  'filedOn',
  'paidOn',
  'issued',
  'issuedAmount',
  'received',
  'receivedAmount',
  'certified',
  'quotaLeft',
  'vouchers',
  'unposted',
  'closed',
  'balanced',
  'income',
  'cost',
  'profit',
  'persons',
  'unit',
] as const;
export type FactField = (typeof factFields)[number];
/** What a column of any list may hold. */
export type ListField = FactField | ImportField;
export const isListField = (text: string): text is ListField => [...factFields, ...importFields].some((field) => field === text);

interface KindShape {
  /** The area its facts are of; a list of filings tells of personal tax and social insurance too. */
  readonly area: ImportArea;
  /** Fields without which no row of it can be read. */
  readonly needed: readonly FactField[];
  /** Of these at least one, because a list without them tells nothing. */
  readonly some: readonly FactField[];
  /** What else it may hold. */
  readonly more: readonly FactField[];
  /** What its rows are filings of, where all are of the same. */
  readonly code?: TaxCode;
}

const filed = ['periodEnd', 'payState', 'amount', 'filedOn', 'paidOn'] as const;

/** What each kind is made of. */
export const kindShapes: Readonly<Record<FactKind, KindShape>> = {
  filings: { area: 'tax', needed: ['tax', 'period', 'state'], some: ['state'], more: filed },
  invoices: {
    area: 'invoice',
    needed: ['period'],
    some: ['issued', 'issuedAmount', 'received', 'receivedAmount', 'certified', 'quotaLeft'],
    more: [],
  },
  books: {
    area: 'books',
    needed: ['period', 'closed'],
    some: ['closed'],
    more: ['vouchers', 'unposted', 'balanced', 'income', 'cost', 'profit'],
  },
  personalTax: { area: 'personalTax', needed: ['period', 'state'], some: ['persons'], more: filed, code: 'iit' },
  social: { area: 'social', needed: ['period', 'state'], some: ['unit', 'persons'], more: ['persons', ...filed], code: 'social' },
};

/** How a company is found: at least one of them. */
export const companyFields = ['taxNo', 'companyName'] as const;

/** Fields that a column of a list of this kind may be given, in the order in which they are offered. */
export function fieldsOfKind(kind: ListKind): readonly ListField[] {
  if (kind === 'companies') return importFields;
  const { needed, some, more } = kindShapes[kind];
  return [...new Set([...companyFields, ...needed, ...some, ...more])];
}

/** Fields without which the list cannot be read and that no column holds; `companyName` stands for any way to find a company. */
export function missingFields(kind: ListKind, fields: readonly (ListField | null)[]): ListField[] {
  const has = (field: ListField): boolean => fields.includes(field);
  if (kind === 'companies') return has('companyName') ? [] : ['companyName'];
  const { needed, some } = kindShapes[kind];
  const missing: ListField[] = needed.filter((field) => !has(field));
  if (!companyFields.some(has)) missing.unshift('companyName');
  const [first] = some;
  if (first !== undefined && kind === 'invoices' && !some.some(has)) missing.push(first);
  return missing;
}
