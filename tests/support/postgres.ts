import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { lookForPostgres } from './find-postgres.ts';
import { freePort } from './gateway.ts';

export interface PostgresOptions {
  /** Commits reach the disk before they are acknowledged: only for tests that pull the plug. Default false. */
  fsync?: boolean;
}

export interface Postgres {
  /** Address of its first database. */
  url: string;
  /** Makes an empty database of its own and answers its address. */
  createDatabase(): Promise<string>;
  /** Orderly end and removal of its files. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash does; its files stay for `restart`. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** Throws when there is none. */
function findBinaries(): string {
  const found = lookForPostgres();
  if (!found) throw new Error('PostgreSQL is needed for these tests: apt-get install postgresql, or name its folder in POSTGRES_BIN');
  return found;
}

/** PostgreSQL refuses to run as root: then it runs as the user postgres. */
function userOf(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function ready(url: string, running: { over: boolean; output: string }): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    if (running.over) throw new Error(`PostgreSQL ended while starting:\n${running.output}`);
    const up = await query(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (up) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`PostgreSQL was not ready:\n${running.output}`);
}

/** Starts a PostgreSQL of its own on a free port of this machine, with an empty cluster in the temporary folder. Installs nothing. */
export async function startPostgres({ fsync = false }: PostgresOptions = {}): Promise<Postgres> {
  const binaries = findBinaries();
  const user = userOf();
  const folder = mkdtempSync(join(tmpdir(), 'workbench-postgres-'));
  chmodSync(folder, 0o700);
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'workbench', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'pipe',
  });
  const port = await freePort();
  const url = `postgres://workbench@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `fsync=${fsync ? 'on' : 'off'}`, 'max_connections=200'];
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();

  async function start(): Promise<void> {
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    const server = spawn(join(binaries, 'postgres'), args, { ...user, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const running = { over: false, output: '' };
    const take = (part: Buffer): void => {
      running.output = (running.output + part.toString('utf8')).slice(-20_000);
    };
    server.stdout.on('data', take);
    server.stderr.on('data', take);
    ended = new Promise((done) => server.once('exit', done)).then(() => {
      running.over = true;
    });
    child = server;
    await ready(url, running);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    child?.kill(signal);
    await ended;
  }
  const atExit = (): void => void child?.kill('SIGQUIT');
  process.once('exit', atExit);
  await start();
  let databases = 0;
  return {
    url,
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await query(url, `create database ${name}`);
      return url.replace(/postgres$/, name);
    },
    async stop() {
      await end('SIGINT');
      process.off('exit', atExit);
      rmSync(folder, { recursive: true, force: true });
    },
    kill: () => end('SIGQUIT'),
    restart: start,
  };
}
