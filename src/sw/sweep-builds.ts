/** The subset of the Cache API that is used. */
export interface BuildCache {
  keys(): Promise<readonly { readonly url: string }[]>;
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
  delete(url: string): Promise<boolean>;
}
export interface BuildCaches {
  open(name: string): Promise<BuildCache>;
}

/** Remembers which files the active build has. */
export const BUILDS_CACHE = 'wb-builds';
const ACTIVE = '/active-build.json';

async function storedKeys(cache: BuildCache): Promise<string[]> {
  const value: unknown = await (await cache.match(ACTIVE))?.json().catch(() => null);
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
}

/**
 * Deletes the stored files that this build does not have. A window that was open when the build changed still runs the one before and
 * loads its later parts by name, so with `keepLast` that one stays too; what is older always goes.
 * @param keys addresses of this build's files in the cache.
 */
export async function sweepBuilds(caches: BuildCaches, cacheName: string, keys: readonly string[], keepLast: boolean): Promise<void> {
  const builds = await caches.open(BUILDS_CACHE);
  const keep = new Set(keepLast ? [...keys, ...(await storedKeys(builds))] : keys);
  const files = await caches.open(cacheName);
  for (const { url } of await files.keys()) if (!keep.has(url)) await files.delete(url);
  await builds.put(ACTIVE, Response.json(keys));
}

/**
 * Deletes the stored files of a build that could not be installed, except those that the active build has too: when there is no room, the
 * outbox needs it more.
 * @param keys addresses of that build's files in the cache.
 */
export async function dropUnfinished(caches: BuildCaches, cacheName: string, keys: readonly string[]): Promise<void> {
  const active = new Set(await storedKeys(await caches.open(BUILDS_CACHE)));
  const files = await caches.open(cacheName);
  for (const key of keys) if (!active.has(key)) await files.delete(key);
}
