import { cleanText } from '../core/normalize.ts';
import { askedStates, type Condition, type DayOperator, isStateField, type ListField, type TypedField } from './query.ts';

/** The words of a language for fields and values, and which values occur. */
export interface Lexicon {
  /** Names of each field, the one that is shown first. */
  readonly fields: Readonly<Record<TypedField, readonly string[]>>;
  /** How a value of a field is shown. No two values of a field are shown alike. */
  valueName(field: ListField, value: string): string;
  /** What rows show of a value where that is shorter, which several values may share; '' where it is not. */
  rowName(field: ListField, value: string): string;
  /** Values of a field that occur. */
  values(field: ListField): Iterable<string>;
}

/** Why a part of a query could not be read; `shared`: several values are called so. */
export type Unread = { readonly text: string; readonly why: 'field' | 'value' | 'shared' | 'number' };

export interface Parsed {
  readonly conditions: readonly Condition[];
  /** What could not be read, in the order it was typed. */
  readonly unread: readonly Unread[];
}

const half: Readonly<Record<string, string>> = { '＝': '=', '＜': '<', '＞': '>', '：': ':', '！': '!' };
const halfSigns = (text: string): string => text.replace(/[＝＜＞：！]/g, (sign) => half[sign] ?? sign);

/** What spellings of one word have in common, whatever their spaces and case. */
export const sameWord = (text: string): string => halfSigns(cleanText(text)).toLowerCase().replaceAll(' ', '');

const operator = /!=|≠|<=|≤|>=|≥|<|>|=|:/y;
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
/** What stands between two values of one field. */
export const alternative = /[、，,|]/;
const between = /[\s;；]/;
const days = /(-?\d{1,3})(?:天|days?|d)?(?![^\s;；])/iy;
const unit = / (?:天|days?|d)(?![^\s;；])/iy;

/** Half-width, and no space around an operator or between alternatives, so that a space ends a condition. */
const prepared = (text: string): string => halfSigns(cleanText(text)).replace(/\s*((?:!=|≠|<=|≤|>=|≥|<|>|=|:)|[、，,|])\s*/g, '$1');

/** End of a word that stands in the text from `at` on, whatever its spaces and case; -1 when it does not. */
function wordEnd(text: string, at: number, word: string): number {
  const wanted = sameWord(word);
  if (wanted === '') return -1;
  let i = at;
  for (const char of wanted.split('')) {
    while (i > at && text[i] === ' ') i += 1;
    if (text[i]?.toLowerCase() !== char) return -1;
    i += 1;
  }
  return i;
}

/** End of what was typed without a space. */
function runEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !between.test(text.charAt(end))) end += 1;
  return end;
}

export interface Piece {
  readonly field: TypedField | null;
  readonly op: DayOperator | '!=';
  /** What stands behind the operator. */
  readonly rest: string;
}

function operatorAt(text: string, at: number): string | null {
  operator.lastIndex = at;
  return operator.exec(text)?.[0] ?? null;
}

/** The field and operator that stand at a place, the longest name first. */
function headAt(text: string, at: number, { fields }: Lexicon): { field: TypedField; sign: string; end: number } | null {
  let found: { field: TypedField; sign: string; end: number } | null = null;
  for (const [field, names] of Object.entries(fields) as [TypedField, readonly string[]][]) {
    // as: keys of the table
    for (const name of names) {
      const end = wordEnd(text, at, name);
      const sign = end < 0 ? null : operatorAt(text, end);
      if (sign !== null && (found === null || end > found.end)) found = { field, sign, end };
    }
  }
  return found === null ? null : { ...found, end: found.end + found.sign.length };
}

/** A condition in its parts, null for words without an operator. A field that is not known is null. */
export function pieceOf(typed: string, lexicon: Lexicon): Piece | null {
  const text = prepared(typed);
  const head = headAt(text, 0, lexicon);
  if (head !== null) return { field: head.field, op: operators[head.sign] ?? '=', rest: text.slice(head.end) };
  const at = [...text].findIndex((_, i) => i > 0 && operatorAt(text, i) !== null);
  if (at < 0) return null;
  const sign = operatorAt(text, at) ?? '=';
  return { field: null, op: operators[sign] ?? '=', rest: text.slice(at + sign.length) };
}

/** The value whose name stands at a place and ends there, the longest first; what rows show of it counts where one value alone has it: `value` is null where several do. */
function valueAt(text: string, at: number, field: ListField, lexicon: Lexicon): { value: string | null; end: number } | null {
  const ended = (word: string): number => {
    const end = wordEnd(text, at, word);
    return end === text.length || between.test(text.charAt(end)) || alternative.test(text.charAt(end)) ? end : -1;
  };
  const possible = isStateField(field) ? [...askedStates] : [...lexicon.values(field)];
  const longest = (name: (value: string) => string): { value: string; end: number }[] => {
    const found = possible.map((value) => ({ value, end: ended(name(value)) })).filter(({ end }) => end >= 0);
    const last = Math.max(...found.map(({ end }) => end));
    return found.filter(({ end }) => end === last);
  };
  const [shown] = longest((value) => lexicon.valueName(field, value));
  if (shown !== undefined) return shown;
  const [only, another] = longest((value) => lexicon.rowName(field, value));
  return another === undefined ? (only ?? null) : { value: null, end: another.end };
}

export interface Values {
  readonly values: readonly string[];
  /** Where the last one begins, read or not. */
  readonly last: number;
  readonly end: number;
  /** The last one could be read too. */
  readonly whole: boolean;
  /** It could not, because several values are called so. */
  readonly isShared: boolean;
}

/** Values at a place, one after each comma, as far as they can be read. */
export function valuesFrom(text: string, from: number, field: ListField, lexicon: Lexicon): Values {
  const values: string[] = [];
  for (let at = from; ; ) {
    const found = valueAt(text, at, field, lexicon);
    if (found === null) return { values, last: at, end: at, whole: false, isShared: false };
    if (found.value === null) return { values, last: at, end: found.end, whole: false, isShared: true };
    values.push(found.value);
    if (!alternative.test(text.charAt(found.end))) return { values, last: at, end: found.end, whole: true, isShared: false };
    at = found.end + 1;
  }
}

interface Read {
  readonly read: Condition | Unread;
  readonly end: number;
}

function wordAt(text: string, at: number): Read {
  const end = runEnd(text, at);
  const word = text.slice(at, end);
  const asks = [...word].some((_, i) => i > 0 && operatorAt(word, i) !== null);
  return { read: asks ? { text: word, why: 'field' } : { field: 'text', text: word }, end };
}

/** End of a unit behind a space, unless the next condition begins with that word. */
function unitEnd(text: string, at: number, lexicon: Lexicon): number {
  unit.lastIndex = at;
  const [word = ''] = unit.exec(text) ?? [];
  return word === '' || headAt(text, at + 1, lexicon) !== null ? at : at + word.length;
}

function readAt(text: string, at: number, lexicon: Lexicon): Read {
  const head = headAt(text, at, lexicon);
  if (head === null) return wordAt(text, at);
  const op = operators[head.sign] ?? '=';
  const unread = (why: Unread['why'], from: number): Read => {
    const end = why === 'shared' ? from : runEnd(text, from);
    return { read: { text: text.slice(at, end), why }, end };
  };
  if (head.field === 'days') {
    days.lastIndex = head.end;
    const [all = '', digits] = days.exec(text) ?? [];
    if (digits === undefined || op === '!=') return unread('number', head.end);
    return { read: { field: 'days', op, n: Number(digits) }, end: unitEnd(text, head.end + all.length, lexicon) };
  }
  if (op !== '=' && op !== '!=') return unread('value', head.end);
  const { values, end, whole, isShared } = valuesFrom(text, head.end, head.field, lexicon);
  return whole ? { read: { field: head.field, not: op === '!=', values }, end } : unread(isShared ? 'shared' : 'value', end);
}

/** What was typed, cut where a condition ends: each with the place where it begins in `text`, which is how it was understood. */
export function readTyped(typed: string, lexicon: Lexicon): { readonly text: string; readonly parts: readonly (Read & { at: number })[] } {
  const text = prepared(typed);
  const parts: (Read & { at: number })[] = [];
  for (let at = 0; at < text.length; ) {
    if (between.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const part = readAt(text, at, lexicon);
    parts.push({ ...part, at });
    at = part.end;
  }
  return { text, parts };
}

/**
 * What was typed as conditions, one after each space: `国税=未申报 剩余<=3 阳江`. Names of fields and values may hold spaces themselves. A word
 * without an operator is looked for in names and identifiers. What cannot be read is told apart, and never guessed.
 */
export function parseQuery(typed: string, lexicon: Lexicon): Parsed {
  const read = readTyped(typed, lexicon).parts.map((part) => part.read);
  return {
    conditions: read.filter((one): one is Condition => !('why' in one)),
    unread: read.filter((one): one is Unread => 'why' in one),
  };
}
