import { expect, test } from 'vitest';
import { BUILDS_CACHE, type BuildCaches, dropUnfinished, sweepBuilds } from './sweep-builds.ts';

/** The Cache API as far as it is used, in memory. */
function memoryCaches(): BuildCaches & { urls(name: string): Promise<string[]> } {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  };
  return {
    async open(name) {
      const store = open(name);
      return {
        keys: async () => Array.from(store.keys(), (url) => ({ url })),
        match: async (url) => store.get(url)?.clone(),
        put: async (url, response) => void store.set(url, response),
        delete: async (url) => store.delete(url),
      };
    },
    urls: async (name) => [...open(name).keys()].sort(),
  };
}

async function install(caches: BuildCaches, keys: string[]): Promise<void> {
  const files = await caches.open('files');
  for (const key of keys) await files.put(key, new Response(key));
}

test('windows of the build before keep their files, and older builds go', async () => {
  const caches = memoryCaches();
  const builds = [
    ['/a1', '/shared'],
    ['/a2', '/shared'],
    ['/a3', '/shared'],
  ];
  const left: string[][] = [];
  for (const keys of builds) {
    await install(caches, keys);
    await sweepBuilds(caches, 'files', keys, true);
    left.push(await caches.urls('files'));
  }
  expect(left).toEqual([
    ['/a1', '/shared'],
    ['/a1', '/a2', '/shared'],
    ['/a2', '/a3', '/shared'],
  ]);
});

test('without a window only the files of this build stay', async () => {
  const caches = memoryCaches();
  await install(caches, ['/a1', '/shared']);
  await sweepBuilds(caches, 'files', ['/a1', '/shared'], false);
  await install(caches, ['/a2']);
  await sweepBuilds(caches, 'files', ['/a2', '/shared'], false);
  expect(await caches.urls('files')).toEqual(['/a2', '/shared']);
});

test('a record of the last build that cannot be read counts as none', async () => {
  const caches = memoryCaches();
  await (await caches.open(BUILDS_CACHE)).put('/active-build.json', new Response('{'));
  await install(caches, ['/old', '/a1']);
  await sweepBuilds(caches, 'files', ['/a1'], true);
  expect(await caches.urls('files')).toEqual(['/a1']);
});

test('[fault 35] what an installation without an end has stored goes, and every file of the active build stays', async () => {
  const caches = memoryCaches();
  await install(caches, ['/a1', '/shared']);
  await sweepBuilds(caches, 'files', ['/a1', '/shared'], true);
  await install(caches, ['/a2']);
  await dropUnfinished(caches, 'files', ['/a2', '/shared', '/never-stored']);
  expect(await caches.urls('files')).toEqual(['/a1', '/shared']);
});
