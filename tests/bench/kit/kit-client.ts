import { calls } from '../../../src/api/calls/table.ts';
import { type Client, createClient } from '../../../src/api/client.ts';
import { APP_VERSION, DEFAULT_LOCATION, type RequestContext } from '../../../src/api/context.ts';
import { collectionNames } from '../../../src/db/collections/collections.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { traitsOf } from '../../../src/domain/core/variant.ts';

export interface KitClient {
  readonly client: Client;
  /** Requests since the last `countFromZero`. */
  requests(): number;
  countFromZero(): void;
  /** The request that a whole pull would send, without sending it. */
  pullRequest(): Promise<{ url: string; init: RequestInit }>;
}

/** The product's client over this page's own origin, signed in, with its requests counted. */
export async function signedInClient(account: { loginName: string; password: string }): Promise<KitClient> {
  let count = 0;
  let held: { url: string; init: RequestInit } | null = null;
  let holding = false;
  const nobody = { mac: '', accountId: '', accessToken: '', signKey: '' };
  const context: RequestContext = { ...nobody, appId: traitsOf('main').appId, version: APP_VERSION, locationCode: DEFAULT_LOCATION };
  const client = createClient({
    fetch: (url, init) => {
      count += 1;
      if (!holding) return fetch(url, init);
      held = { url, init };
      return Promise.reject(new TypeError('held back'));
    },
    now: () => Date.now(),
    uuid: () => crypto.randomUUID(),
    log: silentLog,
    baseUrl: '',
    context: () => context,
    timers: { setTimeout: (run, ms) => setTimeout(run, ms), clearTimeout: (timer) => clearTimeout(timer as number) }, // as: it is what setTimeout gave
  });
  const answer = await client.call(calls.webPasswordLogin, account);
  if (!answer.ok) throw new Error(`sign-in: ${JSON.stringify(answer.error)}`);
  const { accountId, accessToken, signKey } = answer.value;
  Object.assign(context, { accountId, accessToken, signKey });
  return {
    client,
    requests: () => count,
    countFromZero() {
      count = 0;
    },
    async pullRequest() {
      holding = true;
      await client.pull('', { signal: new AbortController().signal, nouns: collectionNames });
      holding = false;
      if (held === null) throw new Error('the client asked for nothing');
      const { signal: _, ...init } = (held as { url: string; init: RequestInit }).init; // as: set by the port above, which the compiler cannot see
      return { url: (held as { url: string }).url, init }; // as: the same
    },
  };
}
