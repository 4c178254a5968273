import { backup, DatabaseSync } from 'node:sqlite';
import { isKnownSchema } from '../store/migrations/migrations.ts';
import { BackupError } from './backup-error.ts';
import type { RowCounts } from './manifest.ts';

/** All pages in one step: a copy in smaller ones starts again whenever somebody commits between two of them. */
const ALL_PAGES = 2 ** 31 - 1;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function countsOf(db: DatabaseSync): RowCounts {
  const names = db.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name").all();
  const count = (name: string): number => Number(db.prepare(`select count(*) as n from ${quoted(name)}`).get()?.n);
  return Object.fromEntries(names.map(({ name }) => [String(name), count(String(name))]));
}

/** Bytes of a store file with what its log holds. */
export function sqliteBytes(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const of = (pragma: string): number => Number(Object.values(db.prepare(`pragma ${pragma}`).get() ?? {})[0]);
    return of('page_count') * of('page_size');
  } finally {
    db.close();
  }
}

/**
 * Copies a store file while others write to it, as it is at one moment: the read transaction that counts its rows is the one that is copied from. The
 * copy is one file without a log.
 */
export async function copySqlite(path: string, part: string): Promise<RowCounts> {
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    source.exec('pragma busy_timeout = 10000; begin');
    const counts = countsOf(source);
    await backup(source, part, { rate: ALL_PAGES });
    const copy = new DatabaseSync(part);
    copy.exec('pragma journal_mode = delete');
    copy.close();
    return counts;
  } finally {
    source.close();
  }
}

/** Reads all of a file that is nobody's store: throws when it is damaged, no store of this product or of a newer version. Answers its rows. */
export function checkSqlite(path: string): RowCounts {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const found = db.prepare('pragma integrity_check').all();
    if (found.length !== 1 || found[0]?.integrity_check !== 'ok')
      throw new BackupError(`文件已损坏 The file is damaged: ${String(found[0]?.integrity_check)}`);
    const counts = countsOf(db);
    if (counts.schema_version === undefined || counts.account === undefined) throw new BackupError(NO_STORE);
    const versions = db.prepare('select name from schema_version').all();
    demandKnown(versions.map(({ name }) => String(name)));
    return counts;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${NO_STORE} (${error instanceof Error ? error.message : String(error)})`);
  } finally {
    db?.close();
  }
}
const NO_STORE = '不是工作台的备份 This is no backup of the workbench';

/** Throws when a store knows migrations that this program does not. */
export function demandKnown(versions: readonly string[]): void {
  if (!isKnownSchema(versions))
    throw new BackupError('备份来自更新的版本 The backup is of a newer version: use that version, or a newer one');
}

/** Takes from a copy what tells it from a store that was always there: the next gateway on it makes a new epoch, so that clients begin anew. */
export function forgetEpoch(path: string): void {
  const db = new DatabaseSync(path);
  try {
    db.exec('delete from store_epoch');
  } finally {
    db.close();
  }
}

/** Brings what a log holds into its file and removes it, so that the file can be moved alone. A file that is damaged keeps its log. */
export function foldLog(path: string): void {
  try {
    const db = new DatabaseSync(path);
    try {
      db.exec('pragma wal_checkpoint(truncate)');
    } finally {
      db.close();
    }
  } catch {
    // Then it is moved with its log.
  }
}
