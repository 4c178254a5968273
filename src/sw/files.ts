import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { FILE_LIMIT_MS } from './limits.ts';
import type { StoredFiles } from './stored-files.ts';
import { dropUnfinished, sweepBuilds } from './sweep-builds.ts';

/** Files of the build by its list; a file whose revision is unchanged is not fetched again. */
export function createFiles(manifest: (PrecacheEntry | string)[], origin: string): StoredFiles {
  const limited = async ({ request }: { request: Request }) => new Request(request, { signal: AbortSignal.timeout(FILE_LIMIT_MS) });
  const controller = new PrecacheController({ plugins: [{ requestWillFetch: limited }] });
  controller.addToCacheList(manifest);
  const { cacheName } = controller.strategy;
  const keys = (): string[] => [...controller.getURLsToCacheKeys().values()];
  return {
    cacheName,
    install: (event) => controller.install(event as ExtendableEvent), // it is the browser's own event
    dropUnfinished: () => dropUnfinished(caches, cacheName, keys()),
    sweep: (keepLast) => sweepBuilds(caches, cacheName, keys(), keepLast),
    isFile: (path) => controller.getCacheKeyForURL(new URL(path, origin).href) !== undefined,
    match: (url) => caches.match(controller.getCacheKeyForURL(url) ?? url, { cacheName }),
  };
}
