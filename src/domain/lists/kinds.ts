import type { TaxCode } from '../status/work-area.ts';
import type { ImportArea } from './batches.ts';

/** Kinds of lists that can be imported. */
export const listKinds = ['filings', 'invoices', 'books', 'personalTax', 'social'] as const;
export type ListKind = (typeof listKinds)[number];

/** What a column may hold. `period` may be its first day, with `periodEnd` as its last. */
export const listFields = [
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
export type ListField = (typeof listFields)[number];
export const isListField = (text: string): text is ListField => listFields.some((field) => field === text);

interface KindShape {
  /** The area its facts are of; a list of filings tells of personal tax and social insurance too. */
  readonly area: ImportArea;
  /** Fields without which no row of it can be read. */
  readonly needed: readonly ListField[];
  /** Of these at least one, because a list without them tells nothing. */
  readonly some: readonly ListField[];
  /** What else it may hold. */
  readonly more: readonly ListField[];
  /** What its rows are filings of, where all are of the same. */
  readonly code?: TaxCode;
}

const filed = ['periodEnd', 'payState', 'amount', 'filedOn', 'paidOn'] as const;

/** What each kind is made of. */
export const kindShapes: Readonly<Record<ListKind, KindShape>> = {
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
  const { needed, some, more } = kindShapes[kind];
  return [...new Set([...companyFields, ...needed, ...some, ...more])];
}

/** Fields without which the list cannot be read and that no column holds; `companyName` stands for any way to find a company. */
export function missingFields(kind: ListKind, fields: readonly (ListField | null)[]): ListField[] {
  const has = (field: ListField): boolean => fields.includes(field);
  const { needed, some } = kindShapes[kind];
  const missing = needed.filter((field) => !has(field));
  if (!companyFields.some(has)) missing.unshift('companyName');
  const [first] = some;
  if (first !== undefined && kind === 'invoices' && !some.some(has)) missing.push(first);
  return missing;
}
