import { writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { BackupError } from './backup-error.ts';
import type { RowCounts } from './manifest.ts';
import { runTool, withoutPassword } from './postgres-tools.ts';
import { demandKnown } from './sqlite-files.ts';

type Env = Readonly<Record<string, string | undefined>>;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function onClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Rows of every table of the store; those of a partitioned one together. */
async function countsIn(client: Client): Promise<RowCounts> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows)
    counts[name] = Number((await client.query<{ n: string }>(`select count(*) as n from ${quoted(name)}`)).rows[0]?.n);
  return counts;
}

/** Bytes of the store without its indexes, which a dump does not hold; a dump is compressed besides. */
export function postgresBytes(url: string): Promise<number> {
  return onClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      `select coalesce(sum(pg_table_size(oid)), 0) as bytes from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
    );
    return Number(rows[0]?.bytes);
  });
}

/** Dumps a store while others write to it, as it is at one moment: its rows are counted in the same snapshot. */
export function dumpPostgres(url: string, part: string, env: Env): Promise<RowCounts> {
  return onClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const counts = await countsIn(client);
    const plain = withoutPassword(url, env);
    const args = ['-Fc', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`, `--file=${part}`, `--dbname=${plain.url}`];
    await runTool('pg_dump', args, plain.env);
    return counts;
  });
}

/** Contents of a dump, a line each. Throws when it is none of this product's. */
async function listOf(file: string, env: Env): Promise<string> {
  const list = await runTool('pg_restore', ['--list', file], env).catch(() => '');
  if (!/ TABLE \S+ schema_version /.test(list) || !/ TABLE \S+ account /.test(list))
    throw new BackupError('不是工作台的备份 This is no backup of the workbench');
  return list;
}

/** Reads all of a dump. Throws when it is damaged or none of this product's. */
export async function checkDump(file: string, env: Env): Promise<void> {
  await listOf(file, env);
  await runTool('pg_restore', ['--file=/dev/null', file], env).catch((error: unknown) => {
    throw new BackupError(`文件已损坏 The file is damaged: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/** Throws unless a database is there and holds nothing. */
export function demandEmpty(url: string): Promise<void> {
  return onClient(url, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`,
    );
    if (Number(rows[0]?.n) > 0)
      throw new BackupError('目标数据库不是空的，请新建一个 The database is not empty: make a new one (createdb) and name it with --db');
  });
}

/**
 * Restores a dump into an empty database, all of it or nothing; answers the rows of its tables. The epoch is left out, so that the next gateway makes a
 * new one and clients begin anew. `listPath`: a file that may be written meanwhile.
 */
export async function restoreDump(file: string, url: string, { env, listPath }: { env: Env; listPath: string }): Promise<RowCounts> {
  const list = await listOf(file, env);
  await writeFile(listPath, list.replace(/^.* TABLE DATA \S+ store_epoch .*$/m, ''));
  const plain = withoutPassword(url, env);
  const how = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', `--use-list=${listPath}`];
  await runTool('pg_restore', [...how, `--dbname=${plain.url}`, file], plain.env);
  return onClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from schema_version');
    demandKnown(rows.map(({ name }) => name));
    return countsIn(client);
  });
}

/** Databases that trial restores make: a name of their own, so that one that was killed is found by the next. */
const TRIAL = 'workbench_trial_';

/** Makes an empty database on the server of `url`, gives its address to `run` and removes it, whatever came of it. */
export async function inTrialDatabase<T>(url: string, name: string, run: (url: string) => Promise<T>): Promise<T> {
  const trial = `${TRIAL}${name}`;
  await onClient(url, async (client) => {
    const left = await client.query<{ name: string }>(
      `select datname as name from pg_database d where datname like '${TRIAL.replaceAll('_', '\\_')}%'
        and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)`,
    );
    for (const { name: old } of left.rows) await client.query(`drop database ${quoted(old)}`);
    await client.query(`create database ${quoted(trial)}`).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new BackupError(
        `无法建立试恢复用的数据库 No database could be made to restore into: ${why} (alter role … createdb, 或 or --on postgres://…)`,
      );
    });
  });
  const address = new URL(url);
  address.pathname = `/${trial}`;
  try {
    return await run(address.toString());
  } finally {
    await onClient(url, (client) => client.query(`drop database if exists ${quoted(trial)} with (force)`));
  }
}
