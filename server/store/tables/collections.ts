import type { Kysely, SelectQueryBuilder } from 'kysely';
import * as v from 'valibot';
import { type CollectionName, type CollectionRow, collectionNames, collectionSchemas } from '../../../src/api/collections.ts';
import { assert } from '../../../src/domain/core/result.ts';
import { inGroups } from '../in-groups.ts';
import { type AccountChange, INSERT_ROWS } from './accounts.ts';
import type { Tables } from './tables.ts';

/*
 * Collections at the gateway. Each has a table with the name of its noun, which `collectionTable` makes in a migration: account_id, id, rev,
 * doc (the row's JSON text, sent as stored), company_id where its rows name a company, and the columns that its calls ask by.
 */

/** Columns that a collection is asked by, each with what it holds of a row. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | number>>;
interface StoredRow {
  account_id: string;
  id: string;
  rev: number;
  doc: string;
}
type Entries<N extends CollectionName> = (typeof collectionSchemas)[N]['schema']['entries'];
type RowTable<N extends CollectionName, C> = StoredRow &
  ('companyId' extends keyof Entries<N> ? { company_id: string } : unknown) & {
    [K in keyof C]: C[K] extends (row: never) => infer V ? V : never;
  };

interface Collection<N extends CollectionName, C> {
  /** The rows of an account, to be asked by their columns. */
  select(db: Kysely<Tables>, accountId: string): SelectQueryBuilder<{ row: RowTable<N, C> }, 'row', unknown>;
  /** The rows of all accounts, for who serves them all. */
  everybody(db: Kysely<Tables>): SelectQueryBuilder<{ row: RowTable<N, C> }, 'row', unknown>;
  /** A row out of its stored text. */
  parse(doc: string): CollectionRow<N>;
  /**
   * Stores rows, new and changed ones, as one event: they share the account's next revision. No row is no event. Throws when one breaks the
   * contract's schema: then nothing is stored.
   */
  put(change: AccountChange, rows: readonly CollectionRow<N>[]): Promise<void>;
  /** Removes rows and leaves tombstones, as one event; answers how many there were. None is no event. */
  remove(change: AccountChange, ids: readonly string[]): Promise<number>;
}

/** A row of any collection, with its columns. */
interface AnyRow extends StoredRow {
  [column: string]: string | number;
}
type PutRow = Omit<AnyRow, 'account_id' | 'rev'> & Pick<AnyRow, 'id' | 'doc'>;
type RowsDb = Kysely<{ row: AnyRow }>;

const rowsOf = (db: Kysely<Tables>): RowsDb => db as unknown as RowsDb; // as: `row` stands for the table that is named with it
const tableOf = (noun: CollectionName): 'row' => noun as 'row'; // as: see above
const namesCompany = (noun: CollectionName): boolean => 'companyId' in collectionSchemas[noun].schema.entries;

async function putRows({ accountId, tx, event }: AccountChange, noun: CollectionName, rows: readonly PutRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const rev = event(collectionSchemas[noun].topic);
  const changed = ['rev', ...Object.keys(first).filter((name) => name !== 'id')];
  for (const some of inGroups(rows, INSERT_ROWS)) {
    const ids = some.map(({ id }) => id);
    await rowsOf(tx.db)
      .insertInto(tableOf(noun))
      .values(some.map((row) => ({ ...row, account_id: accountId, rev })))
      .onConflict((c) =>
        c.columns(['account_id', 'id']).doUpdateSet((e) => Object.fromEntries(changed.map((name) => [name, e.ref(`excluded.${name}`)]))),
      )
      .execute();
    const gone = tx.db.deleteFrom('row_tombstone').where('account_id', '=', accountId).where('noun', '=', noun);
    await gone.where('id', 'in', ids).execute();
  }
}

/** Rows about rows of another collection, under the same key: they go with them. */
const about: Partial<Readonly<Record<CollectionName, CollectionName>>> = { messages: 'inboxStates' };

/** Removes rows by their key or by their company, and what is about them. Answers how many of the noun there were. */
async function removeRows(
  change: AccountChange,
  noun: CollectionName,
  { column, values }: { column: 'id' | 'company_id'; values: readonly string[] },
): Promise<number> {
  const { accountId, tx, now } = change;
  const ids: string[] = [];
  for (const some of inGroups(values, INSERT_ROWS)) {
    const rows = rowsOf(tx.db).deleteFrom(tableOf(noun)).where('account_id', '=', accountId).where(column, 'in', some);
    for (const { id } of await rows.returning('id').execute()) ids.push(id);
  }
  if (ids.length === 0) return 0;
  const rev = change.event(collectionSchemas[noun].topic);
  for (const some of inGroups(ids, INSERT_ROWS)) {
    await tx.db
      .insertInto('row_tombstone')
      .values(some.map((id) => ({ account_id: accountId, noun, id, rev, at: now })))
      .execute();
  }
  const follower = about[noun];
  if (follower !== undefined) await removeRows(change, follower, { column: 'id', values: ids });
  return ids.length;
}

/** Of these keys those whose rows were removed. */
export async function removedIds({ accountId, tx }: AccountChange, noun: CollectionName, ids: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const some of inGroups(ids, INSERT_ROWS)) {
    const rows = tx.db.selectFrom('row_tombstone').select('id').where('account_id', '=', accountId).where('noun', '=', noun);
    for (const { id } of await rows.where('id', 'in', some).execute()) gone.push(id);
  }
  return gone;
}

/** Removes what the collections hold of a company: rows that name a company go with it, and pictures of its talks. */
export async function removeRowsOfCompany(change: AccountChange, companyId: string): Promise<void> {
  for (const noun of collectionNames.filter(namesCompany)) await removeRows(change, noun, { column: 'company_id', values: [companyId] });
  const pictures = change.tx.db.deleteFrom('talk_picture').where('account_id', '=', change.accountId);
  await pictures.where('company_id', '=', companyId).execute();
}

/** The rows of a noun in the store. `columns` are those of its table beside the ones that every collection has. */
export function defineCollection<N extends CollectionName, C extends Columns<CollectionRow<N>>>(noun: N, columns: C): Collection<N, C> {
  const { key, schema } = collectionSchemas[noun];
  const putRowOf = (given: CollectionRow<N>): PutRow => {
    const row = v.parse(schema, given) as CollectionRow<N>; // as: the schema of this very noun
    const id: unknown = row[key];
    assert(typeof id === 'string', 'the key of a row is a text');
    const held = Object.entries(columns).map(([name, of]): [string, string | number] => [name, of(row)]);
    if (namesCompany(noun)) held.push(['company_id', String(row.companyId)]);
    return { ...Object.fromEntries(held), id, doc: JSON.stringify(row) };
  };
  return {
    select: (db, accountId) => {
      const rows = rowsOf(db).selectFrom(tableOf(noun)).where('account_id', '=', accountId);
      return rows as unknown as ReturnType<Collection<N, C>['select']>; // as: the table has these columns
    },
    everybody: (db) => rowsOf(db).selectFrom(tableOf(noun)) as unknown as ReturnType<Collection<N, C>['everybody']>, // as: see above
    parse: (doc) => JSON.parse(doc),
    put: (change, rows) => putRows(change, noun, [...new Map(rows.map(putRowOf).map((row) => [row.id, row])).values()]),
    remove: (change, ids) => removeRows(change, noun, { column: 'id', values: ids }),
  };
}
