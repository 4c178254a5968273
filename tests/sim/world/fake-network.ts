import type { Fetch } from '../../../src/workers/ports.ts';
import { whileBusy } from './pump.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the line does to one exchange. */
export const faultKinds = [
  'none',
  'refuse',
  'cut-before',
  'cut-after',
  'resend',
  'late-copy',
  'error-before',
  'error-after',
  'busy',
  'half-body',
  'portal',
  'hang',
  'slow',
] as const;
export type Fault = (typeof faultKinds)[number];

/** The gateway as the line sees it. */
export type Serve = (request: Request) => Promise<Response>;

export interface NetworkOptions {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  /** Fault of the next exchange of a client; looked at once per exchange. */
  fault(client: string, path: string): Fault;
  readonly serve: Serve;
}

/** Commands on the way, per client: what must never exceed one. */
export interface Gauge {
  now: number;
  most: number;
}

export interface FakeNetwork {
  /** The fetch of one tab. `client` names the device: its cookies and its gauge. */
  fetchOf(client: string, owner: string): Fetch;
  gauge(client: string): Gauge;
  /** Ends every open stream of a client: the line was cut. */
  cut(client: string): void;
  /** Forgets the cookies of a device. */
  forgetCookies(client: string): void;
  /** Names of the faults that happened, in order: part of what a failing seed prints. */
  readonly happened: string[];
}

function networkError(): TypeError {
  return new TypeError('fetch failed');
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Whole body of an ordinary answer, an open stream of an event stream. */
  readonly body: Uint8Array | ReadableStream<Uint8Array>;
}

export function createNetwork(options: NetworkOptions): FakeNetwork {
  const { time, random } = options;
  const jars = new Map<string, Map<string, string>>();
  const gauges = new Map<string, Gauge>();
  const streams = new Map<string, Set<() => void>>();
  const happened: string[] = [];
  const wire = time.timers('network');

  const jarOf = (client: string): Map<string, string> => entry(jars, client, () => new Map<string, string>());
  const gaugeOf = (client: string): Gauge => entry(gauges, client, () => ({ now: 0, most: 0 }));

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => wire.setTimeout(resolve, ms));
  }

  async function deliver(client: string, input: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (init.credentials === 'include') {
      const cookies = [...jarOf(client)].map(([name, value]) => `${name}=${value}`).join('; ');
      if (cookies !== '') headers.set('cookie', cookies);
    }
    headers.set('origin', 'http://localhost:8700');
    headers.set('sec-fetch-site', 'same-origin');
    const body = typeof init.body === 'string' ? init.body : null;
    const request = new Request(`http://localhost:8700${input}`, { method: init.method ?? 'GET', headers, body });
    return whileBusy(
      options.serve(request).then(async (response) => {
        const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
        const stream = response.body;
        if (isStream && stream !== null) return { status: response.status, headers: response.headers, body: stream };
        return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
      }),
    );
  }

  function keepCookies(client: string, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      const ended = value === '' || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (ended) jarOf(client).delete(name);
      else jarOf(client).set(name, value);
    }
  }

  /** Body as the client reads it: whole, or ending in an error in the middle. */
  function bodyOf(client: string, answer: Answer, cut: boolean, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
    if (answer.body instanceof Uint8Array) {
      const { body } = answer;
      return new ReadableStream({
        start(controller) {
          if (body.length > 0) controller.enqueue(cut ? body.slice(0, random.below(body.length)) : body);
          if (cut) controller.error(networkError());
          else controller.close();
        },
      });
    }
    return relay(client, answer.body, signal);
  }

  /** An event stream, passed on piece by piece until either side ends it. */
  function relay(client: string, from: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
    const reader = from.getReader();
    const open = entry(streams, client, () => new Set<() => void>());
    let done = false;
    return new ReadableStream({
      start(controller) {
        const end = (error: unknown): void => {
          if (done) return;
          done = true;
          open.delete(cut);
          void reader.cancel().catch(() => {});
          controller.error(error);
        };
        const cut = (): void => end(networkError());
        open.add(cut);
        signal?.addEventListener('abort', () => end(signal.reason));
        void (async () => {
          while (!done) {
            const piece = await reader.read();
            await wait(1 + random.below(5));
            if (done) return;
            if (piece.done) return cut();
            controller.enqueue(piece.value);
          }
        })().catch(cut);
      },
      cancel() {
        done = true;
        return reader.cancel();
      },
    });
  }

  async function exchange(client: string, input: string, init: RequestInit, fault: Fault): Promise<Response> {
    const far = fault === 'slow' ? 3_000 + random.below(9_000) : 2 + random.below(40);
    const send = (): Promise<Answer> => deliver(client, input, init);
    await wait(far);
    if (fault === 'refuse' || fault === 'cut-before') throw networkError();
    if (fault === 'hang') return new Promise(() => {});
    if (fault === 'portal') return new Response('<html>sign in to the guest network</html>', { headers: { 'content-type': 'text/html' } });
    if (fault === 'error-before') return new Response('broken', { status: 500 + 2 * random.below(2) });
    if (fault === 'busy')
      return new Response('', {
        status: 503,
        headers: { 'retry-after': String(1 + random.below(8)), date: new Date(time.at()).toUTCString() },
      });
    if (fault === 'late-copy') wire.setTimeout(() => void send().then(drop, () => {}), 20_000 + random.below(60_000));
    let answer = await send();
    if (fault === 'resend') {
      // The socket was reset after the commit: the browser sends the same bytes again and shows the second answer (finding 1).
      await wait(1 + random.below(20));
      drop(answer);
      answer = await send();
    }
    await wait(1 + random.below(40));
    if (fault === 'cut-after') {
      drop(answer);
      throw networkError();
    }
    if (fault === 'error-after') {
      drop(answer);
      return new Response('bad gateway', { status: 502 });
    }
    keepCookies(client, answer.headers);
    const empty = answer.status === 204 || answer.status === 304;
    // as: the signal of a request is never null here.
    const signal = (init.signal ?? undefined) as AbortSignal | undefined;
    return new Response(empty ? null : bodyOf(client, answer, fault === 'half-body', signal), {
      status: answer.status,
      headers: answer.headers,
    });
  }

  function fetchOf(client: string): Fetch {
    return (input, init) => {
      const signal = init.signal ?? undefined;
      const fault = options.fault(client, input);
      if (fault !== 'none') happened.push(`${fault} ${input.slice(0, 60)}`);
      const isCommand = new Headers(init.headers).has('idempotency-key') && !input.includes('/tracking/');
      const gauge = gaugeOf(client);
      if (isCommand) {
        gauge.now += 1;
        gauge.most = Math.max(gauge.most, gauge.now);
      }
      const away = new Promise<never>((_, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([exchange(client, input, init, fault), away]).finally(() => {
        if (isCommand) gauge.now -= 1;
      });
    };
  }

  return {
    fetchOf,
    gauge: gaugeOf,
    cut(client) {
      for (const end of [...(streams.get(client) ?? [])]) end();
    },
    forgetCookies: (client) => void jars.delete(client),
    happened,
  };
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const held = map.get(key);
  if (held !== undefined) return held;
  const made = make();
  map.set(key, made);
  return made;
}

function drop(answer: Answer): void {
  if (!(answer.body instanceof Uint8Array)) void answer.body.cancel().catch(() => {});
}
