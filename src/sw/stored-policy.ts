/** The subset of the Cache API that is used. */
export interface PolicyCache {
  keys(): Promise<readonly { readonly url: string }[]>;
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

const POLICY = 'Content-Security-Policy';
/** What the policy of an answer rules: pages, and workers, which go by that of their own script. */
const RULED = /\.(?:html|js)$/;

/** The policy that the deployment sends with an answer; null where it sends none. */
export const policyOf = ({ headers }: Pick<Response, 'headers'>): string | null => headers.get(POLICY);

function withPolicy(stored: Response, policy: string): Response {
  const headers = new Headers(stored.headers);
  headers.set(POLICY, policy);
  return new Response(stored.body, { status: stored.status, statusText: stored.statusText, headers });
}

/**
 * Gives the stored files the policy that the deployment sends now: what it adds to what may be framed and connected to holds with the next loading. The
 * page is last, so that a worker that was stopped half way begins again.
 * @param pageKey address of the page in the cache.
 */
export async function adoptPolicy(cache: PolicyCache, pageKey: string, policy: string): Promise<void> {
  const page = await cache.match(pageKey);
  if (page === undefined || policyOf(page) === policy) return;
  for (const { url } of await cache.keys()) {
    if (url === pageKey || !RULED.test(new URL(url).pathname)) continue;
    const file = await cache.match(url);
    if (file !== undefined && policyOf(file) !== policy) await cache.put(url, withPolicy(file, policy));
  }
  await cache.put(pageKey, withPolicy(page, policy));
}
