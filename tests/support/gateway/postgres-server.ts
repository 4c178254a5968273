import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { onExit } from '../../../tools/end-with-me.ts';
import { lookForPostgres } from './find-postgres.ts';
import { freePort } from './gateway.ts';

/** Where the programs are, as whom they run, and the folder that holds their data. */
export interface PostgresHome {
  readonly binaries: string;
  readonly user: { uid: number; gid: number } | Record<never, never>;
  readonly folder: string;
  readonly settings: readonly string[];
}

/** A PostgreSQL that may end at once and start again. */
export interface PostgresServer {
  readonly port: number;
  /** Address of its first database. */
  readonly url: string;
  /** Ends it at once, as `pg_ctl stop -m immediate` and a crash do; its files stay for `restart`. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Orderly end. */
  end(): Promise<void>;
  /** Starts a standby that follows it; from then on it acknowledges no commit that the standby does not hold. */
  follower(): Promise<PostgresFollower>;
}

export interface PostgresFollower extends PostgresServer {
  /** Makes it the one that takes writes; settles when it does. */
  promote(): Promise<void>;
}

/** Throws when there is none. */
export function findBinaries(): string {
  const found = lookForPostgres();
  if (!found) throw new Error('PostgreSQL is needed for these tests: apt-get install postgresql, or name its folder in POSTGRES_BIN');
  return found;
}

/** PostgreSQL refuses to run as root: then it runs as the user postgres. */
export function userOf(): PostgresHome['user'] {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

export function runTool({ binaries, user, folder }: PostgresHome, tool: string, args: readonly string[]): void {
  execFileSync(join(binaries, tool), args, { ...user, cwd: folder, stdio: 'pipe' });
}

/** One statement on a connection of its own; answers its rows. */
export async function query(url: string, text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const tenth = (): Promise<void> => new Promise((done) => setTimeout(done, 100));

async function ready(url: string, running: { over: boolean; output: string }): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    if (running.over) throw new Error(`PostgreSQL ended while starting:\n${running.output}`);
    const up = await query(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (up) return;
    await tenth();
  }
  throw new Error(`PostgreSQL was not ready:\n${running.output}`);
}

/** Waits until a standby holds every commit before it is acknowledged. */
async function synchronous(url: string): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    const followers = await query(url, "select 1 from pg_stat_replication where sync_state = 'sync'");
    if (followers.length > 0) return;
    await tenth();
  }
  throw new Error('the standby does not follow');
}

async function follow(home: PostgresHome, server: PostgresServer): Promise<PostgresFollower> {
  const port = await freePort();
  const data = join(home.folder, `standby-${port}`);
  const source = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'workbench'];
  runTool(home, 'pg_basebackup', ['-D', data, ...source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  const standby = await startServer(home, data, port);
  await query(server.url, "alter system set synchronous_standby_names = '*'");
  await query(server.url, 'select pg_reload_conf()');
  await synchronous(server.url);
  return {
    ...standby,
    async promote() {
      const [done] = await query(standby.url, 'select pg_promote() as done');
      if (done?.done !== true) throw new Error('the standby was not promoted');
    },
  };
}

/** Starts a server on this data folder and port and waits until it answers. */
export async function startServer(home: PostgresHome, data: string, port: number): Promise<PostgresServer> {
  const url = `postgres://workbench@127.0.0.1:${port}/postgres`;
  let signal: (name: NodeJS.Signals) => void = () => undefined;
  let ended: Promise<unknown> = Promise.resolve();

  async function start(): Promise<void> {
    const args = ['-D', data, '-p', String(port), ...home.settings.flatMap((setting) => ['-c', setting])];
    const server = spawn(join(home.binaries, 'postgres'), args, { ...home.user, cwd: home.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const running = { over: false, output: '' };
    const take = (part: Buffer): void => {
      running.output = (running.output + part.toString('utf8')).slice(-20_000);
    };
    server.stdout.on('data', take);
    server.stderr.on('data', take);
    ended = new Promise((done) => server.once('exit', done)).then(() => {
      running.over = true;
    });
    signal = (name) => void server.kill(name);
    await ready(url, running);
  }
  async function end(name: NodeJS.Signals): Promise<void> {
    signal(name);
    await ended;
  }
  const forget = onExit(() => signal('SIGQUIT'));
  await start();
  const server: PostgresServer = {
    port,
    url,
    kill: () => end('SIGQUIT'),
    restart: start,
    async end() {
      await end('SIGINT');
      forget();
    },
    follower: () => follow(home, server),
  };
  return server;
}
