import { connect, createServer, type Server, type Socket } from 'node:net';
import { within } from '../within.ts';

/** What the line does. Modes and their names are those of the fault catalogue. */
export type Fault =
  | { mode: 'pass' }
  /** Reset before anything is forwarded: the request never arrives. */
  | { mode: 'refuse' }
  /** Swallowed without a word; the socket stays open. */
  | { mode: 'blackhole' }
  /** The answer waits `ms` before its first byte. */
  | { mode: 'delay'; ms: number }
  /** The answer drips: `chunk` bytes each `ms`. */
  | { mode: 'slow'; chunk: number; ms: number }
  /** The answer ends after `bytes` bytes (head included), with FIN or RST. */
  | { mode: 'truncate'; bytes: number; end: 'fin' | 'rst' }
  /** The request arrives, its answer never does; the socket stays open. */
  | { mode: 'dropResponse' }
  /** The request arrives and is answered; in place of the first byte of the answer comes RST. */
  | { mode: 'resetOnRequest' }
  /** The same for two exchanges of three: a browser's own second try is reset as well, and the next request passes. */
  | { mode: 'resetPairs' };

export interface FaultOptions {
  /** Only exchanges whose request holds this text (start line, head or body); the others pass. */
  match?: string;
  /** Falls back to `pass` after this many hits. */
  times?: number;
  /** Leaves sockets that are open now as they are. By default a switch resets them. */
  keepSockets?: boolean;
}

export interface FaultProxy {
  port: number;
  /** `http://localhost:<port>`: the name under which a browser takes `__Host-` cookies and service workers. */
  url: string;
  set(fault: Fault, options?: FaultOptions): void;
  /** Sets the target port, for a gateway that came back on another one. */
  retarget(port: number): void;
  /** How many exchanges (connections for a refusal at accept) the fault in force has hit. */
  hits(): number;
  /** Settles at the `count`-th hit of the fault in force. */
  hit(count?: number): Promise<void>;
  /** Resets every open socket. */
  cut(): void;
  sockets(): number;
  stop(): Promise<void>;
}

interface Rule {
  fault: Fault;
  match: string | undefined;
  left: number;
  hits: number;
  /** Exchanges that it was asked about. */
  seen: number;
  waiting: { count: number; done: () => void }[];
}

/** One request and its answer on a socket. Browsers do not pipeline, so there is one at a time. */
interface Exchange {
  rule: Rule | null;
  requestText: string;
  /** Answer bytes that came from the gateway so far. */
  answered: number;
}

const startOfRequest = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /;
/** With every socket reset, the line has ended by then, milliseconds. */
const ENDS_MS = 10_000;
const pass: Fault = { mode: 'pass' };

function newRule(fault: Fault, options: FaultOptions = {}): Rule {
  return { fault, match: options.match, left: options.times ?? Number.POSITIVE_INFINITY, hits: 0, seen: 0, waiting: [] };
}

/** Counts a hit; false when the rule has run out and the exchange passes. */
function strike(rule: Rule): boolean {
  if (rule.left <= 0) return false;
  rule.left -= 1;
  rule.hits += 1;
  for (const waiter of rule.waiting) if (rule.hits >= waiter.count) waiter.done();
  return true;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function drip(client: Socket, data: Buffer, chunk: number, ms: number): Promise<void> {
  for (let at = 0; at < data.length && !client.destroyed; at += chunk) {
    client.write(data.subarray(at, at + chunk));
    await sleep(ms);
  }
}

/** The fault for an answer in flight: the one its request met, or a silence that fell over the whole line since (an open stream goes dead). */
function faultOf(exchange: Exchange, now: Rule): Fault {
  if (exchange.rule) return exchange.rule.fault;
  const silent = now.match === undefined && (now.fault.mode === 'dropResponse' || now.fault.mode === 'blackhole');
  return silent && strike(now) ? now.fault : pass;
}

/** Passes one piece of an answer on as the fault says. */
async function answer(client: Socket, exchange: Exchange, data: Buffer, fault: Fault): Promise<void> {
  const before = exchange.answered;
  exchange.answered += data.length;
  switch (fault.mode) {
    case 'blackhole':
    case 'dropResponse':
      return;
    case 'refuse':
    case 'resetOnRequest':
    case 'resetPairs':
      client.resetAndDestroy();
      return;
    case 'truncate':
      if (before < fault.bytes) client.write(data.subarray(0, fault.bytes - before));
      if (exchange.answered < fault.bytes) return;
      if (fault.end === 'fin') client.end();
      else {
        // RST throws away what is still on its way, so what was let through gets a moment to arrive.
        await sleep(30);
        client.resetAndDestroy();
      }
      return;
    case 'delay':
      if (before === 0) await sleep(fault.ms);
      break;
    case 'slow':
      await drip(client, data, fault.chunk, fault.ms);
      return;
    case 'pass':
      break;
  }
  if (!client.destroyed) client.write(data);
}

interface Line {
  rule: () => Rule;
  target: () => number;
  live: Set<Socket>;
}

/** Decides, as the text of a request comes in, whether the rule in force is for it. True when it is and has just been hit. */
function hitBy(exchange: Exchange, rule: Rule, data: Buffer): boolean {
  if (exchange.rule || rule.fault.mode === 'pass') return false;
  exchange.requestText += data.toString('latin1');
  if (rule.match !== undefined && !exchange.requestText.includes(rule.match)) return false;
  rule.seen += 1;
  if (rule.fault.mode === 'resetPairs' && rule.seen % 3 === 0) {
    exchange.rule = newRule(pass);
    return false;
  }
  if (!strike(rule)) return false;
  exchange.rule = rule;
  return true;
}

function serve(client: Socket, line: Line): void {
  let exchange: Exchange = { rule: null, requestText: '', answered: 0 };
  const upstream = connect({ port: line.target(), host: '127.0.0.1', noDelay: true });
  let sending = Promise.resolve();
  client.on('data', (data: Buffer) => {
    if (startOfRequest.test(data.subarray(0, 8).toString('latin1'))) exchange = { rule: null, requestText: '', answered: 0 };
    hitBy(exchange, line.rule(), data);
    const mode = exchange.rule?.fault.mode;
    if (mode === 'refuse') client.resetAndDestroy();
    else if (mode !== 'blackhole') upstream.write(data);
  });
  client.on('end', () => {
    // A host that is gone does not say so to one that leaves it either.
    if (exchange.rule?.fault.mode !== 'blackhole') client.end();
  });
  upstream.on('data', (data: Buffer) => {
    const current = exchange;
    const fault = faultOf(current, line.rule());
    upstream.pause();
    sending = sending.then(() => answer(client, current, data, fault)).then(() => void upstream.resume());
  });
  upstream.on('end', () => {
    const mode = exchange.rule?.fault.mode;
    if (mode !== 'dropResponse' && mode !== 'blackhole') sending = sending.then(() => void client.end());
  });
  upstream.on('error', () => client.resetAndDestroy());
  client.on('error', () => upstream.destroy());
  client.on('close', () => {
    line.live.delete(client);
    upstream.destroy();
  });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/**
 * A TCP line between a browser and a gateway that can be cut in every way of the fault catalogue, live. It reaches page, workers, service
 * worker and open streams alike, which no switch of the browser does.
 */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let target = targetPort;
  let rule = newRule(pass);
  const live = new Set<Socket>();
  const line: Line = { rule: () => rule, target: () => target, live };
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    live.add(client);
    client.on('error', () => client.destroy());
    if (rule.fault.mode === 'refuse' && rule.match === undefined && strike(rule)) {
      live.delete(client);
      client.resetAndDestroy();
      return;
    }
    serve(client, line);
  });
  const port = await listen(server);
  const cut = (): void => {
    for (const socket of live) socket.resetAndDestroy();
    live.clear();
  };
  return {
    port,
    url: `http://localhost:${port}`,
    set(fault, options = {}) {
      rule = newRule(fault, options);
      if (!options.keepSockets) cut();
    },
    retarget(next) {
      target = next;
      cut();
    },
    hits: () => rule.hits,
    hit(count = 1) {
      const waited = rule;
      if (waited.hits >= count) return Promise.resolve();
      return new Promise((resolve) => waited.waiting.push({ count, done: resolve }));
    },
    cut,
    sockets: () => live.size,
    stop() {
      cut();
      return within(ENDS_MS, 'the line', new Promise((resolve) => server.close(() => resolve())));
    },
  };
}
