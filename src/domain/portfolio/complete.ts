import { cleanText } from '../core/normalize.ts';
import type { PortfolioColumns } from './columns.ts';
import { matchingRows } from './evaluate.ts';
import { facetOf } from './facets.ts';
import { type Lexicon, pieceOf } from './parse.ts';
import { type Condition, type Field, isStateField, type ListField, listFields } from './query.ts';

/** One line of the completion: a field to go on with, or a whole condition with how many companies it would leave. */
export type Offer =
  | { readonly kind: 'field'; readonly field: Exclude<Field, 'text'>; readonly text: string }
  | { readonly kind: 'condition'; readonly condition: Condition; readonly count: number };

/** Lines of one completion. */
const MOST = 12;
/** Values of one field while only a word was typed. */
const MOST_OF_FIELD = 4;

const dayOffers: readonly Condition[] = [
  { field: 'days', op: '<', n: 0 },
  { field: 'days', op: '<=', n: 0 },
  { field: 'days', op: '<=', n: 3 },
  { field: 'days', op: '<=', n: 7 },
];

const fold = (text: string): string => cleanText(text).toLowerCase();

/**
 * What may follow what was typed, among the companies that the conditions of before leave: only values that occur, each with its count. Never
 * a state of an area whose work nobody asks for.
 */
export function completionOf(columns: PortfolioColumns, conditions: readonly Condition[], typed: string, lexicon: Lexicon): Offer[] {
  const text = cleanText(typed);
  const rows = matchingRows(columns, conditions);
  const piece = pieceOf(text, lexicon);
  if (piece !== null) {
    if (piece.field === null) return [];
    if (piece.field === 'days') return daysOffers(columns, conditions, piece.rest);
    return valueOffers(columns, rows, piece.field, { not: piece.op === '!=', typed: piece.rest, lexicon }).slice(0, MOST);
  }
  const wanted = fold(text);
  const names = Object.entries(lexicon.fields) as [Exclude<Field, 'text'>, readonly string[]][]; // as: keys of the table
  const fields = names
    .filter(([, some]) => some.some((name) => fold(name).startsWith(wanted)))
    .map(([field, [name = '']]): Offer => ({ kind: 'field', field, text: `${name}${field === 'days' ? '<=' : '='}` }));
  if (wanted === '') return fields;
  const values = listFields.flatMap((field) =>
    valueOffers(columns, rows, field, { not: false, typed: text, lexicon }).slice(0, MOST_OF_FIELD),
  );
  return [...fields, ...values].slice(0, MOST);
}

interface Typed {
  readonly not: boolean;
  readonly typed: string;
  readonly lexicon: Lexicon;
}

function valueOffers(columns: PortfolioColumns, rows: readonly number[], field: ListField, { not, typed, lexicon }: Typed): Offer[] {
  const words = typed.split(/[、，,|]/);
  const wanted = fold(words.at(-1) ?? '');
  return [...facetOf(columns, rows, field)].flatMap(([value, count]): Offer[] => {
    const name = fold(lexicon.valueName(field, value));
    if (!name.includes(wanted) || (isStateField(field) && value === 'none')) return [];
    return [{ kind: 'condition', condition: { field, not, values: [value] }, count: not ? rows.length - count : count }];
  });
}

function daysOffers(columns: PortfolioColumns, conditions: readonly Condition[], typed: string): Offer[] {
  return dayOffers.flatMap((condition): Offer[] => {
    const count = matchingRows(columns, [...conditions, condition]).length;
    const fits = typed === '' || ('n' in condition && String(condition.n).startsWith(typed.trim()));
    return count === 0 || !fits ? [] : [{ kind: 'condition', condition, count }];
  });
}

/** For each condition how many companies there would be without it: what to take away when nothing is left. */
export function countsWithout(columns: PortfolioColumns, conditions: readonly Condition[]): number[] {
  return conditions.map(
    (_, at) =>
      matchingRows(
        columns,
        conditions.filter((__, i) => i !== at),
      ).length,
  );
}
