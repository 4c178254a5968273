import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Companion, type CompanionOptions, startCompanion } from '../../../companion/companion.ts';
import type { Clock } from '../../../companion/ports.ts';
import { randomText, sha256 } from '../../../src/api/companion/bytes.ts';
import { createCompanion } from '../../../src/api/companion/client.ts';
import type { CompanionPorts, NetAnswer, Pinned } from '../../../src/api/companion/ports.ts';
import { macOf } from '../../../src/api/companion/signing.ts';
import { companionHeaders, PROTOCOL, type RequestParts, requestText } from '../../../src/domain/companion/protocol.ts';
import { now } from '../clock/clock.ts';
import type { RawRequest } from './raw.ts';

/** The site of the tests. */
export const SITE = 'https://workbench.example.cn';

/** A clock that a test moves by hand; its timers are those of the machine. */
export function movingClock(): Clock & { move(ms: number): void } {
  let moved = 0;
  return {
    now: () => now() + moved,
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    move(ms) {
      moved += ms;
    },
  };
}

export interface TestCompanion extends Companion {
  readonly clock: ReturnType<typeof movingClock>;
  readonly folder: string;
  /** What it has printed. */
  readonly printed: string[];
  /** Programs that it has started, each with its arguments. */
  readonly started: (readonly [string, ...string[]])[];
}

const running: { stop(): Promise<void> }[] = [];
const folders: string[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'companion-'));
  folders.push(folder);
  return folder;
}

/** Ends what a test has started, and removes what it has written. */
export async function tidy(): Promise<void> {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A real companion on a port that is free, with a profile of its own. */
export async function openCompanion(options: Partial<CompanionOptions> = {}): Promise<TestCompanion> {
  const [printed, started, folder]: [string[], (readonly [string, ...string[]])[], string] = [[], [], options.folder ?? newFolder()];
  const clock = movingClock();
  const companion = await startCompanion({
    ...{ folder, clock, version: '1.0.0', policy: null, ports: [0], print: (line: string) => void printed.push(line) },
    openers: { default: { file: '/usr/bin/opener', before: ['--open'] } },
    start: async (file, args) => {
      started.push([file, ...args]);
      return true;
    },
    ...options,
  });
  if (companion === null) throw new Error('no port is free');
  running.push(companion);
  return { ...companion, clock, folder, printed, started };
}

/** Whatever a companion must never tell: its key, and the secrets of its pairings. */
export function secretsOf(folder: string): string[] {
  const [identity = ''] = readFileSync(join(folder, 'identity'), 'utf8').split('\n');
  const sites: { secret: string }[] = readdirSync(folder).includes('sites.json')
    ? JSON.parse(readFileSync(join(folder, 'sites.json'), 'utf8'))
    : [];
  return [identity, ...sites.map(({ secret }) => secret)];
}

function post(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<NetAnswer | null> {
  return new Promise((resolve) => {
    const to = { host: '127.0.0.1', port, path, method: 'POST', agent: false, headers: { ...headers, origin } } as const;
    const asking = request({ ...to, ...(signal && { signal }) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => {
        const proof = answer.headers[companionHeaders.proof];
        // As a browser: an answer that does not name the page's origin is none.
        const isReadable = answer.headers['access-control-allow-origin'] === origin;
        resolve(isReadable ? { status: answer.statusCode ?? 0, proof: typeof proof === 'string' ? proof : null, text } : null);
      });
    });
    asking.on('error', () => resolve(null));
    asking.end(body);
  });
}

function knock(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port, agent: false }, (answer) => {
      answer.resume();
      resolve(true);
    });
    asking.on('error', () => resolve(false));
    asking.end();
  });
}

/** A browser's page as the client needs it, over real sockets. */
export function pagePorts(ports: readonly number[], origin = SITE): CompanionPorts & { pinned: Pinned | null; readonly sent: string[] } {
  const page: CompanionPorts & { pinned: Pinned | null; readonly sent: string[] } = {
    ...{ origin, ports, now, sent: [], pinned: null, knock },
    permission: async () => 'granted',
    post: (port, path, headers, body, _, signal) => {
      page.sent.push(`${port}${path}`);
      return post(port, path, headers, body, origin, signal);
    },
    readPinned: async () => page.pinned,
    async writePinned(pinned) {
      page.pinned = pinned;
    },
  };
  return page;
}

/** A page that is paired with a companion: both users have said that the digits are the same. */
export async function pairedPage(companion: TestCompanion, origin = SITE): Promise<ReturnType<typeof pagePorts>> {
  const page = pagePorts([companion.port], origin);
  companion.pairing.open();
  const pairing = await createCompanion(page).pair();
  if (typeof pairing === 'string') throw new Error(`no pairing: ${pairing}`);
  const confirmed = pairing.confirm();
  await companion.pairing.answer(true);
  if (!(await confirmed)) throw new Error('not confirmed');
  return page;
}

/** Headers of a request of ours, before a test spoils them. */
export function ownHeaders(port: number, origin = SITE): (readonly [string, string])[] {
  return [
    ['Host', `127.0.0.1:${port}`],
    ['Origin', origin],
    ['Content-Type', 'application/json'],
    [companionHeaders.protocol, String(PROTOCOL)],
  ];
}

interface Signing {
  readonly path?: string;
  readonly body?: string;
  readonly time?: number;
  readonly nonce?: string;
  readonly protocol?: number;
  readonly origin?: string;
}

/** A request that is signed as the page signs it. */
export async function signedRequest(
  companion: TestCompanion,
  { key }: Pinned,
  given: Signing = {},
): Promise<RawRequest & { readonly body: string }> {
  const { path = '/pc', body = '{}', nonce = randomText(16), time = companion.clock.now(), protocol = PROTOCOL, origin = SITE } = given;
  const [plain = '', query = ''] = path.split('?');
  const { port } = companion;
  const parts: RequestParts = { origin, port, protocol, method: 'POST', path: plain, query, bodyHash: await sha256(body), time, nonce };
  const headers = ownHeaders(port, origin).map(([name, value]): [string, string] => [
    name,
    name === companionHeaders.protocol ? String(protocol) : value,
  ]);
  return {
    ...{ path, body },
    headers: [
      ...headers,
      ['Content-Length', String(Buffer.byteLength(body))],
      [companionHeaders.time, String(time)],
      [companionHeaders.nonce, nonce],
      [companionHeaders.sign, await macOf(key, requestText(parts))],
    ],
  };
}
