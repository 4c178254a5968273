import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** The build that the tests run against. */
export const builtPage = (): string => resolve(process.env.WORKBENCH_DIST ?? 'dist');

const buildMark = /data-build="[^"]*"/;

export interface Build {
  readonly folder: string;
  dispose(): void;
}

/**
 * A copy of the build that is a new version: another page, every part under another name, hence another service worker, which takes `startMs`
 * more to start, as on a busy PC.
 */
export function nextBuild(version = 'next', startMs = 0): Build {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-build-'));
  const isCompressed = (path: string): boolean => path.endsWith('.br') || path.endsWith('.gz');
  cpSync(builtPage(), folder, { recursive: true, filter: (path) => !isCompressed(path) });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const renamed = (name: string): string => name.replace(/(\.\w+)$/, `-${version}$1`);
  for (const path of [...names.map((name) => join(assets, name)), ...['index.html', 'sw.js'].map((name) => join(folder, name))]) {
    if (!/\.(js|css|html)$/.test(path)) continue;
    let text = readFileSync(path, 'utf8');
    for (const name of names) text = text.replaceAll(name, renamed(name));
    writeFileSync(path, text);
  }
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  const change = (name: string, edit: (text: string) => string): void =>
    writeFileSync(join(folder, name), edit(readFileSync(join(folder, name), 'utf8')));
  change('index.html', (text) => text.replace(buildMark, `data-build="${version}"`));
  const busy = startMs === 0 ? '' : `for (const end = Date.now() + ${startMs}; Date.now() < end; );\n`;
  change('sw.js', (text) => busy + text.replace(/("revision":")[0-9a-f]+(","url":"index\.html")/, `$1${version}$2`));
  return { folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a host serves: a folder that turns into another version from one request to the next, as a deployment does. */
export interface Site extends Build {
  publish(version: string, startMs?: number): void;
}

export function openSite(): Site {
  const home = mkdtempSync(join(tmpdir(), 'workbench-site-'));
  const folder = join(home, 'page');
  symlinkSync(builtPage(), folder);
  let shown: Build | null = null;
  return {
    folder,
    publish(version, startMs) {
      const next = nextBuild(version, startMs);
      symlinkSync(next.folder, `${folder}.next`);
      renameSync(`${folder}.next`, folder);
      shown?.dispose();
      shown = next;
    },
    dispose() {
      shown?.dispose();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The version that a page runs; null for the build itself. */
export async function buildOf(page: Page): Promise<string | null> {
  const mark = await page.locator('html').getAttribute('data-build');
  const [own] = buildMark.exec(readFileSync(join(builtPage(), 'index.html'), 'utf8')) ?? [];
  return own === `data-build="${mark}"` ? null : mark;
}

/** Asks for a new version until one waits: a look of the browser's own, begun while the gateway was away, fails and takes ours with it. */
export async function lookForUpdate(page: Page): Promise<void> {
  await expect(async () => {
    const found = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      if (registration.waiting === null && registration.installing === null) await registration.update();
      return registration.waiting !== null;
    });
    expect(found).toBe(true);
  }).toPass({ timeout: 120_000 });
}
