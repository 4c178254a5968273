import type { Fetch } from '../../../src/workers/ports.ts';
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts';
import { whileBusy } from './pump.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the line does to one exchange (fault catalogue 1 to 10). */
export type Fault =
  | 'none'
  | 'refuse'
  | 'cut-before'
  | 'cut-after'
  | 'resend'
  | 'late-copy'
  | 'error-before'
  | 'error-after'
  | 'busy'
  | 'maintenance'
  | 'half-body'
  | 'swollen'
  | 'portal'
  | 'hang'
  | 'slow';

/** Those that befall users of themselves; the others are a test's. */
export type Mishap = Exclude<Fault, 'none' | 'maintenance' | 'swollen'>;

/** More than a client reads of one answer. */
const SWOLLEN_BYTES = 9 * 1024 * 1024;

/** What becomes of one piece of an event stream; `late`: it comes after the next one. */
export type NewsFate = 'whole' | 'twice' | 'lost' | 'late';

export interface NetworkOptions {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  /** Fault of the next exchange of a device; asked once per exchange. */
  fault(client: string, path: string): Fault;
  /** Fate of the next piece of a device's event stream; whole when absent. */
  newsFate?(client: string): NewsFate;
  /** Told of every fault and fate that is not the usual one. */
  happened?(what: Mishap | 'together' | 'told' | `news-${Exclude<NewsFate, 'whole'>}`): void;
  /** The gateway, as far as the line reaches it; `body` is what the request carries: a copy of the request costs more than most answers. */
  serve(request: Request, body: string | null): Promise<Response>;
}

/** Commands on the way from the living contexts of one device: what must never exceed one. */
export interface Gauge {
  now: number;
  most: number;
}

export interface FakeNetwork {
  /** The fetch of one context. `client` names the device: its cookies and its gauge. */
  fetchOf(client: string, owner: string): Fetch;
  gauge(client: string): Gauge;
  /** When a context of any device first tried to send this command, virtual milliseconds; null when none did. */
  triedAt(commandId: string): number | null;
  /** The browser has so many connections to the gateway for this device, the others being held by what nothing ends; without limit until told. */
  connections(client: string, free: number): void;
  /** The next `times` answers to requests of a device whose path holds `part` are so long on their way, read at the gateway by then. */
  hold(client: string, part: string, ms: number, times: number): void;
  /** Ends every open stream of a device: the line was cut. */
  cut(client: string): void;
  /** Makes every open stream of a device silent for ever: the connection is dead, and nobody says so. */
  mute(client: string): void;
  /** The context is gone: nothing more reaches it, and what it had under way no longer counts. */
  drop(owner: string): void;
  /** Copies of requests that have not arrived yet. */
  copiesUnderWay(): number;
}

function networkError(): TypeError {
  return new TypeError('fetch failed');
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Whole body of an ordinary answer, an open stream of an event stream. */
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

interface OpenStream {
  cut(): void;
  mute(): void;
}

interface Sender {
  readonly client: string;
  readonly owner: string;
}

export function createNetwork(options: NetworkOptions): FakeNetwork {
  return new Network(options);
}

/** Ids of the commands that a request carries: its own, or those of many that travel together. */
function commandsIn(url: string, key: string | null, body: string | null): readonly string[] {
  if (url.includes('/tracking/')) return [];
  if (!url.includes('/commands/batch')) return key === null ? [] : [key];
  const { commands }: { commands: readonly { id: string }[] } = JSON.parse(body ?? '{"commands":[]}');
  return commands.map(({ id }) => id);
}

class Network implements FakeNetwork {
  private readonly options: NetworkOptions;
  private readonly jars = new Map<string, Map<string, string>>();
  private readonly gauges = new Map<string, Gauge>();
  private readonly streams = new Map<string, Set<OpenStream>>();
  private readonly underWay = new Map<string, Set<() => void>>();
  private readonly gone = new Set<string>();
  private readonly tried = new Map<string, number>();
  private readonly pools = new Map<string, ConnectionPool>();
  private readonly holds = new Map<string, { readonly part: string; readonly ms: number; times: number }>();
  private copies = 0;

  constructor(options: NetworkOptions) {
    this.options = options;
  }

  copiesUnderWay(): number {
    return this.copies;
  }

  triedAt(commandId: string): number | null {
    return this.tried.get(commandId) ?? null;
  }

  gauge(client: string): Gauge {
    return entry(this.gauges, client, () => ({ now: 0, most: 0 }));
  }

  connections(client: string, free: number): void {
    this.pools.set(client, createConnectionPool(free));
  }

  hold(client: string, part: string, ms: number, times: number): void {
    this.holds.set(client, { part, ms, times });
  }

  /** How long an answer is on its way beside what the line takes. */
  private heldFor(client: string, path: string): number {
    const held = this.holds.get(client);
    if (held === undefined || held.times === 0 || !path.includes(held.part)) return 0;
    held.times -= 1;
    return held.ms;
  }

  cut(client: string): void {
    for (const { cut } of [...(this.streams.get(client) ?? [])]) cut();
  }

  mute(client: string): void {
    for (const { mute } of this.streams.get(client) ?? []) mute();
  }

  drop(owner: string): void {
    this.gone.add(owner);
    for (const leave of this.underWay.get(owner) ?? []) leave();
  }

  fetchOf(client: string, owner: string): Fetch {
    return (input, init) => {
      if (this.gone.has(owner)) return new Promise(() => {});
      const signal = init.signal ?? undefined;
      const fault = this.options.fault(client, input);
      if (fault !== 'none' && fault !== 'maintenance' && fault !== 'swollen') this.options.happened?.(fault);
      const leave = this.enter({ client, owner }, init, input);
      const away = new Promise<never>((_, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      const pool = this.pools.get(client);
      if (pool === undefined) return Promise.race([this.exchange({ client, owner }, input, init, fault), away]).finally(leave);
      const answer = pool
        .take(signal)
        .then((release) => this.overConnection(release, () => this.exchange({ client, owner }, input, init, fault), signal));
      return Promise.race([answer, away]).finally(leave);
    };
  }

  /** One exchange over a connection, which is free again when its answer is there; that of a stream when the stream ends. */
  private async overConnection(release: () => void, exchange: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
    signal?.addEventListener('abort', release);
    try {
      const response = await exchange();
      if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) release();
      return response;
    } catch (thrown) {
      release();
      throw thrown;
    }
  }

  /** Counts a command as under way until the answer is called or its context is gone. */
  private enter({ client, owner }: Sender, init: RequestInit, input: string): () => void {
    const ids = commandsIn(input, new Headers(init.headers).get('idempotency-key'), typeof init.body === 'string' ? init.body : null);
    if (ids.length === 0) return () => {};
    if (ids.length > 1) this.options.happened?.('together');
    if (input.includes('/activity/tell') || (typeof init.body === 'string' && init.body.includes('"activityTell"')))
      this.options.happened?.('told');
    for (const id of ids) if (!this.tried.has(id)) this.tried.set(id, this.options.time.at());
    const gauge = this.gauge(client);
    gauge.now += 1;
    gauge.most = Math.max(gauge.most, gauge.now);
    const mine = entry(this.underWay, owner, () => new Set<() => void>());
    const leave = (): void => {
      if (mine.delete(leave)) gauge.now -= 1;
    };
    mine.add(leave);
    return leave;
  }

  private wait(owner: string, ms: number): Promise<void> {
    return new Promise((resolve) => this.options.time.timers(owner).setTimeout(resolve, ms));
  }

  private async deliver(client: string, input: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (init.credentials === 'include') {
      const jar = entry(this.jars, client, () => new Map<string, string>());
      if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    headers.set('origin', 'http://localhost:8700');
    headers.set('sec-fetch-site', 'same-origin');
    const body = typeof init.body === 'string' ? init.body : null;
    const request = new Request(`http://localhost:8700${input}`, { method: init.method ?? 'GET', headers, body });
    return await whileBusy(this.options.serve(request, body).then(answerOf));
  }

  private keepCookies(client: string, headers: Headers): void {
    const jar = entry(this.jars, client, () => new Map<string, string>());
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      if (value === '' || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) jar.delete(name);
      else jar.set(name, value);
    }
  }

  private async exchange(sender: Sender, input: string, init: RequestInit, fault: Fault): Promise<Response> {
    const { random } = this.options;
    await this.wait('network', fault === 'slow' ? 3_000 + random.below(9_000) : 2 + random.below(40));
    const early = this.beforeGateway(fault);
    if (early !== null) return await early;
    const send = (): Promise<Answer> => this.deliver(sender.client, input, init);
    if (fault === 'late-copy') this.copyLater(send);
    let answer = await send();
    if (fault === 'resend') {
      // The socket was reset after the commit: the browser sends the same bytes again and shows the second answer (finding 1).
      await this.wait('network', 1 + random.below(20));
      drop(answer);
      answer = await send();
    }
    await this.wait('network', 1 + random.below(40));
    const heldMs = this.heldFor(sender.client, input);
    if (heldMs > 0) await this.wait('network', heldMs);
    if (fault === 'cut-after' || fault === 'error-after' || fault === 'swollen') drop(answer);
    if (fault === 'cut-after') throw networkError();
    if (fault === 'error-after') return new Response('bad gateway', { status: 502 });
    if (fault === 'swollen') return new Response(new Uint8Array(SWOLLEN_BYTES), { headers: answer.headers });
    this.keepCookies(sender.client, answer.headers);
    // The answer reaches the context in a task of its own: a frozen one gets it when it thaws, a killed one never.
    await this.wait(sender.owner, 0);
    const signal = init.signal ?? undefined;
    const body = answer.status === 204 || answer.status === 304 ? null : this.bodyOf(sender, answer, fault === 'half-body', signal);
    return new Response(body, { status: answer.status, headers: answer.headers });
  }

  private copyLater(send: () => Promise<Answer>): void {
    const { random, time } = this.options;
    this.copies += 1;
    const arrive = async (): Promise<void> => {
      await send().then(drop, () => {});
      this.copies -= 1;
    };
    time.timers('network').setTimeout(() => void arrive(), 20_000 + random.below(60_000));
  }

  /** What happens to an exchange that never gets to the gateway; null when it does. */
  private beforeGateway(fault: Fault): Promise<Response> | null {
    const { random, time } = this.options;
    switch (fault) {
      case 'refuse':
      case 'cut-before':
        return Promise.reject(networkError());
      case 'hang':
        return new Promise(() => {});
      case 'portal':
        return Promise.resolve(new Response('<html>sign in to the guest network</html>', { headers: { 'content-type': 'text/html' } }));
      case 'error-before':
        return Promise.resolve(new Response('broken', { status: 500 + 2 * random.below(2) }));
      case 'busy':
      case 'maintenance': {
        const seconds = fault === 'busy' ? 1 + random.below(8) : 600;
        const headers = { 'retry-after': String(seconds), date: new Date(time.at()).toUTCString() };
        return Promise.resolve(new Response('', { status: 503, headers }));
      }
      default:
        return null;
    }
  }

  /** Body as the context reads it: whole, or ending in an error in the middle. */
  private bodyOf(sender: Sender, answer: Answer, cut: boolean, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
    const { body } = answer;
    if (!(body instanceof Uint8Array)) return this.relay(sender, body, signal);
    const end = cut ? this.options.random.below(body.length + 1) : body.length;
    return new ReadableStream({
      start(controller) {
        if (end > 0) controller.enqueue(body.slice(0, end));
        if (cut) controller.error(networkError());
        else controller.close();
      },
    });
  }

  /** The pieces that arrive when this one does; one that is late waits in `held` for the next. */
  private withFate(client: string, piece: Uint8Array, held: Uint8Array[]): Uint8Array[] {
    const fate = this.options.newsFate?.(client) ?? 'whole';
    if (fate !== 'whole') this.options.happened?.(`news-${fate}`);
    if (fate === 'late') {
      held.push(piece);
      return [];
    }
    const before = held.splice(0);
    if (fate === 'lost') return before;
    return fate === 'twice' ? [piece, piece, ...before] : [piece, ...before];
  }

  /** An event stream, passed on piece by piece until either side ends it. */
  private relay({ client, owner }: Sender, from: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
    const reader = from.getReader();
    const open = entry(this.streams, client, () => new Set<OpenStream>());
    let done = false;
    let muted = false;
    return new ReadableStream({
      start: (controller) => {
        const end = (error: unknown): void => {
          if (done) return;
          done = true;
          open.delete(stream);
          void reader.cancel().catch(() => {});
          controller.error(error);
        };
        const cut = (): void => end(networkError());
        const stream = {
          cut,
          mute: () => {
            muted = true;
          },
        };
        open.add(stream);
        signal?.addEventListener('abort', () => end(signal.reason));
        const held: Uint8Array[] = [];
        const pass = async (): Promise<void> => {
          while (!done) {
            const piece = await reader.read();
            await this.wait(owner, 1);
            if (done) return;
            if (piece.done && !muted) return cut();
            if (piece.done) return;
            if (!muted) for (const due of this.withFate(client, piece.value, held)) controller.enqueue(due);
          }
        };
        void pass().catch(cut);
      },
      cancel() {
        done = true;
        return reader.cancel();
      },
    });
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers, body } = response;
  const isStream = (headers.get('content-type') ?? '').startsWith('text/event-stream');
  if (isStream && body !== null) return { status, headers, body };
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
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
