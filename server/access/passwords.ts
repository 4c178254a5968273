import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { Random } from '../ports.ts';

/** About 16 MiB and some tens of milliseconds a try. Stored with every hash, so that it can be raised. */
const COST = { N: 16_384, r: 8, p: 1 } as const;
const KEY_BYTES = 32;

function scryptKey(password: string, salt: Uint8Array, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Stands in for an account that does not exist or has no password, so that the answer takes as long as for one that does. Matches no password. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export interface Passwords {
  /** The costly part, one a try: what a test counts. */
  derive(password: string, salt: Uint8Array, cost: ScryptOptions): Promise<Buffer>;
  /** Hash of a password as it is stored: `scrypt$N$r$p$salt$key`, salt and key base64url. */
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the stored hash; '' stands for an unknown account, or one without a password, and takes as long. */
  verify(password: string, stored: string): Promise<boolean>;
}

export function createPasswords(random: Random): Passwords {
  const passwords: Passwords = {
    derive: scryptKey,
    async hash(password) {
      const salt = random.bytes(16);
      const key = await passwords.derive(password, salt, COST);
      return ['scrypt', COST.N, COST.r, COST.p, Buffer.from(salt).toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(password, stored) {
      const [, n, r, p, salt = '', key = ''] = (stored || NOBODY).split('$');
      const expected = Buffer.from(key, 'base64url');
      const actual = await passwords.derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
      return timingSafeEqual(actual, expected) && stored !== '';
    },
  };
  return passwords;
}

/** Hash of a password outside the gateway: seeds and tests. */
export function hashPassword(password: string, random: Random): Promise<string> {
  return createPasswords(random).hash(password);
}
