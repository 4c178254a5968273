import { placeOf, spoken } from './phrases.ts';

/** What can be opened, by its name and by other words that it is found by. */
export interface Target {
  readonly name: string;
  readonly words: readonly string[];
}

const saidOf = ({ name, words }: Target): readonly string[] => [name, ...words].map(spoken);

/**
 * What is meant by a name: what is called so; else what begins with it or holds it; else what differs by one typing error. Several are several: nothing
 * is guessed.
 */
export function targetsCalled<T extends Target>(asked: string, targets: readonly T[]): readonly T[] {
  const wanted = spoken(asked);
  if (wanted === '') return [];
  const tests: readonly ((word: string) => boolean)[] = [
    (word) => word === wanted,
    (word) => word.startsWith(wanted),
    (word) => word.includes(wanted),
    (word) => placeOf(wanted, word, true) !== null,
  ];
  for (const test of tests) {
    const found = targets.filter((target) => saidOf(target).some((word) => word !== '' && test(word)));
    if (found.length > 0) return found;
  }
  return [];
}
