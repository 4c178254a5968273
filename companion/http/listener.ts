import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Bytes, sha256 } from '../../src/api/companion/bytes.ts';
import { isMac, type Key, macOf } from '../../src/api/companion/signing.ts';
import { answerText, companionHeaders, DONE, FAILED, requestText, TIME_WINDOW_MS } from '../../src/domain/companion/protocol.ts';
import type { Journal } from '../journal.ts';
import type { Clock } from '../ports.ts';
import { bodyOf } from './body.ts';
import { type Asked, headerOf, isPreflight, type Known, type Refusal, refusalOf } from './checks.ts';
import { refuse } from './refuse.ts';

/** What is answered to a request that nothing speaks against. */
export interface Reply {
  readonly status: number;
  /** `{ code, msg, data }`; null with a status that says all. */
  readonly body: { readonly code: number; readonly msg: string; readonly data: unknown } | null;
  /** How it stands in the journal. */
  readonly outcome: 'done' | 'failed' | Refusal['reason'];
}

export const done = (data: unknown): Reply => ({ status: 200, body: { code: DONE, msg: '', data }, outcome: 'done' });
export const failed = (msg: string, data: unknown = null): Reply => ({ status: 200, body: { code: FAILED, msg, data }, outcome: 'failed' });
export const refusedWith = (status: number, outcome: Refusal['reason'], msg?: string): Reply => ({
  status,
  body: msg === undefined ? null : { code: FAILED, msg, data: null },
  outcome,
});

/** Who asked for what: the path is one of ours by then. */
export interface Request {
  readonly origin: string;
  readonly path: string;
  readonly body: unknown;
  /** The asking page has gone. */
  readonly gone: AbortSignal;
}

export interface ListenerPorts {
  readonly clock: Clock;
  readonly journal: Journal;
  known(request: IncomingMessage, path: string): Known;
  keyOf(origin: string): Promise<Key | null>;
  /** Whether a nonce is new. */
  takeNonce(nonce: string, time: number): boolean;
  /** Paths that are asked without a signature: before there is a key, or to learn whether it is the same companion. */
  isOpen(path: string): boolean;
  /** Names of ours for the journal; '' for what is none. */
  nameOf(path: string): string;
  carry(request: Request): Promise<Reply>;
}

/** A request before anything of it is believed. */
export function askedOf(request: IncomingMessage, path: string, upgrade: boolean): Asked {
  const { rawHeaders, socket, method = '' } = request;
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.push([(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '']);
  return { remoteAddress: socket.remoteAddress, localAddress: socket.localAddress, method, path, headers, upgrade };
}

/** Lets the page of a known origin read the answer, and nobody else. No header for private networks is echoed: it opens nothing. */
function corsOf(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': companionHeaders.proof,
    Vary: 'Origin',
  };
}

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': [
    'content-type',
    ...[companionHeaders.protocol, companionHeaders.time, companionHeaders.nonce, companionHeaders.sign],
  ].join(', '),
  'Access-Control-Max-Age': '60',
} as const;

const PLAIN = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

interface Signed {
  readonly key: Key;
  readonly nonce: string;
}

/** Judges the signature of a request over its body: 401 for whatever is wrong with it. */
async function signedBy(asked: Asked, url: string, body: Bytes, known: Known, ports: ListenerPorts): Promise<Signed | Refusal> {
  const [origin, nonce] = [headerOf(asked, 'origin') ?? '', headerOf(asked, companionHeaders.nonce) ?? ''];
  const time = Number(headerOf(asked, companionHeaders.time) ?? Number.NaN);
  const no = (reason: Refusal['reason']): Refusal => ({ status: 401, reason });
  const key = known.standing(origin) === 'paired' ? await ports.keyOf(origin) : null;
  if (key === null) return no('unpaired');
  if (!/^[\w-]{22,64}$/.test(nonce) || !Number.isSafeInteger(time)) return no('signature');
  const at = url.indexOf('?');
  const text = requestText({
    origin,
    port: known.port,
    protocol: Number(headerOf(asked, companionHeaders.protocol)),
    method: asked.method,
    path: asked.path,
    query: at === -1 ? '' : url.slice(at + 1),
    bodyHash: await sha256(body),
    time,
    nonce,
  });
  if (!(await isMac(key, text, headerOf(asked, companionHeaders.sign)))) return no('signature');
  if (Math.abs(ports.clock.now() - time) > TIME_WINDOW_MS) return no('time');
  return ports.takeNonce(nonce, time) ? { key, nonce } : no('replay');
}

function parsed(body: Bytes): { readonly value: unknown } | null {
  try {
    return { value: body.length === 0 ? {} : JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return null;
  }
}

async function send(
  response: ServerResponse,
  { status, body }: Reply,
  headers: Record<string, string>,
  signed: Signed | null,
): Promise<void> {
  const text = JSON.stringify(body);
  const proof = signed === null ? null : await macOf(signed.key, answerText(signed.nonce, status, await sha256(text)));
  if (response.destroyed) return;
  const own = { ...PLAIN, 'Content-Length': Buffer.byteLength(text), ...(proof === null ? {} : { [companionHeaders.proof]: proof }) };
  response.writeHead(status, { ...headers, ...own }).end(text);
}

/** Hears requests: checks in the order of the law, then the body, the signature, and what was asked for. */
export function createListener(
  ports: ListenerPorts,
): (request: IncomingMessage, response: ServerResponse, upgrade?: boolean) => Promise<void> {
  const { clock, journal } = ports;
  async function judged(request: IncomingMessage, asked: Asked, known: Known): Promise<{ body: Bytes; signed: Signed | null } | Refusal> {
    const body = await bodyOf(request);
    if (body === null) return { status: 413, reason: 'size' };
    if (ports.isOpen(asked.path)) return { body, signed: null };
    const signed = await signedBy(asked, request.url ?? '', body, known, ports);
    return 'key' in signed ? { body, signed } : signed;
  }
  return async (request, response, upgrade = false) => {
    const came = clock.now();
    const path = (request.url ?? '').split('?')[0] ?? '';
    const asked = askedOf(request, path, upgrade);
    const known = ports.known(request, path);
    const given = headerOf(asked, 'origin') ?? undefined;
    const origin = given !== undefined && known.standing(given) !== 'none' ? given : null;
    const headers = origin === null ? {} : corsOf(origin);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const turnAway = ({ status, reason }: Refusal): void => {
      journal.note(given, ports.nameOf(path), reason);
      refuse(response, status, reason === 'host' || reason === 'loopback' || reason === 'user' ? {} : headers, came, clock);
    };
    const early = refusalOf(asked, known);
    if (early !== null) return turnAway(early);
    if (isPreflight(asked)) return void response.writeHead(204, { ...headers, ...PREFLIGHT }).end();
    try {
      const read = await judged(request, asked, known);
      if ('reason' in read) return turnAway(read);
      const content = parsed(read.body);
      const reply =
        content === null
          ? refusedWith(400, 'input', '不是 JSON not JSON')
          : await ports.carry({ origin: origin ?? '', path, body: content.value, gone: gone.signal });
      if (reply.body === null && reply.outcome !== 'done' && reply.outcome !== 'failed')
        return turnAway({ status: reply.status, reason: reply.outcome });
      journal.note(given, ports.nameOf(path), reply.outcome);
      await send(response, reply, headers, read.signed);
    } catch {
      // The connection ended under it, or what was asked for broke: nothing of either is told.
      journal.note(given, ports.nameOf(path), 'broken');
      if (!response.headersSent) refuse(response, 400, headers, came, clock);
    }
  };
}
