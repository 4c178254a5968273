import { randomUUID } from 'node:crypto';
import { calls } from '../../../src/api/calls/table.ts';
import { type Client, type ClientPorts, createClient, type RequestContext } from '../../../src/api/client.ts';
import { APP_VERSION, DEFAULT_LOCATION } from '../../../src/api/context.ts';
import type { SignedIn } from '../../../src/api/entities/login-info.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { traitsOf } from '../../../src/domain/core/variant.ts';
import { now } from '../clock/clock.ts';

/** A request as it left. */
export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface NodeClient {
  client: Client;
  login: SignedIn;
  /** The newest request that left. */
  last(): SentRequest;
}

/**
 * The product's own client, signed in to a gateway from this process. Throws with the gateway's words when the sign-in is refused. `send`
 * may lead its requests elsewhere.
 */
export async function signInFromNode(
  baseUrl: string,
  account: { loginName: string; password: string },
  send: ClientPorts['fetch'] = fetch,
): Promise<NodeClient> {
  let last: SentRequest | null = null;
  const context: RequestContext = {
    appId: traitsOf('main').appId,
    version: APP_VERSION,
    mac: '',
    accountId: '',
    accessToken: '',
    locationCode: DEFAULT_LOCATION,
    signKey: '',
  };
  const client = createClient({
    fetch: (url, init) => {
      const headers = Object.fromEntries(new Headers(init.headers).entries());
      last = { method: init.method ?? 'GET', url, headers, body: typeof init.body === 'string' ? init.body : '' };
      return send(url, init);
    },
    now,
    uuid: () => randomUUID(),
    log: silentLog,
    baseUrl,
    context: () => context,
    timers: { setTimeout: (run, ms) => setTimeout(run, ms), clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) }, // as: it is what setTimeout gave
  });
  const answer = await client.call(calls.webPasswordLogin, account);
  if (!answer.ok) throw new Error(`sign-in as ${account.loginName}: ${JSON.stringify(answer.error)}`);
  const login = answer.value;
  context.accountId = login.accountId;
  context.accessToken = login.accessToken;
  context.signKey = login.signKey;
  return {
    client,
    login,
    last() {
      if (!last) throw new Error('nothing was sent');
      return last;
    },
  };
}
