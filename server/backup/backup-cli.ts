import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandPorts, ExitCode } from '../operator/operator-store.ts';
import { StoreInUse } from '../store/lock.ts';
import { isPostgresUrl, storeUrl } from '../store/named-store.ts';
import { BackupError } from './backup-error.ts';
import { type RowCounts, sumOf } from './manifest.ts';
import { recordBackup } from './record.ts';
import { proveBackup, restoreBackup } from './restore.ts';
import { type BackupPorts, takeBackup } from './take.ts';

/** Folder of backups where none is named. */
const FOLDER = '.data/backups';

const backupUsage = [
  '用法 Usage:',
  '  npm run backup -- [--to 文件夹 FOLDER] [--prove]',
  '  npm run backup -- --prove 文件 FILE',
  '  [--db 路径或URL] [--on postgres://…]',
];
const restoreUsage = ['用法 Usage: npm run restore -- 文件 FILE [--db 路径或URL]'];

/** Ports of a command, and how much room there is; tests choose. */
export type BackupCliPorts = Omit<CommandPorts, 'random'> & Pick<BackupPorts, 'free' | 'pid'>;

interface Asked {
  readonly db: string | undefined;
  readonly to: string;
  readonly prove: boolean;
  readonly on: string | undefined;
  readonly file: string | undefined;
}

/** What was asked for; null for wrong usage. */
function parse(args: readonly string[]): Asked | null {
  const options = { db: { type: 'string' }, to: { type: 'string' }, prove: { type: 'boolean' }, on: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...more] = positionals;
    const { db, to = FOLDER, prove = false, on } = values;
    return more.length > 0 || (file !== undefined && !prove) ? null : { db, to, prove, on, file };
  } catch {
    return null;
  }
}

const counted = (tables: RowCounts): string => `${Object.keys(tables).length} 张表 tables, ${sumOf(tables)} 行 rows`;

/** What keeps a command from its end, as a line; what nobody foresaw is thrown on. */
function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof StoreInUse) return `网关正在使用数据库，请先停止 A gateway uses the store, stop it first: ${error.pid}`;
  const reason = error instanceof Error ? error.message : String(error);
  return `出错 It failed: ${reason}`;
}

async function carriedOut(print: (line: string) => void, run: () => Promise<void>): Promise<ExitCode> {
  try {
    await run();
    return 0;
  } catch (error) {
    print(reasonOf(error));
    return 1;
  }
}

/** Restores a backup for a trial, and writes down that it holds what it should. */
async function prove(file: string, url: string, { on }: Asked, cli: BackupCliPorts): Promise<void> {
  const now = cli.clock.now();
  const server = on ?? (isPostgresUrl(url) ? url : null);
  const { tables, manifest } = await proveBackup(file, server, { ...cli, now });
  if (manifest === null)
    return cli.print(`没有清单，只证明能恢复，不记录 It can be restored; without its list the rows were not compared: ${file}`);
  await recordBackup(url, {
    backup_id: basename(file),
    made_at: manifest.madeAt,
    proven_at: now,
    bytes: manifest.bytes,
    row_count: sumOf(manifest.tables),
  });
  cli.print(`试恢复成功 Restored for a trial: ${counted(tables)}`);
}

/** `npm run backup`: a backup of the store beside running gateways, with `--prove` also its trial restore. */
export async function backupCli(args: readonly string[], cli: BackupCliPorts): Promise<ExitCode> {
  const asked = parse(args);
  if (asked === null) {
    for (const line of backupUsage) cli.print(line);
    return 2;
  }
  const url = storeUrl(asked.db, cli.env);
  if (!isPostgresUrl(url) && !cli.exists(url)) {
    cli.print(`没有数据库 No such database: ${url}`);
    return 1;
  }
  return carriedOut(cli.print, async () => {
    if (asked.file !== undefined) return prove(asked.file, url, asked, cli);
    await mkdir(asked.to, { recursive: true, mode: 0o700 });
    const { file, manifest } = await takeBackup(url, asked.to, { ...cli, now: cli.clock.now() });
    const row_count = sumOf(manifest.tables);
    await recordBackup(url, { backup_id: basename(file), made_at: manifest.madeAt, proven_at: 0, bytes: manifest.bytes, row_count });
    cli.print(`已备份 Backed up: ${file} (${manifest.bytes} bytes, ${counted(manifest.tables)})`);
    if (asked.prove) await prove(file, url, asked, cli);
  });
}

/** `npm run restore`: makes the store out of a backup. */
export async function restoreCli(args: readonly string[], cli: BackupCliPorts): Promise<ExitCode> {
  const asked = parse([...args, '--prove']);
  if (asked?.file === undefined || args.some((one) => /^--(?:prove|to|on)\b/.test(one))) {
    for (const line of restoreUsage) cli.print(line);
    return 2;
  }
  const { file } = asked;
  const url = storeUrl(asked.db, cli.env);
  return carriedOut(cli.print, async () => {
    const { tables, manifest, before } = await restoreBackup(file, url, { ...cli, now: cli.clock.now() });
    const { host, pathname } = isPostgresUrl(url) ? new URL(url) : { host: '', pathname: url };
    cli.print(`已恢复 Restored: ${host}${pathname} (${counted(tables)})`);
    if (before !== null) cli.print(`原来的数据库在 The store that was there is now: ${before}`);
    if (manifest === null) cli.print('没有清单，未比对行数 No list stands beside the file: the rows were not compared');
    cli.print('客户端会重新同步 Clients begin anew with the next gateway');
  });
}
