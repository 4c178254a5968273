import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BackupError } from './backup-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Where a program of PostgreSQL is: in POSTGRES_BIN, then on PATH, then the newest below /usr/lib/postgresql. Throws when it is nowhere. */
function findTool(name: string, env: Env): string {
  const version = (path: string): number => Number(/postgresql\/(\d+)/.exec(path)?.[1] ?? 0);
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a));
  const folders = [env.POSTGRES_BIN ?? '', ...(env.PATH ?? '').split(delimiter), ...installed].filter(Boolean);
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined)
    throw new BackupError(
      `找不到 ${name}，请安装 PostgreSQL 客户端 ${name} is missing: install the PostgreSQL client, or name its folder in POSTGRES_BIN`,
    );
  return found;
}

/** An address without its password, and the environment that carries it: what stands in arguments everybody on the machine can read. */
export function withoutPassword(url: string, env: Env): { readonly url: string; readonly env: Env } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { url: parsed.toString(), env: password === '' ? env : { ...env, PGPASSWORD: password } };
}

/** Runs a program of PostgreSQL to its end; answers what it wrote. Throws with its last words when it failed. It ends with this process. */
export async function runTool(name: string, args: readonly string[], env: Env): Promise<string> {
  const child = spawn(findTool(name, env), args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, LC_MESSAGES: 'C' } });
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  const [output, words]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (part: Buffer) => output.push(part));
  child.stderr.on('data', (part: Buffer) => words.push(part));
  const code = await new Promise<number>((ended, failed) => {
    child.once('error', failed);
    child.once('close', (status) => ended(status ?? 1));
  });
  process.off('exit', stop);
  if (code !== 0) throw new BackupError(`${name}: ${Buffer.concat(words).toString('utf8').trim().split('\n').slice(-3).join(' ')}`);
  return Buffer.concat(output).toString('utf8');
}
