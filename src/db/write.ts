import { ok, type Result } from '../domain/result.ts';
import type { AccountDb } from './account-db.ts';
import type { Stores } from './connection.ts';
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
  touch(part: Touched): void;
}

/** Changes gathered by one transaction. */
class Gathered {
  private companies: Set<string> | 'all' = new Set();
  private outbox = false;
  private readonly facts = new Set<string>();
  private readonly meta = new Set<string>();
  private readonly drafts = new Set<string>();
  private any = false;

  add(part: Touched): void {
    this.any = true;
    if (part.companies === 'all') this.companies = 'all';
    else if (this.companies !== 'all') for (const id of part.companies ?? []) this.companies.add(id);
    this.outbox ||= part.outbox ?? false;
    for (const k of part.facts ?? []) this.facts.add(k);
    for (const k of part.meta ?? []) this.meta.add(k);
    for (const k of part.drafts ?? []) this.drafts.add(k);
  }

  isEmpty(): boolean {
    return !this.any;
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
 * The one write transaction of account data: all or nothing, durable when it settles. It bumps the revision record when `use` touched
 * something, and after the commit tells every context what changed. `use` may be run only once and must await nothing but the stores.
 */
export async function write<T>(
  db: AccountDb,
  stores: readonly StoreName[],
  use: (tx: WriteTx) => Promise<T>,
): Promise<Result<T, StorageProblem>> {
  const gathered = new Gathered();
  let rev = 0;
  const written = await db.run('rw', [...new Set<StoreName>([...stores, 'meta'])], async (tables) => {
    const [value, row] = await Promise.all([use({ ...tables, touch: (part) => gathered.add(part) }), tables.meta.get('rev')]);
    if (gathered.isEmpty()) return value;
    rev = (row?.k === 'rev' ? row.rev : 0) + 1;
    await tables.meta.put({ k: 'rev', rev });
    return value;
  });
  if (written.ok && rev > 0) db.ports.announce(db.accountId, gathered.change(rev));
  return written.ok ? ok(written.value) : written;
}
