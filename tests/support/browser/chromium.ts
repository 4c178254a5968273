import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of a Chromium on this machine: `CHROMIUM_PATH` first, then the usual names on PATH; null when there is none. */
export function lookForChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : null;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const folder of ['/usr/bin', ...folders]) {
    const found = names.map((name) => join(folder, name)).find(isProgram);
    if (found) return found;
  }
  return null;
}

/** As `lookForChromium`, but throws with what to do. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const path = lookForChromium(env);
  if (path) return path;
  if (env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is not a program.`);
  throw new Error('No Chromium found: install one (apt-get install chromium) or name one in CHROMIUM_PATH.');
}

/** Switches for a quiet browser that talks to nobody but the test's own servers. Root needs `--no-sandbox`. */
export function launchArgs(): string[] {
  const args = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-domain-reliability',
  ];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args;
}
