import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onExit } from '../../../tools/end-with-me.ts';
import { within } from '../within.ts';

export interface GatewayOptions {
  /** `postgres://…` or a SQLite file; by default a SQLite file in a folder of its own that `stop` removes. */
  databaseUrl?: string;
  /** False for a gateway without the demo accounts. */
  demo?: boolean;
  /** Companies of the large demo account. */
  companies?: number;
  /** Starts with the fault switches open (PLUS: only tests do). */
  faults?: boolean;
  /** Life of an access token, seconds. */
  accessSeconds?: number;
  /** Folder of the built page, default `WORKBENCH_DIST` or `dist`; null serves none. */
  staticDir?: string | null;
  port?: number;
  env?: Record<string, string>;
  /** Says that its store is one from a backup. */
  newEpoch?: boolean;
}

export interface Gateway {
  /** `http://localhost:<port>`. */
  url: string;
  port: number;
  databaseUrl: string;
  /** Everything it has written so far. */
  log(): string;
  pid(): number;
  /** Orderly end; waits for it. The store stays until `dispose`. */
  stop(): Promise<void>;
  /** SIGKILL; waits for the end. */
  kill(): Promise<void>;
  /** Starts it again on the same port and store, whether it ended well or not. What changes stays so, `newEpoch` is for this once. */
  restart(changes?: Pick<GatewayOptions, 'accessSeconds' | 'demo' | 'env' | 'staticDir' | 'newEpoch'>): Promise<void>;
  /** Ends it and removes its store. */
  dispose(): Promise<void>;
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const startLimit = 60_000;
/** One question whether it answers, milliseconds: a connection that is taken and never answered would wait for minutes. */
const askLimit = 5_000;
/** A gateway that was told to end has ended by then, milliseconds. */
const endLimit = 30_000;

interface Run {
  child: ChildProcess;
  ended: Promise<number | null>;
  output: () => string;
}

/** Arguments of node in `npm run gateway`: its flags, then the file. */
export function gatewayScript(): string[] {
  const { scripts }: { scripts: { gateway: string } } = JSON.parse(readFileSync('package.json', 'utf8'));
  return scripts.gateway.split(' ').slice(1);
}

function argumentsOf(options: GatewayOptions): string[] {
  const args = gatewayScript();
  if (options.demo !== false) args.push('--demo');
  if (options.companies !== undefined) args.push('--companies', String(options.companies));
  if (options.faults) args.push('--faults');
  if (options.newEpoch) args.push('--new-epoch');
  if (options.accessSeconds !== undefined) args.push('--access-seconds', String(options.accessSeconds));
  args.push('--static', options.staticDir === null ? 'none' : resolve(options.staticDir ?? process.env.WORKBENCH_DIST ?? 'dist'));
  return args;
}

function run(options: GatewayOptions, port: number, databaseUrl: string): Run {
  const env = { ...process.env, PORT: String(port), APPS_PORT: '0', DATABASE_URL: databaseUrl, ...options.env };
  const child = spawn(process.execPath, argumentsOf(options), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const take = (part: Buffer): void => {
    text = (text + part.toString('utf8')).slice(-200_000);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return { child, ended, output: () => text };
}

async function ready(url: string, running: Run): Promise<void> {
  let over = false;
  void running.ended.then(() => {
    over = true;
  });
  const giveUp = performance.now() + startLimit;
  while (performance.now() < giveUp) {
    if (over) throw new Error(`The gateway ended while starting:\n${running.output()}`);
    const up = await fetch(`${url}/config.json`, { signal: AbortSignal.timeout(askLimit) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await sleep(50);
  }
  running.child.kill('SIGKILL');
  throw new Error(`The gateway was not ready after ${startLimit / 1000} s:\n${running.output()}`);
}

/** Starts the gateway as `npm run gateway` does, as a process of its own on a free port, with a seeded store of its own, and waits until it answers. */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  let now = options;
  const port = options.port ?? (await freePort());
  const folder = options.databaseUrl === undefined ? mkdtempSync(join(tmpdir(), 'workbench-gateway-')) : null;
  const databaseUrl = options.databaseUrl ?? join(folder ?? '', 'gateway.db');
  const url = `http://localhost:${port}`;
  let earlier = '';
  let running = run(now, port, databaseUrl);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal);
    await within(endLimit, `the gateway, sent ${signal},`, running.ended).catch((late: Error) => {
      running.child.kill('SIGKILL');
      throw new Error(`${late.message}:\n${running.output()}`);
    });
  };
  const stop = (): Promise<void> => end('SIGTERM');
  const clear = (): void => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  const forget = onExit(() => {
    running.child.kill('SIGKILL');
    clear();
  });
  await ready(url, running);
  return {
    url,
    port,
    databaseUrl,
    log: () => earlier + running.output(),
    pid: () => running.child.pid ?? 0,
    stop,
    kill: () => end('SIGKILL'),
    async restart({ newEpoch = false, ...changes } = {}) {
      await stop();
      earlier += running.output();
      now = { ...now, ...changes };
      running = run({ ...now, newEpoch }, port, databaseUrl);
      await ready(url, running);
    },
    async dispose() {
      await end('SIGKILL');
      clear();
      forget();
    },
  };
}
