import { type ColumnDataType, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';

/* What migrations are written with. */

export type Column = readonly [name: string, type: ColumnDataType];
export const text = (name: string): Column => [name, 'text'];
/** 64 bits on PostgreSQL, INTEGER affinity on SQLite. */
export const int = (name: string): Column => [name, 'bigint'];

export function isSqlite(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** `end`: what stands behind the columns, as `without rowid` on SQLite, where a table that is read by its key alone is stored in its order. */
export async function table(
  db: Kysely<unknown>,
  name: string,
  key: readonly string[],
  columns: readonly Column[],
  end = '',
): Promise<void> {
  let builder = db.schema.createTable(name).addPrimaryKeyConstraint(`${name}_pk`, key as never[]); // as: columns of a table that is being made have no type yet
  for (const [column, type] of columns) builder = builder.addColumn(column, type, (c) => c.notNull());
  await (end === '' ? builder : builder.modifyEnd(sql.raw(end))).execute();
}

export async function index(db: Kysely<unknown>, on: string, columns: readonly string[], unique = false): Promise<void> {
  const builder = db.schema
    .createIndex(`${on}_by_${columns.slice(1).join('_') || columns[0]}`)
    .on(on)
    .columns([...columns]);
  await (unique ? builder.unique() : builder).execute();
}

/** Columns that rows from before get with a value that says "not known". */
export async function columns(db: Kysely<unknown>, on: string, added: readonly Column[]): Promise<void> {
  for (const [column, type] of added)
    await db.schema
      .alterTable(on)
      .addColumn(column, type, (c) => c.notNull().defaultTo(type === 'text' ? '' : 0))
      .execute();
}

/** A text of the row's `doc`; null where it has none of that name. */
export function docField(db: Kysely<unknown>, name: string): RawBuilder<string | null> {
  return isSqlite(db) ? sql`json_extract(doc, ${sql.lit(`$.${name}`)})` : sql`doc::json ->> ${sql.lit(name)}`;
}

/** Table of a collection with the name of its noun; `asked` are the columns that its calls ask by. */
export async function collectionTable(db: Kysely<unknown>, noun: string, asked: readonly Column[]): Promise<void> {
  await table(db, noun, ['account_id', 'id'], [text('account_id'), text('id'), int('rev'), text('doc'), ...asked]);
  await index(db, noun, ['account_id', 'rev', 'id']);
  for (const [column] of asked) await index(db, noun, ['account_id', column]);
}
