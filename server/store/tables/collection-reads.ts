import { type CollectionName, collectionNames } from '../../../src/api/collections.ts';
import type { FastQuery, Store } from '../store.ts';

export interface WholeRow {
  readonly id: string;
  readonly doc: string;
}
/** A row that changed, or with `doc` null one that is gone. */
export interface ChangedRow {
  readonly id: string;
  readonly rev: number;
  readonly doc: string | null;
}
export interface NounReads {
  /** Account, key after which, limit: every row, by key. */
  readonly whole: FastQuery<WholeRow>;
  /** Account, revision and key after which, revision up to which, limit: rows and tombstones, by revision and then by key. */
  readonly changed: FastQuery<ChangedRow>;
}

/** What the delta reads of the collections. */
export interface CollectionReads {
  /** Account: the newest revision of each noun's rows and of its tombstones, null where there is none. */
  readonly newest: FastQuery<{ noun: CollectionName; rev: number | null; gone: number | null }>;
  of(noun: CollectionName): NounReads;
}

/** Rows that share a revision are told apart by their keys, which the database orders: only it knows its collation. */
function nounReads(fast: Store['fast'], noun: CollectionName): NounReads {
  const after = '(rev, id) > ($2, $3) and rev <= $4 order by rev, id limit cast($5 as bigint)';
  const rows = `select id, rev, doc from "${noun}" where account_id = $1 and ${after}`;
  const gone = `select id, rev, cast(null as text) as doc from row_tombstone where account_id = $1 and noun = '${noun}' and ${after}`;
  return {
    whole: fast(`whole-${noun}`, `select id, doc from "${noun}" where account_id = $1 and id > $2 order by id limit cast($3 as bigint)`),
    changed: fast(
      `changed-${noun}`,
      `select * from (select * from (${rows}) as rows union all select * from (${gone}) as gone) as changed
        order by rev, id limit cast($5 as bigint)`,
    ),
  };
}

/** Names of tables stand in quotes: PostgreSQL takes one with a capital letter for another without. */
export function createCollectionReads({ fast }: Pick<Store, 'fast'>): CollectionReads {
  const newest = (noun: CollectionName): string => `select '${noun}' as noun,
    (select max(rev) from "${noun}" where account_id = $1) as rev,
    (select max(rev) from row_tombstone where account_id = $1 and noun = '${noun}') as gone`;
  const reads = new Map(collectionNames.map((noun) => [noun, nounReads(fast, noun)]));
  return {
    newest: fast('newest-of-nouns', collectionNames.map(newest).join(' union all ')),
    of: (noun) => reads.get(noun) ?? nounReads(fast, noun),
  };
}
