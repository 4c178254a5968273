import type { Translate } from '../../texts/catalogue.ts';
import type { ViewOutline } from './define-view.ts';

export interface FoundNamed<T> {
  /** Called by their whole name or one of its words: above everything else. */
  readonly called: readonly T[];
  /** Of which a name or word begins like this, or whose Chinese name holds it: below everything else. */
  readonly alike: readonly T[];
}

/** Letters that say too little for a word to be guessed. */
const LEAST_LETTERS = 2;

/** Whether a name has it as a word: between spaces, or as the beginning or the end of a Chinese name, whose words nothing parts (申报 of 税务申报). */
function hasWord(name: string, asked: string): boolean {
  if (!/\p{Script=Han}/u.test(asked)) return name.split(' ').includes(asked);
  return asked.length >= LEAST_LETTERS && (name.startsWith(asked) || name.endsWith(asked));
}

/**
 * Things by what was typed, out of the names and words that each goes by. `namesOf` answers small letters; what `isSentence` says is called by nothing
 * but the whole.
 */
export function findNamed<T>(
  things: readonly T[],
  query: string,
  namesOf: (thing: T) => readonly string[],
  isSentence: (thing: T) => boolean = () => false,
): FoundNamed<T> {
  const asked = query.trim().toLowerCase();
  const called: T[] = [];
  const alike: T[] = [];
  const isChinese = /\p{Script=Han}/u.test(asked);
  for (const thing of things) {
    const words = namesOf(thing);
    if (words.includes(asked) || (asked !== '' && !isSentence(thing) && words.some((word) => hasWord(word, asked)))) called.push(thing);
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
