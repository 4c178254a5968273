import { randomBytes, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { type Companion, endServer, listenOnFirst } from '../companion.ts';
import { bodyOf } from '../http/body.ts';
import { headerOf, valuesOf } from '../http/checks.ts';
import { defaultLimits, keepLimits, LOOK_MS } from '../http/limits.ts';
import { askedOf } from '../http/listener.ts';
import type { Ends } from '../http/peer.ts';
import { refuse } from '../http/refuse.ts';
import type { Clock } from '../ports.ts';
import { writePrivate } from '../profile/private-file.ts';

const SESSION = 'x-workbench-window';
/** Windows that may be open at once. */
const MOST_SESSIONS = 8;

const types = { html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;
/** What anybody on this PC may read: it holds nothing. */
const windowFiles = { '/': 'window.html', '/window.css': 'window.css', '/window.js': 'window.js', '/words.js': 'words.js' } as const;

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

const path = v.pipe(v.string(), v.maxLength(1_000));
/** A PIN, which is no JSON: its bytes are overwritten, and a text cannot be. */
const PIN_PATH = '/pin/';
const ask = v.pipe(v.string(), v.maxLength(64));
const actionSchema = v.variant('action', [
  v.strictObject({ action: v.picklist(['agree', 'refuse']), ask }),
  v.strictObject({ action: v.picklist(['open', 'cancel', 'same', 'other', 'forget', 'stop']) }),
  v.strictObject({ action: v.literal('choose'), folder: path, certificates: path }),
]);
type Action = v.InferOutput<typeof actionSchema>;

export interface WindowOptions {
  readonly companion: Companion;
  /** The profile's folder: what opens the window lies there, where only its user can read it. */
  readonly folder: string;
  readonly version: string;
  readonly warning: string | null;
  readonly isManaged: boolean;
  readonly clock: Clock;
  readFile(name: string): string | Buffer;
  isOwnUser(ends: Ends): boolean | null;
  /** Ends the companion, once this has been answered. */
  stop(): void;
}

export interface Window {
  readonly port: number;
  /** The file that opens it: an address on a command line could be read by every user of the PC. */
  readonly file: string;
  /** When a window that its user could see last asked how things stand, milliseconds since 1970; 0 for never. */
  seenAt(): number;
  stop(): Promise<void>;
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function isFolder(given: string): boolean {
  return given === '' || (isAbsolute(given) && statSync(given, { throwIfNoEntry: false })?.isDirectory() === true);
}

function act({ companion, stop, clock }: WindowOptions, action: Action): boolean | Promise<boolean> {
  const { pairing, signing } = companion;
  switch (action.action) {
    case 'open':
      pairing.open();
      return true;
    case 'cancel':
      pairing.close('cancelled');
      return true;
    case 'same':
    case 'other':
      return pairing.answer(action.action === 'same').then(() => true);
    case 'forget':
      companion.forgetAll();
      return true;
    case 'agree':
      return signing.answer(action.ask, null);
    case 'refuse':
      return signing.cancel(action.ask);
    case 'stop':
      clock.after(0, stop);
      return true;
    case 'choose': {
      const { folder, certificates } = action;
      if (!isFolder(folder) || !isFolder(certificates)) return false;
      companion.choose({ folder, certificates });
      return true;
    }
  }
}

/** Who may open the window: whoever can read the profile's folder. A token opens it once, and then there is another. */
class Entry {
  readonly file: string;
  #token = '';
  readonly #sessions: string[] = [];
  readonly #address: string;

  constructor(folder: string, address: string) {
    this.file = join(folder, 'window.html');
    this.#address = address;
    this.#renew();
  }

  take(token: string): string | null {
    if (!same(token, this.#token)) return null;
    this.#renew();
    const session = randomBytes(32).toString('base64url');
    this.#sessions.push(session);
    if (this.#sessions.length > MOST_SESSIONS) this.#sessions.shift();
    return session;
  }

  has(session: string): boolean {
    return this.#sessions.some((one) => same(one, session));
  }

  #renew(): void {
    this.#token = randomBytes(32).toString('base64url');
    const to = `${this.#address}/#${this.#token}`;
    writePrivate(
      this.file,
      `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${to}">\n`,
    );
  }
}

/** Opens the companion's own window: a local page on a port of its own, so that nothing a site may ask leads to it. */
export async function openWindow(options: WindowOptions): Promise<Window | null> {
  const { companion, folder, version, warning, isManaged, clock, readFile, isOwnUser } = options;
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: LOOK_MS });
  keepLimits(server, defaultLimits, companion.journal);
  const port = await listenOnFirst(server, [0]);
  if (port === null) return null;
  const own = `http://127.0.0.1:${port}`;
  const entry = new Entry(folder, own);
  let seenAt = 0;
  const state = () => ({
    ...{ version, port: companion.port, warning, isManaged, pairing: companion.pairing.state() },
    ...{ signing: companion.signing.state(), keyProblem: companion.keyProblem },
    ...{ sites: companion.sites(), lines: companion.journal.lines(), settings: companion.settings() },
  });
  /** What is told; null for a refusal. */
  async function told(url: string, body: unknown, session: string): Promise<unknown> {
    if (url === '/session') {
      const token = v.safeParse(v.strictObject({ token: v.string() }), body);
      const opened = token.success ? entry.take(token.output.token) : null;
      return opened === null ? null : { session: opened };
    }
    if (!entry.has(session)) return null;
    if (url === '/state') {
      if (v.is(v.object({ isSeen: v.literal(true) }), body)) seenAt = clock.now();
      return state();
    }
    const action = url === '/do' ? v.safeParse(actionSchema, body) : null;
    return action?.success && (await act(options, action.output)) ? {} : null;
  }
  function pinTold(url: string, pin: Uint8Array, session: string): unknown {
    if (entry.has(session)) return companion.signing.answer(url.slice(PIN_PATH.length), pin) ? {} : null;
    pin.fill(0);
    return null;
  }
  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [came, url] = [clock.now(), request.url ?? ''];
    const asked = askedOf(request, url, false);
    const no = (status: number): void => {
      companion.journal.note(headerOf(asked, 'origin') ?? undefined, '', status === 421 ? 'host' : 'origin');
      refuse(response, status, {}, came, clock);
    };
    if (isOwnUser({ localPort: port ?? 0, remotePort: request.socket.remotePort ?? 0 }) === false) return no(403);
    const hosts = valuesOf(asked, 'host');
    if (hosts.length !== 1 || `http://${hosts[0]}` !== own) return no(421);
    const file = request.method === 'GET' ? windowFiles[url as keyof typeof windowFiles] : undefined; // as: looked up
    if (file !== undefined) {
      const ending = (file.split('.')[1] ?? 'html') as keyof typeof types; // as: the files above end so
      const content = Buffer.from(readFile(file));
      const kind = { 'Content-Type': types[ending], 'Content-Length': content.length };
      return void response.writeHead(200, { ...headers, ...kind }).end(content);
    }
    const isPin = url.startsWith(PIN_PATH);
    const type = isPin ? 'application/octet-stream' : 'application/json';
    const isOwn = request.method === 'POST' && headerOf(asked, 'origin') === own && headerOf(asked, 'content-type') === type;
    const body = isOwn ? await bodyOf(request).catch(() => null) : null;
    const session = headerOf(asked, SESSION) ?? '';
    const answer = body === null ? null : isPin ? pinTold(url, body, session) : await told(url, parse(body), session);
    if (answer === null) return no(403);
    const text = JSON.stringify(answer);
    const length = Buffer.byteLength(text);
    response.writeHead(200, { ...headers, 'Content-Type': 'application/json', 'Content-Length': length }).end(text);
  }
  server.on('request', (request, response) => void hear(request, response));
  return { port, file: entry.file, seenAt: () => seenAt, stop: () => endServer(server) };
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
