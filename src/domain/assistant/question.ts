import { type Lexicon, parseQuery } from '../portfolio/parse.ts';
import type { Condition } from '../portfolio/query.ts';
import { type Moment, momentOf } from './attempts.ts';
import { namedConditions } from './conditions.ts';
import { says, spoken, takeAny, without } from './phrases.ts';
import * as say from './vocabulary.ts';

/** What the product keeps nothing of yet, so that nothing can be said of it. */
export type Untold = 'fees' | 'papers' | 'whichKey';

/**
 * What was asked. `name`: of a company as it was typed, '' for the active one. `unread`: what of the question was not understood, '' for nothing.
 */
export type Question =
  | { readonly kind: 'list'; readonly conditions: readonly Condition[]; readonly unread: string; readonly of: 'companies' | 'keys' }
  | { readonly kind: 'find'; readonly name: string; readonly isTail: boolean }
  | { readonly kind: 'keeper'; readonly name: string }
  | { readonly kind: 'changes'; readonly name: string; readonly day: 'yesterday' | 'today' }
  /** How often something was filed, and why it failed. */
  | { readonly kind: 'attempts'; readonly name: string; readonly moment: Moment }
  | { readonly kind: 'why'; readonly name: string; readonly conditions: readonly Condition[] }
  | { readonly kind: 'open'; readonly name: string }
  | { readonly kind: 'untold'; readonly what: Untold }
  | { readonly kind: 'advice' }
  | { readonly kind: 'unclear'; readonly text: string };

/** What questions are read by. */
export interface Reader {
  readonly lexicon: Lexicon;
  readonly today: { readonly day: string; readonly now: number };
  /** Full name of the active company, '' for none. */
  readonly active: string;
  /** Whether a company is called so. */
  isCalled(name: string): boolean;
}

/** What is left of a question as the name of a company; '' where none is named, or only "this one". */
function nameIn(rest: string, words: readonly string[]): string {
  return without(without(rest, [...words, ...say.thisOne]), [...say.fillers]);
}

const numberPart = /[\da-z]*\d[\da-z]*/g;

function findOf(text: string): Question | null {
  if (says(text, say.tail)) {
    const digits = without(text, say.tail).match(numberPart)?.at(-1);
    return digits === undefined ? null : { kind: 'find', name: digits, isTail: true };
  }
  const taken = takeAny(text, say.find);
  const name = taken === null ? '' : nameIn(taken.rest, []);
  return name === '' ? null : { kind: 'find', name, isTail: false };
}

function openOf(text: string): Question | null {
  const taken = takeAny(text, say.open);
  if (taken === null || says(text, say.notShown)) return null;
  const name = without(taken.rest, ['请', '帮我', '一下', '页面', 'please', 'the', 'page', 'for me']).trim();
  return name === '' ? null : { kind: 'open', name };
}

function whyOf(text: string, { lexicon, today }: Reader): Question | null {
  if (!says(text, say.why)) return null;
  const gone = takeAny(text, say.notShown);
  if (gone === null) return null;
  const { conditions, rest } = namedConditions(without(gone.rest, say.why), lexicon, today);
  return conditions.length === 0 ? null : { kind: 'why', name: nameIn(rest, []), conditions };
}

function changesOf(text: string): Question | null {
  const isToday = !says(text, say.yesterday);
  if (!says(text, say.changed) || (isToday && !says(text, say.today))) return null;
  return { kind: 'changes', name: nameIn(text, [...say.changed, ...say.yesterday, ...say.today]), day: isToday ? 'today' : 'yesterday' };
}

function untoldOf(text: string): Question | null {
  const of = (what: Untold): Question => ({ kind: 'untold', what });
  if (says(text, say.papers)) return of('papers');
  if (says(text, say.fees)) return of('fees');
  return says(text, say.key) && /\d/.test(text) ? of('whichKey') : null;
}

function attemptsOf(text: string, { today }: Reader): Question | null {
  if (takeAny(text, say.times) === null || !says(text, say.filed)) return null;
  const { moment, rest } = momentOf(text, today.day);
  return { kind: 'attempts', name: nameIn(rest, [...say.times, ...say.filed, ...say.failed, ...say.asides]), moment };
}

/** Waiting for a key is work that presses at a company whose tax office is entered with one. */
function keysOf(text: string): Question | null {
  if (!says(text, say.key) || !says(text, say.waiting)) return null;
  const conditions: readonly Condition[] = [
    { field: 'key', not: false, values: ['1'] },
    { field: 'work', not: false, values: ['pressing'] },
  ];
  return { kind: 'list', conditions, unread: '', of: 'keys' };
}

function keeperOf(text: string): Question | null {
  // As it is written: “张谁负责” is no question for 谁负责 with a typing error.
  return without(text, say.keeper) === text ? null : { kind: 'keeper', name: nameIn(text, say.keeper) };
}

/** Conditions in the portfolio's own spelling, `国税=未申报 剩余<=3`. */
function typedOf(asked: string, lexicon: Lexicon): Question | null {
  const { conditions, unread } = parseQuery(asked, lexicon);
  const isQuery = unread.length === 0 && conditions.some(({ field }) => field !== 'text');
  return isQuery ? { kind: 'list', conditions, unread: '', of: 'companies' } : null;
}

function listOf(text: string, { lexicon, today, isCalled, active }: Reader): Question {
  const { conditions, rest, isUnsure } = namedConditions(text, lexicon, today);
  if (isUnsure) return { kind: 'unclear', text };
  const named = rest === '' || !isCalled(rest) ? '' : rest;
  const name = named === '' && without(text, say.thisOne) !== text ? active : named;
  if (conditions.length === 0) return name === '' ? { kind: 'unclear', text } : { kind: 'find', name, isTail: false };
  const called: readonly Condition[] = name === '' ? [] : [{ field: 'text', text: name }];
  return { kind: 'list', conditions: [...conditions, ...called], unread: named === '' ? rest : '', of: 'companies' };
}

/** What was asked, in whatever order of words. Nothing is guessed: what is not understood is said. */
export function readQuestion(asked: string, reader: Reader): Question {
  const text = spoken(asked);
  if (text === '') return { kind: 'unclear', text };
  if (says(text, say.advice)) return { kind: 'advice' };
  return (
    typedOf(asked, reader.lexicon) ??
    whyOf(text, reader) ??
    attemptsOf(text, reader) ??
    untoldOf(text) ??
    keysOf(text) ??
    keeperOf(text) ??
    changesOf(text) ??
    openOf(text) ??
    findOf(text) ??
    listOf(text, reader)
  );
}
