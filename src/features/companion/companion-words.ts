import type { CompanionLook } from '../../api/companion/companion.ts';
import type { CompanionWord } from '../../domain/companion/verbs.ts';
import type { Mark } from '../../domain/status/mark.ts';

/** The shape before each of the five words. */
export const wordMarks = {
  absent: 'unknown',
  unpaired: 'open',
  blocked: 'stopped',
  foreign: 'stopped',
  outdated: 'due',
} as const satisfies Record<CompanionWord, Mark>;

/** Without a pairing and before anybody has pressed a button nothing is wrong: no word is said. */
export function saidWord({ word, permission }: CompanionLook, wasAsked: boolean): CompanionWord | null {
  return word === 'unpaired' && !wasAsked && permission !== 'denied' ? null : word;
}

/** `1:42` of so many milliseconds. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
