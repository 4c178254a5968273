import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { FILE_LIMIT_MS, FILES_AT_ONCE } from './limits.ts';
import { type Installing, PAGE_FILE, type StoredFiles } from './stored-files.ts';
import { adoptPolicy } from './stored-policy.ts';
import { dropUnfinished, sweepBuilds } from './sweep-builds.ts';

type InstallEvent = Parameters<PrecacheController['install']>[0];

/** Workbox's hold on a list of files; it fetches them one after the other. */
function controllerOf(manifest: (PrecacheEntry | string)[]): PrecacheController {
  const limited = async ({ request }: { request: Request }) => new Request(request, { signal: AbortSignal.timeout(FILE_LIMIT_MS) });
  const controller = new PrecacheController({ plugins: [{ requestWillFetch: limited }] });
  controller.addToCacheList(manifest);
  return controller;
}

/** Files of the build by its list; a file whose revision is unchanged is not fetched again. */
export function createFiles(manifest: (PrecacheEntry | string)[], origin: string): StoredFiles {
  const controller = controllerOf(manifest);
  const { cacheName } = controller.strategy;
  /** Fetches several files at once. It has failed only when nothing is under way any more: what came later could not be dropped again. */
  async function install(event: Installing): Promise<void> {
    const shares = Array.from({ length: FILES_AT_ONCE }, (_, share) => manifest.filter((_entry, i) => i % FILES_AT_ONCE === share));
    const ends = await Promise.allSettled(shares.map((share) => controllerOf(share).install(event as InstallEvent))); // as: it is the browser's own
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  const keys = (): string[] => [...controller.getURLsToCacheKeys().values()];
  const keyOf = (url: string): string | undefined => controller.getCacheKeyForURL(url);
  return {
    cacheName,
    install,
    dropUnfinished: () => dropUnfinished(caches, cacheName, keys()),
    sweep: (keepLast) => sweepBuilds(caches, cacheName, keys(), keepLast),
    isFile: (path) => keyOf(new URL(path, origin).href) !== undefined,
    match: (url) => caches.match(keyOf(url) ?? url, { cacheName }),
    async adoptPolicy(policy) {
      const page = new URL(PAGE_FILE, origin).href;
      await adoptPolicy(await caches.open(cacheName), keyOf(page) ?? page, policy);
    },
  };
}
