import { cleanText } from '../core/normalize.ts';

/** Characters that turn the meaning of a word: none of them counts as a typing error. */
const turning = /[未没無无已不非高低有]/;
const han = /\p{Script=Han}/u;

/** What was asked as its words are looked for: half width, lower case, signs as spaces, no space beside a Chinese character. */
export function spoken(text: string): string {
  const plain = cleanText(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return plain.replaceAll(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '').trim();
}

interface Place {
  readonly at: number;
  readonly end: number;
}

/** Whether two words of letters differ by one typing error at the most: a wrong, a missing, an extra letter, or two that changed places. */
function isMistyped(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (Math.abs(typed.length - word.length) > 1) return false;
  let at = 0;
  while (at < word.length && typed[at] === word[at]) at += 1;
  const [a, b] = [typed.slice(at), word.slice(at)];
  if (a.length === b.length) return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
  return a.length > b.length ? a.slice(1) === b : a === b.slice(1);
}

/** The shortest word that is understood in spite of a typing error: in characters, in letters. */
const SURE_HAN = 3;
const SURE_LETTERS = 5;

function mistypedHan(typed: string, word: string): boolean {
  if (!isMistyped(typed, word)) return false;
  const [mine, meant] = [new Set(typed), new Set(word)];
  const turned =
    [...mine].some((char) => turning.test(char) && !meant.has(char)) || [...meant].some((char) => turning.test(char) && !mine.has(char));
  return !turned;
}

function placeOfHan(text: string, word: string, loose: boolean): Place | null {
  const exact = text.indexOf(word);
  if (exact >= 0) return { at: exact, end: exact + word.length };
  if (!loose || word.length < SURE_HAN) return null;
  const lengths = word.length > SURE_HAN ? [word.length, word.length - 1, word.length + 1] : [word.length, word.length + 1];
  for (const length of lengths)
    for (let at = 0; at + length <= text.length; at += 1) {
      const typed = text.slice(at, at + length);
      if (!typed.includes(' ') && han.test(typed) && mistypedHan(typed, word)) return { at, end: at + length };
    }
  return null;
}

const isSame = (typed: string, word: string, loose: boolean): boolean =>
  typed === word || (loose && word.length >= SURE_LETTERS && typed[0] === word[0] && isMistyped(typed, word));

function placeOfLetters(text: string, phrase: string, loose: boolean): Place | null {
  const wanted = phrase.split(' ');
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: run, index }) => {
    const parts = [...run.matchAll(/\p{Script=Han}+|[^\p{Script=Han}]+/gu)];
    return parts.map((part) => ({ word: part[0], at: index + part.index }));
  });
  for (let i = 0; i + wanted.length <= words.length; i += 1) {
    const run = words.slice(i, i + wanted.length);
    if (!run.every(({ word }, n) => isSame(word, wanted[n] ?? '', loose))) continue;
    const last = run.at(-1);
    return { at: run[0]?.at ?? 0, end: (last?.at ?? 0) + (last?.word.length ?? 0) };
  }
  return null;
}

/** Where a phrase stands in what was asked; null where it does not. `loose`: one typing error is allowed where the phrase is long enough. */
export function placeOf(text: string, phrase: string, loose: boolean): Place | null {
  return han.test(phrase) ? placeOfHan(text, phrase, loose) : placeOfLetters(text, phrase, loose);
}

/** What stood on both sides of a phrase, not joined to a word that nobody typed. */
export const apart = (before: string, after: string): string => `${before} ${after}`.replaceAll(/ +/g, ' ').trim();

/** A phrase that stood there, what stood before and behind it, and both without it. */
export interface Taken {
  readonly phrase: string;
  readonly before: string;
  readonly after: string;
  readonly rest: string;
}

/** What was asked without one of some phrases, the longest that stands there, exact ones first; null when none does. */
export function takeAny(text: string, phrases: readonly string[]): Taken | null {
  const longest = [...phrases].sort((a, b) => b.length - a.length);
  for (const loose of [false, true])
    for (const phrase of longest) {
      const place = placeOf(text, phrase, loose);
      if (place === null) continue;
      const [before, after] = [text.slice(0, place.at), text.slice(place.end)];
      return { phrase, before, after, rest: apart(before, after) };
    }
  return null;
}

/** Whether one of some phrases stands in what was asked. */
export const says = (text: string, phrases: readonly string[]): boolean => takeAny(text, phrases) !== null;

/** What was asked without any of some phrases, each as often as it stands there. Only exact ones: what is not known stays. */
export function without(text: string, phrases: readonly string[]): string {
  let rest = text;
  for (const phrase of [...phrases].sort((a, b) => b.length - a.length))
    for (let place = placeOf(rest, phrase, false); place !== null; place = placeOf(rest, phrase, false))
      rest = `${rest.slice(0, place.at)} ${rest.slice(place.end)}`.replaceAll(/ +/g, ' ').trim();
  return rest;
}
