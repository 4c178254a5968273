import type { Random } from './ports.ts';

/** A whole number from 0 to below `limit` (at most 2^32), every one as likely: what would favour the small ones is drawn again. */
export function randomBelow(random: Random, limit: number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const drawn = Buffer.from(random.bytes(4)).readUInt32BE();
    if (drawn < fair) return drawn % limit;
  }
}

/** A token that cannot be guessed: base64url, 32 bytes. */
export function randomToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters and digits by chance that nobody takes for one another. */
export function randomLetters(random: Random, count: number): string {
  return [...random.bytes(count)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}
