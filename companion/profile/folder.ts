import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Name of every folder and entry that the companion makes, so that an uninstall finds all of them. */
export const NAME = 'workbench-companion';

type Env = Readonly<Record<string, string | undefined>>;

/** The folder of this user in which the companion keeps its key, its pairings and its settings. */
export function profileFolder(platform: NodeJS.Platform, env: Env, home: string): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), NAME);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', NAME);
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), NAME);
}

/** Makes the folder, open to nobody but its user. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}
