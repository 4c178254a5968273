import { cleanText } from '../core/normalize.ts';
import { askedStates, type Condition, type DayOperator, type Field, isStateField, type ListField } from './query.ts';

/** The words of a language for fields and values, and which values occur. */
export interface Lexicon {
  /** Names of each field, the one that is shown first. */
  readonly fields: Readonly<Record<Exclude<Field, 'text'>, readonly string[]>>;
  /** How a value of a field is shown. */
  valueName(field: ListField, value: string): string;
  /** Values of a field that occur. */
  values(field: ListField): Iterable<string>;
}

/** Why a part of a query could not be read. */
export type Unread = { readonly text: string; readonly why: 'field' | 'value' | 'number' };

export interface Parsed {
  readonly conditions: readonly Condition[];
  /** What could not be read, in the order it was typed. */
  readonly unread: readonly Unread[];
}

const sameWord = (text: string): string => cleanText(text).toLowerCase().replaceAll(' ', '');

const operator = /(?:!=|≠|<=|≤|>=|≥|<|>|=|:)/;
const operators: Readonly<Record<string, DayOperator | '!='>> = {
  '!=': '!=',
  '≠': '!=',
  '<=': '<=',
  '≤': '<=',
  '>=': '>=',
  '≥': '>=',
  '<': '<',
  '>': '>',
  '=': '=',
  ':': '=',
};

/** Half-width, and no space around an operator or between alternatives, so that a space ends a condition. */
function prepared(text: string): string {
  const half = text.replaceAll('＝', '=').replaceAll('＜', '<').replaceAll('＞', '>').replaceAll('：', ':').replaceAll('！', '!');
  return cleanText(half)
    .replace(new RegExp(`\\s*(${operator.source})\\s*`, 'g'), '$1')
    .replace(/\s*([、，,|])\s*/g, '$1')
    .replace(/(\d)\s+(天|days?)(?=\s|$)/gi, '$1$2');
}

export interface Piece {
  readonly field: Exclude<Field, 'text'> | null;
  readonly op: DayOperator | '!=';
  /** What stands behind the operator. */
  readonly rest: string;
}

/** A condition in its parts, null for a word without an operator. A field that is not known is null. */
export function pieceOf(text: string, { fields }: Lexicon): Piece | null {
  const at = text.search(operator);
  if (at <= 0) return null;
  const [sign = '='] = operator.exec(text.slice(at)) ?? [];
  const name = sameWord(text.slice(0, at));
  const names = Object.entries(fields) as [Piece['field'], readonly string[]][]; // as: keys of the table
  const field = names.find(([, some]) => some.some((one) => sameWord(one) === name))?.[0] ?? null;
  return { field, op: operators[sign] ?? '=', rest: text.slice(at + sign.length) };
}

function daysOf({ op, rest }: Piece): Condition | null {
  const [, digits] = /^(-?\d{1,3})(?:天|days?|d)?$/i.exec(rest.trim()) ?? [];
  return digits === undefined || op === '!=' ? null : { field: 'days', op, n: Number(digits) };
}

function valueNamed(field: ListField, word: string, lexicon: Lexicon): string | null {
  const wanted = sameWord(word);
  const possible = isStateField(field) ? askedStates : lexicon.values(field);
  for (const value of possible) if (sameWord(lexicon.valueName(field, value)) === wanted) return value;
  return null;
}

function conditionOf(text: string, lexicon: Lexicon): Condition | Unread {
  const piece = pieceOf(text, lexicon);
  if (piece === null) return { field: 'text', text };
  if (piece.field === null) return { text, why: 'field' };
  if (piece.field === 'days') return daysOf(piece) ?? { text, why: 'number' };
  const { field, op } = piece;
  if (op !== '=' && op !== '!=') return { text, why: 'value' };
  const values = piece.rest.split(/[、，,|]/).map((word) => valueNamed(field, word, lexicon));
  const known = values.filter((value) => value !== null);
  return known.length === 0 || known.length < values.length ? { text, why: 'value' } : { field, not: op === '!=', values: known };
}

/**
 * What was typed as conditions, one after each space: `国税=未申报 剩余<=3 阳江`. A word without an operator is looked for in names and
 * identifiers. What cannot be read is told apart, and never guessed.
 */
export function parseQuery(text: string, lexicon: Lexicon): Parsed {
  const conditions: Condition[] = [];
  const unread: Unread[] = [];
  for (const part of prepared(text).split(/[\s;；]+/)) {
    if (part === '') continue;
    const read = conditionOf(part, lexicon);
    if ('why' in read) unread.push(read);
    else conditions.push(read);
  }
  return { conditions, unread };
}
