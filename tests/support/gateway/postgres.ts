import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './gateway.ts';
import { findBinaries, type PostgresHome, type PostgresServer, query, runTool, startServer, userOf } from './postgres-server.ts';

export interface PostgresOptions {
  /** Commits reach the disk before they are acknowledged: only for tests that pull the plug. Default false. */
  fsync?: boolean;
}

export interface Postgres extends PostgresServer {
  /** Makes an empty database of its own and answers its address. */
  createDatabase(): Promise<string>;
  /** Orderly end and removal of its files. Its followers must have ended. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of its own on a free port of this machine, with an empty cluster in the temporary folder. Installs nothing. */
export async function startPostgres({ fsync = false }: PostgresOptions = {}): Promise<Postgres> {
  const binaries = findBinaries();
  const user = userOf();
  const folder = mkdtempSync(join(tmpdir(), 'workbench-postgres-'));
  chmodSync(folder, 0o700);
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `fsync=${fsync ? 'on' : 'off'}`, 'max_connections=200'];
  const home: PostgresHome = { binaries, user, folder, settings };
  const data = join(folder, 'data');
  runTool(home, 'initdb', ['-D', data, '-U', 'workbench', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
  const server = await startServer(home, data, await freePort());
  let databases = 0;
  return {
    ...server,
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await query(server.url, `create database ${name}`);
      return server.url.replace(/postgres$/, name);
    },
    async stop() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
