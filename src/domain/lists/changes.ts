import type { AreaStatus } from '../status/area-value.ts';
import type { RowFact } from './documents.ts';

/** What a document says that a status can be compared with. */
const compared = [
  'state',
  'amount',
  'issued',
  'issuedAmount',
  'received',
  'quotaLeft',
  'vouchers',
  'unposted',
  'closed',
  'balanced',
  'persons',
];

type Said = Readonly<Record<string, unknown>>;

/** What is known until now of what a row tells; null when nothing is. */
export function knownOf({ doc, area }: RowFact, status: Pick<AreaStatus, 'value'> | undefined): Said | null {
  const value = status?.value as Said | null | undefined; // as: values of areas are plain records
  if (value == null) return null;
  if (area !== 'tax') return value.period === doc.period ? value : null;
  const items = value.items as readonly Said[]; // as: so is the value of this area
  return items.find(({ code, period }) => code === doc.code && period === doc.period) ?? null;
}

/** Whether a row tells anything that is not known yet. What it does not know itself says nothing. */
export function changesAnything(fact: RowFact, status: Pick<AreaStatus, 'value'> | undefined): boolean {
  const known = knownOf(fact, status);
  if (known === null) return true;
  return compared.some((field) => fact.doc[field] != null && fact.doc[field] !== known[field]);
}
