import { Dexie } from 'dexie';
import { ok, type Result } from '../domain/core/result.ts';
import type { AccountDb } from './open/account-db.ts';
import type { Stores } from './open/connection.ts';
import type { StoreName } from './schema.ts';
import type { StorageProblem } from './storage-problem.ts';
import type { Change } from './types.ts';

/** What a transaction says it changed; said as it writes, announced after the commit. */
export interface Touched {
  companies?: readonly string[] | 'all';
  outbox?: boolean;
  facts?: readonly string[];
  meta?: readonly string[];
  drafts?: readonly string[];
}

export interface WriteTx extends Stores {
  /** To be said before the writes it is about, where that is possible: the revision record is then written along with them. */
  touch(part: Touched): void;
}

/**
 * `strict`: on the disk when it settles, what was acknowledged to a user or to the gateway. `relaxed`: as whole and in the same order, but a
 * power cut may take the newest of it, for copies that the next pull brings again.
 */
export type Durability = 'strict' | 'relaxed';

/** Changes gathered by one transaction. */
class Gathered {
  private companies: Set<string> | 'all' = new Set();
  private outbox = false;
  private readonly facts = new Set<string>();
  private readonly meta = new Set<string>();
  private readonly drafts = new Set<string>();
  add(part: Touched): void {
    if (part.companies === 'all') this.companies = 'all';
    else if (this.companies !== 'all') for (const id of part.companies ?? []) this.companies.add(id);
    this.outbox ||= part.outbox ?? false;
    for (const k of part.facts ?? []) this.facts.add(k);
    for (const k of part.meta ?? []) this.meta.add(k);
    for (const k of part.drafts ?? []) this.drafts.add(k);
  }

  change(rev: number): Change {
    return {
      rev,
      companies: this.companies === 'all' ? 'all' : [...this.companies],
      outbox: this.outbox,
      facts: [...this.facts],
      meta: [...this.meta],
      drafts: [...this.drafts],
    };
  }
}

/**
 * The one write transaction of account data: all or nothing, durable when it settles unless it is `relaxed`. It bumps the revision record
 * when `use` touched something, and after the commit tells every context what changed. `use` may be run only once and must await nothing
 * but the stores.
 */
export async function write<T>(
  db: AccountDb,
  stores: readonly StoreName[],
  use: (tx: WriteTx) => Promise<T>,
  durability: Durability = 'strict',
): Promise<Result<T, StorageProblem>> {
  const gathered = new Gathered();
  let rev = 0;
  const mode = durability === 'strict' ? 'rw' : 'rw-relaxed';
  const written = await db.run(mode, [...new Set<StoreName>([...stores, 'meta'])], async (tables) => {
    const stored = tables.meta.get('rev').then((row) => {
      if (row?.k === 'rev' && row.closing !== undefined) throw new Dexie.DatabaseClosedError('about to go');
      return row;
    });
    let bumped: Promise<unknown> | null = null;
    const touch = (part: Touched): void => {
      gathered.add(part);
      // Dexie's own promises: a native function that nobody awaits yet loses the transaction. It fails with it, and `use` is told then.
      bumped ??= stored.then((row) => {
        rev = (row?.k === 'rev' ? row.rev : 0) + 1;
        return tables.meta.put({ k: 'rev', rev });
      });
      bumped.catch(() => {});
    };
    const [value] = await Promise.all([use({ ...tables, touch }), stored]);
    await bumped;
    return value;
  });
  if (written.ok && rev > 0) db.ports.announce(db.accountId, gathered.change(rev));
  return written.ok ? ok(written.value) : written;
}
