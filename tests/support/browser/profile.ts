import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BrowserContext, chromium } from '@playwright/test';
import { onExit } from '../../../tools/end-with-me.ts';
import { within } from '../within.ts';
import { findChromium, launchArgs } from './chromium.ts';

/** A browser with a profile on disk, that can be closed or killed and opened again: for cold starts and power cuts. */
export interface Profile {
  /** The context of the browser that runs now. */
  context(): BrowserContext;
  /** SIGKILL to the whole browser, as a power cut does to it. Waits until its processes are gone. */
  kill(): Promise<void>;
  close(): Promise<void>;
  /** Waits until the browser has written its cookies to disk, which it does half a minute late: a power cut before that takes a new sign-in with it. */
  cookiesSaved(): Promise<void>;
  /** Starts the browser again on the same profile. */
  open(): Promise<BrowserContext>;
  folder: string;
  /** Overwrites the files of the accounts' databases (those in storage buckets), as a bad disk does. Close the browser first. Answers how many. */
  damage(): number;
  /** Ends the browser and removes the profile. */
  dispose(): Promise<void>;
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Ids of the processes that run on this profile: those of our own browser, since the folder is ours alone. */
function processesOf(folder: string): number[] {
  return globSync('/proc/[0-9]*/cmdline').flatMap((path) => {
    try {
      const own = readFileSync(path, 'utf8').includes(folder);
      return own ? [Number(path.split('/')[2])] : [];
    } catch {
      return [];
    }
  });
}

function launch(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: launchArgs(),
    baseURL,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
}

function killNow(folder: string): void {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone in the meantime.
    }
  }
}

/** A browser that was told to end, or killed, is gone by then, milliseconds. */
const ENDS_MS = 30_000;

/** Waits until no process runs on the profile; `each` is done at every look. */
async function gone(folder: string, each: () => void = () => {}): Promise<void> {
  const end = performance.now() + ENDS_MS;
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    if (performance.now() > end) throw new Error(`processes of the browser still run after ${ENDS_MS / 1000} s: ${left.join(', ')}`);
    each();
    await sleep(20);
  }
}

async function killProcesses(folder: string): Promise<void> {
  await gone(folder, () => killNow(folder));
  for (const path of globSync('Singleton*', { cwd: folder })) rmSync(join(folder, path), { force: true });
}

function hasRefreshCookie(folder: string): boolean {
  return globSync('**/Cookies', { cwd: folder }).some((path) => {
    const file = new DatabaseSync(join(folder, path), { readOnly: true });
    try {
      return file.prepare("select 1 from cookies where name like '\\_\\_Host-wb-refresh-%' escape '\\'").get() !== undefined;
    } catch {
      // The browser is writing it, or has not made the table yet.
      return false;
    } finally {
      file.close();
    }
  });
}

/** Opens a browser on a new profile. `opened` is told of each of its starts before any page is opened. */
export async function openProfile(baseURL: string, opened: (context: BrowserContext) => Promise<void> = async () => {}): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-profile-'));
  const start = async (): Promise<BrowserContext> => {
    const started = await launch(folder, baseURL);
    await opened(started);
    return started;
  };
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const forget = onExit(() => {
    killNow(folder);
    remove();
  });
  let context = await start();
  return {
    folder,
    context: () => context,
    kill: () => killProcesses(folder),
    async close() {
      await within(ENDS_MS, 'closing the browser', context.close());
      // What is still ending would write, or have files open.
      await gone(folder);
    },
    async cookiesSaved() {
      for (const end = Date.now() + 90_000; !hasRefreshCookie(folder); await sleep(250))
        if (Date.now() > end) throw new Error('the browser wrote no refresh cookie in 90 s');
    },
    async open() {
      context = await start();
      return context;
    },
    damage() {
      const files = globSync('**/WebStorage/**/*.leveldb/*.{log,ldb}', { cwd: folder });
      for (const path of files) writeFileSync(join(folder, path), Buffer.alloc(statSync(join(folder, path)).size, 0xa5));
      return files.length;
    },
    async dispose() {
      await within(ENDS_MS, 'closing the browser', context.close()).catch(() => undefined);
      await killProcesses(folder);
      remove();
      forget();
    },
  };
}
