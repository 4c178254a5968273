import type { FieldProblem, PublicationProblem } from '../publishing/check-publication.ts';
import { hasMarkup } from '../publishing/check-publication.ts';
import { isOwnPicture } from '../publishing/picture.ts';
import { fenOf } from './fen.ts';

/* What an operator may sell. The gateway checks every form by these rules before it stores it. */

/** What whoever pays gets, with the fields of all kinds beside each other, as a form has them. */
export interface DraftGives {
  readonly kind: 'member' | 'right' | 'checks' | 'plan' | 'none';
  /** Of a right, or the plan. */
  readonly code: string;
  readonly months: number;
  readonly checks: number;
}

export interface ProductDraft {
  readonly productId: string;
  readonly name: string;
  readonly description: string;
  readonly section: string;
  readonly unit: string;
  readonly provider: string;
  readonly sceneCode: string;
  readonly imageUrl: string;
  readonly headImgUrl: string;
  readonly goods: readonly string[];
  readonly gives: DraftGives;
  readonly discounts: readonly { readonly from: number; readonly permille: number }[];
  readonly protocolCodes: readonly string[];
}

const PRODUCT_ID = /^[A-Za-z0-9-]{1,40}$/;
const MOST_MONTHS = 120;
const MOST_CHECKS = 100_000;

type Note = (field: string, problem: PublicationProblem) => void;

const isBetween = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;

function checkGives({ kind, code, months, checks }: DraftGives, note: Note): void {
  if (kind === 'none') return;
  if ((kind === 'right' || kind === 'plan') && code.trim() === '') note('gives.code', 'missing');
  if (kind === 'checks' && !isBetween(checks, 1, MOST_CHECKS)) note('gives.checks', 'value');
  if (!isBetween(months, 1, MOST_MONTHS)) note('gives.months', 'value');
}

/** Each discount is from more companies on than the one before, and leaves less of the price. */
function checkDiscounts(discounts: ProductDraft['discounts'], note: Note): void {
  for (const [n, { from, permille }] of discounts.entries()) {
    const before = discounts[n - 1] ?? { from: 1, permille: 1_000 };
    if (!isBetween(from, before.from + 1, 1_000_000)) note(`discounts.${n}.from`, 'value');
    if (!isBetween(permille, 1, before.permille - 1)) note(`discounts.${n}.permille`, 'value');
  }
}

/** Everything that is wrong with a product, by field, each field once. None: it may be stored. */
export function problemsOfProduct(draft: ProductDraft): FieldProblem[] {
  const found = new Map<string, PublicationProblem>();
  const note: Note = (field, problem) => void (found.has(field) || found.set(field, problem));
  if (!PRODUCT_ID.test(draft.productId)) note('productId', draft.productId === '' ? 'missing' : 'code');
  for (const field of ['name', 'section', 'provider'] as const) if (draft[field].trim() === '') note(field, 'missing');
  for (const field of ['name', 'description', 'section', 'unit', 'provider'] as const) if (hasMarkup(draft[field])) note(field, 'markup');
  for (const field of ['imageUrl', 'headImgUrl'] as const) if (draft[field] !== '' && !isOwnPicture(draft[field])) note(field, 'picture');
  for (const [n, name] of draft.goods.entries())
    if (name.trim() === '' || hasMarkup(name)) note(`goods.${n}`, name.trim() === '' ? 'missing' : 'markup');
  checkGives(draft.gives, note);
  checkDiscounts(draft.discounts, note);
  return [...found].map(([field, problem]) => ({ field, problem }));
}

/** What is wrong with a price from a day on: prices of days that are over, which orders were made with, are never changed. */
export function problemsOfPrice(
  { priceValue, fromDay }: { readonly priceValue: string; readonly fromDay: string },
  today: string,
): FieldProblem[] {
  const price = priceValue.trim() === '' ? 'missing' : fenOf(priceValue) === null ? 'price' : null;
  const day = fromDay === '' ? 'missing' : fromDay < today ? 'past' : null;
  return [
    ...(price === null ? [] : [{ field: 'priceValue', problem: price } as const]),
    ...(day === null ? [] : [{ field: 'fromDay', problem: day } as const]),
  ];
}
