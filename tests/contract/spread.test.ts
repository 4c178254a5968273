import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import { citusStatements } from '../../server/store/spread/citus.ts';
import { spreadOf, tableKeys } from '../../server/store/spread/table-keys.ts';
import type { Store } from '../../server/store/store.ts';
import { insertAccount } from '../../server/store/tables/accounts.ts';
import { query } from '../support/gateway/postgres-server.ts';
import { copyDatabase } from '../support/gateway/shared-postgres.ts';

const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

async function openAt(url: string, partitions?: number): Promise<Store> {
  const store = await openStore({ url, connections: 2, ...(partitions === undefined ? {} : { partitions }) });
  opened.push(store);
  return store;
}

/** A database without tables. */
async function emptyDatabase(name: string): Promise<string> {
  const url = inject('postgresUrl');
  await query(url, `create database ${name}`);
  return url.replace(/postgres$/, name);
}

interface Unique {
  readonly table: string;
  readonly index: string;
  readonly columns: readonly string[];
}

/** Unique indexes of all tables, primary keys too. */
async function uniquesOf({ db }: Pick<Store, 'db'>): Promise<Unique[]> {
  const asked = sql<Unique>`select t.relname as table, c.relname as index, array(
      select a.attname::text from unnest(i.indkey::int[]) as n join pg_attribute a on a.attrelid = t.oid and a.attnum = n
    ) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where i.indisunique and t.relnamespace = current_schema()::regnamespace and not t.relispartition`;
  return (await asked.execute(db)).rows;
}

const withoutKey = (uniques: readonly Unique[]): string[] =>
  uniques.flatMap(({ table, index, columns }) => {
    const spread = spreadOf(table);
    return spread === null || columns.includes(spread.key) ? [] : [index];
  });

/** Partitions of each table that has some. */
async function partitionsOf({ db }: Pick<Store, 'db'>): Promise<Map<string, number>> {
  const asked = sql<{ name: string; n: string }>`select p.relname as name, count(*) as n
    from pg_inherits join pg_class p on p.oid = inhparent where p.relkind = 'p' group by 1`;
  return new Map((await asked.execute(db)).rows.map(({ name, n }) => [name, Number(n)]));
}

const spreadTables = [...tableKeys.keys()].filter((table) => spreadOf(table) !== null).sort();

describe('the list of distribution keys', () => {
  test('names every table of the store, with a column of it that is no other table’s rule', async () => {
    const store = await openAt(await copyDatabase());
    const tables = await store.db.introspection.getTables();
    const columns = new Map(tables.map(({ name, columns: own }) => [name, own.map((column) => column.name)]));
    expect([...tableKeys.keys()].sort()).toEqual([...columns.keys()].filter((name) => !/_p\d+$/.test(name)).sort());
    for (const table of spreadTables) expect(columns.get(table), table).toContain(spreadOf(table)?.key);
  });

  test('is part of every unique key, so that no row is twice without the partitions knowing; one that lacks it is seen', async () => {
    const store = await openAt(await emptyDatabase('plain'));
    expect(withoutKey(await uniquesOf(store))).toEqual([]);
    await sql`create unique index account_by_avatar on account (avatar)`.execute(store.db);
    await sql`create unique index source_by_name on source (name)`.execute(store.db);
    expect(withoutKey(await uniquesOf(store))).toEqual(['account_by_avatar']);
  });

  test('[PLUS-62] makes the statements that spread the store over Citus: each table once, each group beside its first', () => {
    const lines = citusStatements();
    const named = lines.flatMap(
      (line) => /^select create_\w+\('"?(\w+)"?'/.exec(line)?.[1] ?? /^-- (\w+) stays on the coordinator/.exec(line)?.[1] ?? [],
    );
    expect(named.toSorted()).toEqual([...tableKeys.keys()].sort());
    const distributed = lines.flatMap((line) => {
      const [, table, key, beside] =
        /^select create_distributed_table\('"?(\w+)"?', '(\w+)', colocate_with => '(\w+)'\);$/.exec(line) ?? [];
      return table === undefined ? [] : [[table, key, beside]];
    });
    expect(distributed.map(([table]) => table)).toEqual(spreadTables);
    for (const [table = '', key] of distributed) expect([table, key]).toEqual([table, spreadOf(table)?.key]);
    const beside = (group: string) =>
      new Set(distributed.filter(([table = '']) => spreadOf(table)?.group === group).map(([, , one]) => one));
    expect([...beside('account')]).toEqual(['none', 'account']);
    expect([...beside('company')]).toEqual(['none', 'company_admin']);
    expect([...beside('alone')]).toEqual(['none']);
    expect(lines).toContain("select create_reference_table('source');");
  });
});

describe('partitions', () => {
  test('[PLUS-62] every table with a key is partitioned by it from the first start on, and keeps its keys and indexes', async () => {
    const plain = await openAt(await emptyDatabase('whole'));
    const store = await openAt(await emptyDatabase('parts'), 4);
    const parts = await partitionsOf(store);
    expect([...parts].sort()).toEqual(spreadTables.map((table) => [table, 4]));
    const indexesOf = async ({ db }: Store) =>
      (
        await sql<{ text: string }>`select replace(pg_get_indexdef(i.indexrelid), ' ONLY ', ' ') as text
          from pg_index i join pg_class t on t.oid = i.indrelid
          where t.relnamespace = current_schema()::regnamespace and not t.relispartition order by 1`.execute(db)
      ).rows;
    expect(await indexesOf(store)).toEqual(await indexesOf(plain));
  });

  test('[PLUS-62] a store that has rows is partitioned with them, and keeps the number of its partitions', async () => {
    const url = await emptyDatabase('grown');
    const before = await openAt(url);
    const names = { password: '', mobile: '', full_name: '王丽', position_type: '' };
    for (const name of ['wang', 'li', 'zhao'])
      await before.write((tx) => insertAccount(tx, { account_id: `id-${name}`, login_name: name, ...names }, 1));
    await openAt(url, 3);
    const after = await openAt(url);
    expect(after.epoch).toBe(before.epoch);
    expect((await partitionsOf(after)).get('account')).toBe(3);
    expect(await after.db.selectFrom('account').select('login_name').orderBy('login_name').execute()).toEqual(
      ['li', 'wang', 'zhao'].map((login_name) => ({ login_name })),
    );
    expect(await after.write((tx) => insertAccount(tx, { account_id: 'other', login_name: 'li', ...names }, 1))).toBe(false);
    await expect(openStore({ url, partitions: 4 })).rejects.toThrow('the store has 3 partitions, DATABASE_PARTITIONS says 4');
  });

  test('two processes that start at once make them once', async () => {
    const url = await emptyDatabase('twice');
    const [one] = await Promise.all([openAt(url, 2), openAt(url, 2)]);
    expect((await partitionsOf(one)).get('fact')).toBe(2);
  });

  test('what a later version adds gets as many, whether the setting is still there or not', async () => {
    const url = await emptyDatabase('later');
    const store = await openAt(url, 2);
    await sql`drop table clue`.execute(store.db);
    await sql`create table clue (account_id text not null, clue_id text not null, primary key (account_id, clue_id))`.execute(store.db);
    const again = await openAt(url);
    expect((await partitionsOf(again)).get('clue')).toBe(2);
  });
});
