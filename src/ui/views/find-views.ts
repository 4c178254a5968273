import type { Translate } from '../../texts/catalogue.ts';
import type { ViewOutline } from './define-view.ts';

export interface FoundNamed<T> {
  /** Called by their whole name or one of their words: above everything else. */
  readonly called: readonly T[];
  /** Of which a name or word begins like this, or whose Chinese name holds it: below everything else. */
  readonly alike: readonly T[];
}

/** Letters that say too little for a word to be guessed. */
const LEAST_LETTERS = 2;

/** Things by what was typed, out of the names and words that each goes by. `namesOf` answers small letters. */
export function findNamed<T>(things: readonly T[], query: string, namesOf: (thing: T) => readonly string[]): FoundNamed<T> {
  const asked = query.trim().toLowerCase();
  const called: T[] = [];
  const alike: T[] = [];
  const isChinese = /\p{Script=Han}/u.test(asked);
  for (const thing of things) {
    const words = namesOf(thing);
    if (words.includes(asked)) called.push(thing);
    else if (
      isChinese ? words.some((word) => word.includes(asked)) : asked.length >= LEAST_LETTERS && words.some((w) => w.startsWith(asked))
    )
      alike.push(thing);
  }
  return { called, alike };
}

/** Views by what was typed: their name in the language that is shown, initials in pinyin, English words. */
export function findViews(views: readonly ViewOutline[], query: string, t: Translate): FoundNamed<ViewOutline> {
  return findNamed(views, query, (view) => [t(view.label).toLowerCase(), ...view.words]);
}
