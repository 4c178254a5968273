import { access, copyFile, mkdir, open, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { takeStoreLock } from '../store/lock.ts';
import { isPostgresUrl } from '../store/named-store.ts';
import { openStore } from '../store/open.ts';
import { sqlitePath } from '../store/sqlite/sqlite.ts';
import { BackupError } from './backup-error.ts';
import { partOf, publish, removeLeftParts, withParts } from './files.ts';
import { differences, fileSha256, type Manifest, type RowCounts, readManifest } from './manifest.ts';
import { checkDump, demandEmpty, inTrialDatabase, restoreDump } from './postgres-files.ts';
import { checkSqlite, foldLog, forgetEpoch } from './sqlite-files.ts';
import { type BackupPorts, demandRoomFor } from './take.ts';

/** What a restore made. `manifest` is null where none stands beside the file: then nobody knows how many rows there were. */
export interface Restored {
  readonly tables: RowCounts;
  readonly manifest: Manifest | null;
  /** Where the store that was there before is now; null when there was none. */
  readonly before: string | null;
}

/** Tables that a restore leaves empty: who comes back begins a new epoch. */
const NOT_RESTORED = ['store_epoch'];

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const MAGIC = { sqlite: 'SQLite format 3', postgres: 'PGDMP' } as const;

/** Which kind of store a file is of, by its first bytes. Throws for any other file. */
async function kindOf(file: string): Promise<Manifest['store']> {
  const handle = await open(file, 'r').catch(() => {
    throw new BackupError(`无法打开文件 Cannot open the file: ${file}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    const kind = (['sqlite', 'postgres'] as const).find((one) => head.startsWith(MAGIC[one]));
    if (kind === undefined) throw new BackupError(`不是工作台的备份 This is no backup of the workbench: ${file}`);
    return kind;
  } finally {
    await handle.close();
  }
}

/** Looks at a backup before anything is done with it: of which kind it is, and that it is what its list says. Throws when it is not. */
async function lookAt(file: string): Promise<{ readonly kind: Manifest['store']; readonly manifest: Manifest | null }> {
  const kind = await kindOf(file);
  const manifest = await readManifest(file).catch(() => {
    throw new BackupError(`清单无法读取 The list beside the file cannot be read: ${file}.json`);
  });
  if (manifest === null) return { kind, manifest };
  const { size } = await stat(file);
  if (manifest.store !== kind || manifest.bytes !== size || manifest.sha256 !== (await fileSha256(file)))
    throw new BackupError(`文件与清单不符 The file is not the one that its list is of: ${file}`);
  return { kind, manifest };
}

function demandSame(manifest: Manifest | null, tables: RowCounts): void {
  const wrong = manifest === null ? [] : differences(manifest.tables, tables, NOT_RESTORED);
  if (wrong.length > 0) throw new BackupError(`行数与清单不符 Not as many rows as the list says: ${wrong.join(', ')}`);
}

/** Copies a backup to `part` and makes a store of it; answers its rows as they were backed up. */
async function copyBack(file: string, part: string, manifest: Manifest | null): Promise<RowCounts> {
  await copyFile(file, part);
  const tables = checkSqlite(part);
  demandSame(manifest, tables);
  forgetEpoch(part);
  return tables;
}

/** Moves the store that is there out of the way, with its log if that could not be folded. Answers where it is now. */
async function moveAway(path: string, stamp: string): Promise<string | null> {
  if (!(await isThere(path))) return null;
  foldLog(path);
  const before = `${path}.before-${stamp}`;
  for (const ending of ['', '-wal', '-shm']) if (await isThere(path + ending)) await rename(path + ending, before + ending);
  return before;
}

async function restoreSqlite(file: string, path: string, manifest: Manifest | null, ports: BackupPorts): Promise<Restored> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  // Throws `StoreInUse` while a gateway runs on it.
  const release = takeStoreLock(path, ports.pid);
  const part = partOf(path, ports.pid);
  try {
    await removeLeftParts(folder, ports.pid);
    await demandRoomFor(folder, (await stat(file)).size, ports);
    return await withParts([part], async () => {
      const tables = await copyBack(file, part, manifest);
      const before = await moveAway(path, String(ports.now));
      await publish(part, path);
      return { tables, manifest, before };
    });
  } finally {
    release();
  }
}

/** Restores into an empty database. */
async function restorePostgres(file: string, url: string, manifest: Manifest | null, { env, pid }: BackupPorts): Promise<Restored> {
  await demandEmpty(url);
  await checkDump(file, env);
  const listPath = partOf(join(dirname(file), `${basename(file)}.toc`), pid);
  return withParts([listPath], async () => {
    const tables = await restoreDump(file, url, { env, listPath });
    demandSame(manifest, tables);
    return { tables, manifest, before: null };
  });
}

/**
 * Makes the store of `url` out of a backup. A SQLite store that is there is moved aside, never overwritten, and no gateway may run on it; a PostgreSQL
 * database must be there and empty. Clients of the next gateway begin anew. Throws `BackupError` for a wrong file or target, and leaves the target as it was.
 */
export async function restoreBackup(file: string, url: string, ports: BackupPorts): Promise<Restored> {
  const { kind, manifest } = await lookAt(file);
  const wanted = isPostgresUrl(url) ? 'postgres' : 'sqlite';
  if (kind !== wanted) throw new BackupError(`备份是 ${kind} 的，目标是 ${wanted} 的 The backup is of ${kind}, the store is ${wanted}`);
  return kind === 'sqlite' ? restoreSqlite(file, sqlitePath(url), manifest, ports) : restorePostgres(file, url, manifest, ports);
}

/** Opens a trial store as a gateway would: it is brought to this version, and an epoch is made. */
async function openOnce(url: string): Promise<void> {
  const store = await openStore({ url, connections: 1 });
  await store.close();
}

/**
 * Restores a backup for a trial and throws away what came of it: rows are compared with its list, then it is opened as a gateway opens its store. `server`:
 * for PostgreSQL an address where databases may be made.
 */
export async function proveBackup(file: string, server: string | null, ports: BackupPorts): Promise<Restored> {
  const { kind, manifest } = await lookAt(file);
  if (kind === 'postgres') {
    if (server === null) throw new BackupError('请用 --on 给出可建库的 PostgreSQL 地址 Name a PostgreSQL server with --on');
    return inTrialDatabase(server, `${ports.now}_${ports.pid}`, async (url) => {
      const restored = await restorePostgres(file, url, manifest, ports);
      await openOnce(url);
      return restored;
    });
  }
  const part = partOf(`${file}.trial`, ports.pid);
  await demandRoomFor(dirname(file), (await stat(file)).size, ports);
  return withParts([part], async () => {
    const tables = await copyBack(file, part, manifest);
    await openOnce(part);
    return { tables, manifest, before: null };
  });
}
