import { join } from 'node:path';
import { type Bytes, fromBase64url, toBase64url } from '../../src/api/companion/bytes.ts';
import { type Key, siteKey } from '../../src/api/companion/signing.ts';
import { readJson, writePrivate } from './private-file.ts';

export interface Site {
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly pairedAt: number;
}

interface StoredSite extends Site {
  /** base64url. */
  readonly secret: string;
}

function areSites(value: unknown): value is StoredSite[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one: Partial<StoredSite> | null) =>
        typeof one?.origin === 'string' && typeof one.pairedAt === 'number' && fromBase64url(one.secret, 32) !== null,
    )
  );
}

/** The sites that are paired with this user's companion, each with a secret of its own. */
export class Sites {
  readonly #path: string;
  #sites: readonly StoredSite[];
  readonly #keys = new Map<string, Key>();

  constructor(folder: string) {
    this.#path = join(folder, 'sites.json');
    this.#sites = readJson(this.#path, areSites) ?? [];
  }

  list(): readonly Site[] {
    return this.#sites.map(({ origin, pairedAt }) => ({ origin, pairedAt }));
  }

  has(origin: string): boolean {
    return this.#sites.some((site) => site.origin === origin);
  }

  /** The key that the requests of a site are signed with; null for one that is not paired. */
  async keyOf(origin: string): Promise<Key | null> {
    const site = this.#sites.find((one) => one.origin === origin);
    const secret = site === undefined ? null : fromBase64url(site.secret, 32);
    if (secret === null) return null;
    const key = this.#keys.get(origin) ?? (await siteKey(secret));
    this.#keys.set(origin, key);
    return key;
  }

  /** A new pairing of a site takes the place of its old one. */
  pair(origin: string, secret: Bytes, pairedAt: number): void {
    this.#keys.delete(origin);
    this.#write([...this.#sites.filter((site) => site.origin !== origin), { origin, pairedAt, secret: toBase64url(secret) }]);
  }

  forgetAll(): void {
    this.#keys.clear();
    this.#write([]);
  }

  #write(sites: readonly StoredSite[]): void {
    writePrivate(this.#path, `${JSON.stringify(sites)}\n`);
    this.#sites = sites;
  }
}
