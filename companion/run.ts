import { existsSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { addAutostart, autostartOf, type Program, removeAutostart } from './autostart.ts';
import { startCompanion } from './companion.ts';
import { isOwnUser } from './http/peer.ts';
import { nodeHidDevices } from './keys/node-hid-devices.ts';
import { checkoutParts, type Parts } from './parts.ts';
import { policyPath, readPolicy } from './policy.ts';
import { systemClock as clock } from './ports.ts';
import { profileFolder } from './profile/folder.ts';
import { isRunning, stopRunning } from './running.ts';
import { findOpeners, startProgram } from './verbs/browsers.ts';
import { VERSION as version } from './version.ts';
import { openWindow } from './window/window.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Whose companion it is, and how it speaks to him. */
export interface RunOptions {
  /** Its window is not opened: the start at sign-in. */
  readonly quiet: boolean;
  print(line: string): void;
  /** It has ended because its user wants it gone. */
  ended(): void;
  readonly env?: Env;
  readonly home?: string;
  readonly ports?: readonly number[];
  readonly parts?: Parts;
}

type Place = Pick<RunOptions, 'env' | 'home'>;

const folderOf = ({ env = process.env, home = homedir() }: Place): string => profileFolder(process.platform, env, home);

/** Opens the window in the user's own browser, by the file that only he can read. */
async function show(file: string): Promise<void> {
  const opener = findOpeners(process.platform, process.env).default;
  if (opener !== undefined) await startProgram(opener.file, [...opener.before, pathToFileURL(file).href]);
}

/** A window that asked how things stand so long ago is still looked at, milliseconds. */
const SEEN_MS = 3_000;

/** Starts the companion of this user with its window, or shows the window of the one that runs. Null when all of its ports are taken. */
export async function run(options: RunOptions): Promise<{ stop(): Promise<void> } | 'runs already' | null> {
  const { quiet, print, ended, env = process.env, ports, parts = checkoutParts } = options;
  const folder = folderOf(options);
  if (await isRunning(folder)) {
    if (!quiet) await show(join(folder, 'window.html'));
    return 'runs already';
  }
  const { policy, warning } = readPolicy(policyPath(process.platform, env));
  if (warning !== null) print(warning);
  let ask = (): void => undefined;
  const keys = await nodeHidDevices(() => parts.loadNodeHid());
  if (keys.problem !== null) print(keys.problem);
  const given = { folder, version, policy, clock, print, keys, show: () => ask() };
  const companion = await startCompanion({ ...given, ...(ports && { ports }) });
  if (companion === null) return null;
  let end = ended;
  const own = { companion, folder, version, warning, isManaged: policy !== null, clock, readFile: parts.windowFile, isOwnUser };
  const window = await openWindow({ ...own, stop: () => end() });
  ask = () => {
    if (window !== null && clock.now() - window.seenAt() > SEEN_MS) void show(window.file);
  };
  async function stop(): Promise<void> {
    await Promise.all([companion?.stop(), window?.stop()]);
    rmSync(join(folder, 'window.html'), { force: true });
  }
  end = () => void stop().then(ended);
  print(`电脑助手已启动 The companion listens on 127.0.0.1:${companion.port}`);
  if (window !== null) {
    print(`窗口 Its window: ${window.file}`);
    if (!quiet) await show(window.file);
  }
  return { stop };
}

/** From now on it starts when its user signs in. */
export async function install(program: Program, { env = process.env, home = homedir() }: Place = {}): Promise<void> {
  await addAutostart(autostartOf(process.platform, program, env, home));
}

/** Milliseconds between two looks whether it has ended, and how many of them. Timers of the clock would let this program end meanwhile. */
const LOOK_MS = 50;
const MOST_LOOKS = 60;

/** Ends the companion of this user and removes all that it has made: autostart, key, pairings, settings. */
export async function uninstall({ env = process.env, home = homedir() }: Place = {}): Promise<void> {
  const folder = folderOf({ env, home });
  await removeAutostart(autostartOf(process.platform, { file: '', args: [] }, env, home));
  const stopped = await stopRunning(folder);
  for (let n = 0; stopped && n < MOST_LOOKS && existsSync(join(folder, 'window.html')); n += 1) await sleep(LOOK_MS);
  // Windows keeps what a program has loaded until it has ended.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: LOOK_MS });
}
