import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://workbench.test';

class InstallEvent {
  readonly type = 'install';
  waitUntil(work: Promise<unknown>): void {
    work.catch(() => {});
  }
}

/** A browser's caches, its fetch, and what is under way in it. Files end when they are let go. */
function browser() {
  const stored = new Map<string, Response>();
  const asked: { path: string; end(status?: number): Promise<void> }[] = [];
  const cache = {
    match: async ({ url }: Request) => stored.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => void stored.set(url, response),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  };
  const caches = { open: async () => cache, match: async ({ url }: Request) => stored.get(url)?.clone() };
  // Workbox writes to a cache in a task of its own.
  const settled = () => vi.advanceTimersByTimeAsync(10);
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', new URL(`${ORIGIN}/sw.js`));
  vi.stubGlobal('registration', { scope: `${ORIGIN}/` });
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('ExtendableEvent', InstallEvent);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const answer = Promise.withResolvers<Response>();
    const end = async (status = 200): Promise<void> => {
      answer.resolve(new Response(url, { status }));
      await settled();
    };
    asked.push({ path: new URL(url).pathname, end });
    return answer.promise;
  });
  return { stored, asked, settled };
}

const names = Array.from({ length: 8 }, (_, i) => `/assets/part-${i}.js`);

async function installing() {
  const machine = browser();
  const { createFiles } = await import('./files.ts');
  const ended: string[] = [];
  const files = createFiles(
    names.map((url) => ({ url, revision: null })),
    ORIGIN,
  );
  const done = files.install(new InstallEvent()).then(
    () => void ended.push('well'),
    (reason: unknown) => void ended.push(String(reason)),
  );
  await machine.settled();
  return { ...machine, files, done, ended };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('[PLUS-13] the files of a build are fetched three at once, each of them once, and the installation ends when all are stored', async () => {
  const { asked, stored, files, done, ended } = await installing();
  for (let at = 0; at < names.length; at += 1) {
    expect([asked.length, ended]).toEqual([Math.min(at + 3, names.length), []]);
    await asked[at]?.end();
  }
  await done;
  expect(ended).toEqual(['well']);
  expect(asked.map(({ path }) => path).sort()).toEqual(names);
  expect([...stored.keys()].sort()).toEqual(names.map((name) => ORIGIN + name));
  expect(names.map(files.isFile)).not.toContain(false);
  expect(files.isFile('/assets/another.js')).toBe(false);
});

test('[fault 28] an installation that lacks a file fails, and not before the files that are under way have ended', async () => {
  const { asked, done, ended } = await installing();
  await asked[1]?.end(500);
  expect(ended).toEqual([]);
  for (let at = 0; at < asked.length; at += 1) if (at !== 1) await asked[at]?.end();
  await done;
  expect(ended).toEqual([expect.stringContaining('bad-precaching-response')]);
  // What comes after the missing file in its share is not asked for any more.
  expect(asked.map(({ path }) => path).sort()).toEqual(names.filter((_, i) => i % 3 !== 1 || i === 1));
});
