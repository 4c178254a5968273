import { type Kysely, sql } from 'kysely';
import { spreadOf } from './table-keys.ts';

/** The store has another number of partitions, which no setting changes. */
class OtherPartitions extends Error {
  constructor(there: number, wanted: number) {
    super(`the store has ${there} partitions, DATABASE_PARTITIONS says ${wanted}: a store keeps the number that it began with`);
    this.name = 'OtherPartitions';
  }
}

/** Number of partitions of a store on PostgreSQL; 0 while its tables are whole. */
async function partitionsOf(db: Kysely<unknown>): Promise<number> {
  const asked = sql<{ n: string }>`select count(*) as n from pg_inherits where inhparent = to_regclass('account')`;
  return Number((await asked.execute(db)).rows[0]?.n);
}

/** Tables that have a distribution key and are whole, that of the accounts first: by it the next start knows the number. */
async function wholeTables(db: Kysely<unknown>): Promise<string[]> {
  const asked = sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace order by relname <> 'account', relname`;
  return (await asked.execute(db)).rows.map(({ name }) => name).filter((name) => spreadOf(name) !== null);
}

interface Index {
  readonly name: string;
  readonly text: string;
}

/** The primary key of a table, and its other indexes as they were made. */
async function indexesOf(db: Kysely<unknown>, table: string): Promise<{ key: Index; others: readonly Index[] }> {
  const id = sql`to_regclass(quote_ident(${table}))`;
  const keys = sql<Index>`select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where conrelid = ${id} and contype = 'p'`;
  const others = sql<Index>`select c.relname as name, pg_get_indexdef(c.oid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = ${id} and not i.indisprimary order by 1`;
  const [key] = (await keys.execute(db)).rows;
  if (key === undefined) throw new Error(`table ${table} has no primary key`);
  return { key, others: (await others.execute(db)).rows };
}

/** Puts a table of `count` partitions, by the hash of its key, in the place of a whole one, with its rows, keys and indexes. */
async function partition(db: Kysely<unknown>, table: string, { count, key }: { count: number; key: string }): Promise<void> {
  const run = (text: string): Promise<unknown> => sql.raw(text).execute(db);
  const [name, before] = [`"${table}"`, `"${table}_before"`];
  await run(`lock table ${name} in access exclusive mode`);
  const indexes = await indexesOf(db, table);
  await run(`alter table ${name} rename to ${before}`);
  await run(`alter table ${before} rename constraint "${indexes.key.name}" to "${indexes.key.name}_before"`);
  for (const { name: index } of indexes.others) await run(`alter index "${index}" rename to "${index}_before"`);
  await run(`create table ${name} (like ${before} including defaults) partition by hash ("${key}")`);
  for (let i = 0; i < count; i += 1)
    await run(`create table "${table}_p${i}" partition of ${name} for values with (modulus ${count}, remainder ${i})`);
  await run(`insert into ${name} select * from ${before}`);
  await run(`drop table ${before}`);
  await run(`alter table ${name} add constraint "${indexes.key.name}" ${indexes.key.text}`);
  for (const { text } of indexes.others) await run(text);
}

/**
 * Partitions every table of a store on PostgreSQL that has a distribution key and is whole, by the hash of that key: one transaction a table, so that a
 * start that was ended goes on with the next. `wanted`: how many partitions, 0 for as many as there are, if any. A store that has partitions
 * keeps their number, and tables of a later version get as many. Throws `OtherPartitions` when another number is wanted.
 */
export async function partitionTables<T>(typed: Kysely<T>, wanted: number): Promise<void> {
  const db = typed as Kysely<unknown>; // as: tables are named by texts here
  const there = await partitionsOf(db);
  if (there > 0 && wanted > 0 && there !== wanted) throw new OtherPartitions(there, wanted);
  const count = there || wanted;
  if (count === 0) return;
  for (const table of await wholeTables(db))
    await db.transaction().execute(async (tx) => {
      // Another process may start at the same time.
      await sql`select pg_advisory_xact_lock(hashtext('partition tables'))`.execute(tx);
      const key = spreadOf(table)?.key;
      if (key !== undefined && (await wholeTables(tx)).includes(table)) await partition(tx, table, { count, key });
    });
}
