import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startCompanion } from './companion.ts';
import { isOwnUser } from './http/peer.ts';
import { policyPath, readPolicy } from './policy.ts';
import { systemClock as clock } from './ports.ts';
import { profileFolder } from './profile/folder.ts';
import { findOpeners, startProgram } from './verbs/browsers.ts';
import { VERSION as version } from './version.ts';
import { openWindow } from './window/window.ts';

/** What a person has asked for on the command line. */
export interface RunOptions {
  /** Its window is not opened: the start at sign-in. */
  readonly quiet: boolean;
  print(line: string): void;
}

type Env = Readonly<Record<string, string | undefined>>;

/** A file of the window, beside the program. */
function windowFile(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'window', 'files', name));
}

/** Opens the window in the user's own browser, by the file that only he can read. */
async function show(file: string): Promise<void> {
  const opener = findOpeners(process.platform, process.env).default;
  if (opener !== undefined) await startProgram(opener.file, [...opener.before, pathToFileURL(file).href]);
}

/** Starts the companion of this user with its window. False when all of its ports are taken. */
export async function run(
  { quiet, print }: RunOptions,
  env: Env = process.env,
  home = homedir(),
): Promise<{ stop(): Promise<void> } | null> {
  const folder = profileFolder(process.platform, env, home);
  const { policy, warning } = readPolicy(policyPath(process.platform, env));
  if (warning !== null) print(warning);
  const companion = await startCompanion({ folder, version, policy, clock, print });
  if (companion === null) return null;
  const window = await openWindow({
    companion,
    folder,
    version,
    warning,
    isManaged: policy !== null,
    clock,
    readFile: windowFile,
    isOwnUser,
  });
  print(`电脑助手已启动 The companion listens on 127.0.0.1:${companion.port}`);
  if (window !== null) {
    print(`窗口 Its window: ${window.file}`);
    if (!quiet) await show(window.file);
  }
  return {
    async stop() {
      await Promise.all([companion.stop(), window?.stop()]);
    },
  };
}
