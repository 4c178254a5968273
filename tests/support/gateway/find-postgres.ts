import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folder with `initdb` and `postgres`: `POSTGRES_BIN` first, then the newest under /usr/lib/postgresql, then PATH; null when there is none. */
export function lookForPostgres(env: NodeJS.ProcessEnv = process.env): string | null {
  const version = (path: string): number => Number(/postgresql\/(\d+)/.exec(path)?.[1] ?? 0);
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a));
  const folders = [env.POSTGRES_BIN ?? '', ...installed, ...(env.PATH ?? '').split(delimiter)].filter(Boolean);
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}
