import { newPasswordProblem } from '../../src/domain/access/credentials.ts';
import type { Random } from '../ports.ts';
import { randomBelow } from '../random-number.ts';

/** How long a one-time password signs in when its user does not change it, milliseconds. */
export const ONE_TIME_LIFE = 7 * 86_400_000;

/** Without characters that look alike on paper: l and 1, I, O and 0. */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 14;

/** A password of 14 characters (80 bits) that an operator hands over. It follows the rule of passwords (VALID-04). */
export function oneTimePassword(random: Random): string {
  for (;;) {
    const drawn = Array.from({ length: LENGTH }, () => characters.charAt(randomBelow(random, characters.length))).join('');
    if (newPasswordProblem(drawn) === null) return drawn;
  }
}
