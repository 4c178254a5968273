import { access, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPostgresUrl } from '../store/named-store.ts';
import { sqlitePath } from '../store/sqlite/sqlite.ts';
import { BackupError, demandRoom } from './backup-error.ts';
import { freeBytes, partOf, publish, removeLeftParts, withParts } from './files.ts';
import { differences, fileSha256, type Manifest, manifestPath, type RowCounts } from './manifest.ts';
import { checkDump, dumpPostgres, postgresBytes } from './postgres-files.ts';
import { checkSqlite, copySqlite, sqliteBytes } from './sqlite-files.ts';

/** What backups need of their surroundings. */
export interface BackupPorts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  readonly pid: number;
  /** Bytes that may be written below a folder; tests choose. */
  readonly free?: (folder: string) => Promise<number>;
}

export interface Backup {
  readonly file: string;
  readonly manifest: Manifest;
}

/** What a copy needs beside its own bytes: list, folders, what is written meanwhile. */
const MARGIN = 16 * 1_048_576;

const stampOf = (now: number): string => new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

/** A name that no backup has. */
async function freeName(folder: string, { now }: BackupPorts, ending: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const path = join(folder, `workbench-${stampOf(now)}${n === 1 ? '' : `-${n}`}.${ending}`);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (!isThere) return path;
  }
}

/** Throws when there is less room below a folder than `bytes` and a margin. */
export async function demandRoomFor(folder: string, bytes: number, { free = freeBytes }: BackupPorts): Promise<void> {
  demandRoom(folder, bytes + MARGIN, await free(folder));
}

/** Writes the copy and reads it again; answers the rows that it holds. */
async function writeCopy(url: string, part: string, { env }: BackupPorts): Promise<RowCounts> {
  if (isPostgresUrl(url)) {
    const counts = await dumpPostgres(url, part, env);
    await checkDump(part, env);
    return counts;
  }
  const counts = await copySqlite(sqlitePath(url), part);
  const wrong = differences(counts, checkSqlite(part));
  if (wrong.length > 0) throw new BackupError(`备份不完整 The copy is not whole: ${wrong.join(', ')}`);
  return counts;
}

/**
 * Makes a backup of a store in a folder, also while gateways run on it. It is of one moment, was read again, has its name only when it is on the disk, and
 * what was half written is removed. Throws `BackupError` for what an operator can do something about.
 */
export async function takeBackup(url: string, folder: string, ports: BackupPorts): Promise<Backup> {
  const { now, pid } = ports;
  await removeLeftParts(folder, pid);
  const isPostgres = isPostgresUrl(url);
  const needed = isPostgres ? await postgresBytes(url) : sqliteBytes(sqlitePath(url));
  await demandRoomFor(folder, needed, ports);
  const file = await freeName(folder, ports, isPostgres ? 'dump' : 'db');
  const [part, listed] = [partOf(file, pid), partOf(manifestPath(file), pid)];
  return withParts([part, listed], async () => {
    const tables = await writeCopy(url, part, ports);
    const { size: bytes } = await stat(part);
    const sha256 = await fileSha256(part);
    const manifest: Manifest = { format: 1, store: isPostgres ? 'postgres' : 'sqlite', madeAt: now, bytes, sha256, tables };
    await writeFile(listed, `${JSON.stringify(manifest, null, 2)}\n`);
    await publish(listed, manifestPath(file));
    await publish(part, file);
    return { file, manifest };
  });
}
