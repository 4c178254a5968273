import { ASSETS } from './routes.ts';

/** Modules whose built files are not stored with the build, because few people need them: the dictionary of readings is 280 kB that our own gateway makes needless. */
const lateModules = ['readings'] as const;

/** The files of these modules, as patterns for the list of the build (vite.config.ts) and for the browser's own routes. */
export const latePatterns: readonly string[] = lateModules.map((name) => `${ASSETS}${name}-*.js`);

const moduleOf = (path: string): string | undefined =>
  lateModules.find((name) => path.startsWith(`${ASSETS}${name}-`) && path.endsWith('.js'));

/** Whether a path is a built file that is stored when it is first used, not with the build. */
export const isLateFile = (path: string): boolean => moduleOf(path) !== undefined;

/** Holds these files, apart from the build: they outlive an update that leaves them as they are. */
const LATE_CACHE = 'wb-late';

/** The subset of the Cache API that is used. */
export interface LateCache {
  keys(): Promise<readonly { readonly url: string }[]>;
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
  delete(url: string): Promise<boolean>;
}
export interface LatePorts {
  open(name: string): Promise<LateCache>;
  fetch(request: Request): Promise<Response>;
}

async function keep(cache: LateCache, url: string, response: Response): Promise<void> {
  await cache.put(url, response);
  const module = moduleOf(new URL(url).pathname);
  for (const { url: other } of await cache.keys())
    if (other !== url && moduleOf(new URL(other).pathname) === module) await cache.delete(other);
}

/**
 * Answers with the stored file, else with the network's, which is stored then in place of an earlier version. Without a line a file that was
 * never used rejects, as any request does: whoever asked for it says so. A disk without room loses the copy, never the answer.
 */
export async function lateAnswer(request: Request, ports: LatePorts): Promise<Response> {
  const cache = await ports.open(LATE_CACHE);
  const stored = await cache.match(request.url);
  if (stored !== undefined) return stored;
  const response = await ports.fetch(request);
  if (response.ok) await keep(cache, request.url, response.clone()).catch(() => {});
  return response;
}
