import { randomUUID } from 'node:crypto';
import { type CallName, calls } from '../../../src/api/calls/table.ts';
import { type Client, createClient, type PullBatch, type RequestContext } from '../../../src/api/client.ts';
import { APP_VERSION, DEFAULT_LOCATION } from '../../../src/api/context.ts';
import { type Call, isSigned, ownKeyOf } from '../../../src/api/contract.ts';
import type { SignedIn } from '../../../src/api/entities/login-info.ts';
import { headersOf } from '../../../src/api/http/headers.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { traitsOf } from '../../../src/domain/core/variant.ts';
import { now } from '../clock/clock.ts';

/** The key that a call carries; what is wrong in an input is no key, and cannot be a header. */
function keyOf(call: Call, input: object): string | null {
  const own = ownKeyOf(call, input);
  if (own !== null && /^[0-9a-f-]{36}$/.test(own)) return own;
  return call.kind === 'command' || call.kind === 'once' ? randomUUID() : null;
}

/** Everything a test needs of a gateway: its fetch function. No sockets. */
export interface Served {
  readonly app: { fetch(request: Request): Response | Promise<Response> };
}

/** What a request without the client is made of; each part of a right one can be replaced by a wrong one. */
export interface RawRequest {
  /** JSON body or query; a string is sent as it is. */
  payload?: object | string;
  /** Body in place of the payload, byte by byte. */
  bytes?: Uint8Array;
  /** Replaced headers; null leaves one out. */
  headers?: Record<string, string | null>;
  method?: string;
  idempotencyKey?: string;
  /** Milliseconds added to the timestamp. */
  skew?: number;
}

export interface Answer {
  status: number;
  headers: Headers;
  head: { code: string; msg: string; requestId?: string };
  body: unknown;
  text: string;
}

export interface TestClient {
  readonly client: Client;
  /** Who the next request is from; signing in fills it. */
  readonly context: RequestContext;
  /** Cookies as a browser would keep them. */
  readonly cookies: Map<string, string>;
  /** Signs in by password and goes on as that account. Throws when refused. */
  signIn(loginName: string, password?: string, options?: { autoLogin?: boolean; pcuid?: string }): Promise<SignedIn>;
  /** Sends a request built by hand, right in everything that is not replaced. */
  send(name: CallName, request?: RawRequest): Promise<Answer>;
  /** The same, as the Response. */
  fetch(name: CallName, request?: RawRequest): Promise<Response>;
  /** All batches of a pull; throws on a failure. `upTo` stops after that many, `nouns` are collections that come with it. */
  pullAll(cursor?: string, upTo?: number, nouns?: readonly string[]): Promise<PullBatch[]>;
}

export const DEMO_PASSWORD = 'Demo2026';
const ORIGIN = 'http://gateway.test';

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }
}

function targetOf(call: Call, payload: object | string): string {
  if (call.method !== 'GET') return call.path;
  const query = typeof payload === 'string' ? payload : new URLSearchParams(Object.entries(payload)).toString();
  return query === '' ? call.path : `${call.path}?${query}`;
}

/** The product's own client on a gateway in this process, with cookies, and a way past the client for requests that it would never send. */
export function createTestClient(gateway: Served, clock: () => number = now): TestClient {
  const cookies = new Map<string, string>();
  const context: RequestContext = {
    appId: traitsOf('main').appId,
    version: APP_VERSION,
    mac: '',
    accountId: '',
    accessToken: '',
    locationCode: DEFAULT_LOCATION,
    signKey: '',
  };
  const fetchIn = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    if (cookies.size > 0 && !request.headers.has('cookie'))
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await gateway.app.fetch(request);
    keepCookies(cookies, response);
    return response;
  };
  const client = createClient({
    fetch: fetchIn,
    now: clock,
    uuid: () => randomUUID(),
    log: silentLog,
    baseUrl: ORIGIN,
    context: () => context,
    timers: { setTimeout: (run, ms) => setTimeout(run, ms), clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) }, // as: it is what setTimeout gave
  });

  async function fetchRaw(name: CallName, request: RawRequest = {}): Promise<Response> {
    const call: Call = calls[name];
    const { payload = {}, skew = 0, method = call.method } = request;
    const target = targetOf(call, payload);
    const body = call.method === 'GET' ? '' : typeof payload === 'string' ? payload : JSON.stringify(payload);
    const idempotencyKey = request.idempotencyKey ?? keyOf(call, Object(payload));
    const signed = isSigned(call) ? { method: call.method, target, body } : null;
    const headers = new Headers(headersOf({ context, timestamp: clock() + skew, requestId: randomUUID(), signed, idempotencyKey }));
    if (call.method === 'POST') headers.set('content-type', 'application/json');
    for (const [header, value] of Object.entries(request.headers ?? {}))
      value === null ? headers.delete(header) : headers.set(header, value);
    const withBody = method !== 'GET' && method !== 'HEAD' && call.method === 'POST';
    const sent = request.bytes ? Buffer.from(request.bytes) : body;
    return fetchIn(ORIGIN + target, withBody ? { method, headers, body: sent } : { method, headers });
  }
  return {
    client,
    context,
    cookies,
    async signIn(loginName, password = DEMO_PASSWORD, { autoLogin = false, pcuid = '' } = {}) {
      const answer = await client.call(calls.webPasswordLogin, { loginName, password, autoLogin, pcuid });
      if (!answer.ok) throw new Error(`sign-in as ${loginName}: ${JSON.stringify(answer.error)}`);
      const { accountId, accessToken, signKey } = answer.value;
      Object.assign(context, { accountId, accessToken, signKey });
      return answer.value;
    },
    fetch: fetchRaw,
    async send(name, request) {
      const response = await fetchRaw(name, request);
      const text = await response.text();
      const parsed = text.startsWith('{"head"') ? JSON.parse(text) : { head: { code: '', msg: '' } };
      return { status: response.status, headers: response.headers, head: parsed.head, body: parsed.body ?? parsed.data, text };
    },
    async pullAll(cursor = '', upTo = Number.POSITIVE_INFINITY, nouns = []) {
      const opened = await client.pull(cursor, { signal: new AbortController().signal, nouns });
      if (!opened.ok) throw new Error(JSON.stringify(opened.error));
      const batches: PullBatch[] = [];
      for await (const batch of opened.value) {
        if (!batch.ok) throw new Error(JSON.stringify(batch.error));
        batches.push(batch.value);
        if (batches.length >= upTo) break;
      }
      return batches;
    },
  };
}
