import type { PortfolioColumns } from './columns.ts';
import { matchingRows } from './evaluate.ts';
import { facetOf } from './facets.ts';
import { alternative, type Lexicon, type Piece, parseQuery, pieceOf, readTyped, sameWord, valuesFrom } from './parse.ts';
import { type Condition, type Field, isStateField, type ListField, listFields, type TypedField } from './query.ts';

/** One line of the completion: a field to go on with, or a whole condition with how many companies it would leave. */
export type Offer =
  | { readonly kind: 'field'; readonly field: TypedField; readonly text: string }
  | { readonly kind: 'condition'; readonly condition: Condition; readonly count: number };

export interface Completion {
  /** The likeliest first: what the word typed is called, then the word in names, then what only begins with it or holds it. */
  readonly offers: readonly Offer[];
  /** What stands before the part that the offers replace. */
  readonly before: string;
  /** The first ones are called alike, and so as it was typed: only the user can say which is meant. */
  readonly isShared: boolean;
}

/** Lines of one completion. */
const MOST = 12;
/** Values of one field while only a word was typed. */
const MOST_OF_FIELD = 4;

const dayOffers: readonly Extract<Condition, { field: 'days' }>[] = [
  { field: 'days', op: '<', n: 0 },
  { field: 'days', op: '<=', n: 0 },
  { field: 'days', op: '<=', n: 3 },
  { field: 'days', op: '<=', n: 7 },
];

interface Asked {
  readonly columns: PortfolioColumns;
  readonly conditions: readonly Condition[];
  readonly rows: readonly number[];
  readonly lexicon: Lexicon;
}

/** How well a name is what was typed: 0 it is, 1 it begins so, 2 it holds it, 3 not at all. */
function fitOf(name: string, wanted: string): number {
  const word = sameWord(name);
  if (word === wanted) return 0;
  return word.startsWith(wanted) ? 1 : word.includes(wanted) ? 2 : 3;
}

type Fitted = readonly [offer: Offer, fit: number];
const byFit = (offers: readonly Fitted[]): Fitted[] => [...offers].sort(([, a], [, b]) => a - b);

/**
 * What may follow what was typed, among the companies that the conditions of before leave: only values that occur, each with its count. Never
 * a state of an area whose work nobody asks for. The part that is completed is the longest that something fits.
 */
export function completionOf(columns: PortfolioColumns, conditions: readonly Condition[], typed: string, lexicon: Lexicon): Completion {
  const { text, parts } = readTyped(typed, lexicon);
  const places = parts.length === 0 ? [0] : parts.map(({ at }) => at);
  const last = places.at(-1) ?? 0;
  for (const at of places) {
    const before = text.slice(0, at);
    const given = [...conditions, ...parseQuery(before, lexicon).conditions];
    const asked: Asked = { columns, conditions: given, rows: matchingRows(columns, given), lexicon };
    const offers = offersOf(asked, text.slice(at), at === last);
    if (offers.length > 0 || at === last) return { offers, before, isShared: isSharedBy(offers, text.slice(at), lexicon) };
  }
  return { offers: [], before: '', isShared: false };
}

/** What rows show of the last value of an offer, of which field, where it is not the value's own name. */
function shownName(offer: Offer | undefined, lexicon: Lexicon): string {
  if (offer?.kind !== 'condition' || !('values' in offer.condition)) return '';
  const { field, values } = offer.condition;
  const value = values.at(-1) ?? '';
  const name = lexicon.rowName(field, value);
  return name === '' || name === lexicon.valueName(field, value) ? '' : `${field} ${sameWord(name)}`;
}

function isSharedBy([first, ...others]: readonly Offer[], typed: string, lexicon: Lexicon): boolean {
  const name = shownName(first, lexicon);
  if (name === '' || !others.some((other) => shownName(other, lexicon) === name)) return false;
  const word = (pieceOf(typed, lexicon)?.rest ?? typed).split(alternative).at(-1) ?? '';
  return sameWord(word) === name.slice(name.indexOf(' ') + 1);
}

function offersOf(asked: Asked, text: string, isLast: boolean): Offer[] {
  const piece = pieceOf(text, asked.lexicon);
  if (piece === null) return wordOffers(asked, text, isLast);
  if (piece.field === null) return [];
  if (piece.field === 'days') return daysOffers(asked, piece);
  if (piece.op !== '=' && piece.op !== '!=') return [];
  return pieceOffers(asked, piece.field, piece).slice(0, MOST);
}

function wordOffers(asked: Asked, text: string, isLast: boolean): Offer[] {
  const { lexicon } = asked;
  const wanted = sameWord(text);
  const names = Object.entries(lexicon.fields) as [TypedField, readonly string[]][]; // as: keys of the table
  const fields = names.flatMap(([field, some]): Fitted[] => {
    const fit = Math.min(...some.map((name) => fitOf(name, wanted)));
    return fit > 1 ? [] : [[{ kind: 'field', field, text: `${some[0] ?? ''}${field === 'days' ? '<=' : '='}` }, fit]];
  });
  if (wanted === '') return fields.map(([offer]) => offer);
  const values = listFields.flatMap((field) => byFit(valueOffers(asked, field, { not: false, wanted, with: [] })).slice(0, MOST_OF_FIELD));
  const called = (some: readonly Fitted[]): Offer[] => some.flatMap(([offer, fit]) => (fit === 0 ? [offer] : []));
  const alike = [...fields, ...values].flatMap(([offer, fit]) => (fit > 0 ? [offer] : []));
  const inNames = isLast ? [offerOf(asked, { field: 'text', text })] : [];
  // Where nobody's name holds it, what begins with it is likelier meant.
  const rest = inNames.some((offer) => countOf(offer) > 0) ? [...inNames, ...alike] : [...alike, ...inNames];
  return [...called(fields), ...called(values).sort((a, b) => widthOf(b) - widthOf(a)), ...rest].slice(0, MOST);
}

const countOf = (offer: Offer): number => (offer.kind === 'condition' ? offer.count : 0);
/** What goes before offers that leave as many: the word by which companies are counted before all others, all work before one area of it. */
const lead: Partial<Readonly<Record<Field, number>>> = { work: Number.MAX_SAFE_INTEGER, any: 0.5 };
/** By how much an offer leaves, and its lead. */
const widthOf = (offer: Offer): number => countOf(offer) + (offer.kind === 'condition' ? (lead[offer.condition.field] ?? 0) : 0);

function offerOf({ columns, conditions }: Asked, condition: Condition): Offer {
  return { kind: 'condition', condition, count: matchingRows(columns, [...conditions, condition]).length };
}

/** Values behind an operator: those before the last comma stay. */
function pieceOffers(asked: Asked, field: ListField, { rest, op }: Piece): Offer[] {
  const { values, last, end, whole } = valuesFrom(rest, 0, field, asked.lexicon);
  const kept = whole ? values.slice(0, -1) : values;
  const not = op === '!=';
  const fitted = byFit(valueOffers(asked, field, { not, wanted: sameWord(rest.slice(last)), with: kept }));
  const offers = fitted.map(([offer]) => offer);
  // What was typed whole comes first also where no company is left.
  return whole && end === rest.length && fitted[0]?.[1] !== 0 ? [offerOf(asked, { field, not, values }), ...offers] : offers;
}

interface Wanted {
  readonly not: boolean;
  readonly wanted: string;
  /** Values that the condition has already. */
  readonly with: readonly string[];
}

function valueOffers(asked: Asked, field: ListField, { not, wanted, with: kept }: Wanted): Fitted[] {
  const { rows } = asked;
  return [...facetOf(asked.columns, rows, field)].flatMap(([value, count]): Fitted[] => {
    const fit = fitOf(asked.lexicon.valueName(field, value), wanted);
    // A word within the name of a state is that of another state: 申报 of 未申报, filed of not filed.
    if (fit > (isStateField(field) ? 1 : 2) || kept.includes(value) || (isStateField(field) && value === 'none')) return [];
    const condition: Condition = { field, not, values: [...kept, value] };
    if (kept.length > 0) return [[offerOf(asked, condition), fit]];
    return [[{ kind: 'condition', condition, count: not ? rows.length - count : count }, fit]];
  });
}

function daysOffers(asked: Asked, { op, rest }: Piece): Offer[] {
  return dayOffers.flatMap((condition): Offer[] => {
    const offer = offerOf(asked, condition);
    const fits = rest === '' || (condition.op === op && String(condition.n).startsWith(rest.trim()));
    return countOf(offer) === 0 || !fits ? [] : [offer];
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
