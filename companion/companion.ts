import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { randomText } from '../src/api/companion/bytes.ts';
import { companionPorts } from '../src/domain/companion/protocol.ts';
import { isOpenPath, isPairPath, nameOfPath, openAnswers } from './answers.ts';
import type { Known } from './http/checks.ts';
import { defaultLimits, keepLimits, type Limits, LOOK_MS } from './http/limits.ts';
import { createListener } from './http/listener.ts';
import { isOwnUser as peerIsOwnUser } from './http/peer.ts';
import { Journal } from './journal.ts';
import { type KeyDevices, noDevices } from './keys/key-devices.ts';
import { KeyTray } from './keys/key-tray.ts';
import { Signing } from './keys/signing.ts';
import { Pairing } from './pairing/pairing.ts';
import type { Policy } from './policy.ts';
import type { Clock } from './ports.ts';
import { makeFolder } from './profile/folder.ts';
import { openIdentity } from './profile/identity.ts';
import { Nonces } from './profile/nonces.ts';
import { pcId } from './profile/pc-id.ts';
import { readSettings, type Settings, writeSettings } from './profile/settings.ts';
import { type Site, Sites } from './profile/sites.ts';
import { type Openers, type Start, startProgram } from './verbs/browsers.ts';
import { Cookies } from './verbs/cookies.ts';
import { openVerbs, systemOpeners } from './verbs/table.ts';

const LOOPBACK = '127.0.0.1';
/** Longest headers of a request, bytes. */
const MOST_HEADERS = 8 * 1024;
/** Origins that can be paired with at all: what a browser sends, and safe from whoever sits on the line. */
const PAIRABLE = /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

export interface CompanionOptions {
  /** Where its key, its pairings and its settings lie. */
  readonly folder: string;
  readonly version: string;
  readonly policy: Policy | null;
  readonly clock: Clock;
  /** One line about a thing that happened. */
  print(line: string): void;
  /** Tried in this order; 0 is any that is free. */
  readonly ports?: readonly number[];
  readonly limits?: Limits;
  readonly openers?: Openers;
  readonly start?: Start;
  /** Devices of this PC that may be security keys. */
  readonly keys?: KeyDevices;
  /** Shows the window: it has something to ask. */
  show?(): void;
  /** Whether the program at the other end runs for the same user; null where the system does not say. */
  readonly isOwnUser?: (ends: { readonly localPort: number; readonly remotePort: number }) => boolean | null;
}

/** A companion that listens. What its window can do is here, and nowhere on its port. */
export interface Companion {
  readonly port: number;
  readonly pairing: Pairing;
  readonly journal: Journal;
  readonly signing: Signing;
  /** Why no security key can be read here; null where they can. */
  readonly keyProblem: string | null;
  sites(): readonly Site[];
  settings(): Settings;
  choose(settings: Settings): void;
  forgetAll(): void;
  stop(): Promise<void>;
}

/** Listens on the first port that is free: another session of the same PC may have the one before. Null when all are taken. */
export async function listenOnFirst(server: Server, ports: readonly number[]): Promise<number | null> {
  for (const port of ports) {
    const isOurs = await new Promise<boolean>((resolve) => {
      const taken = (): void => resolve(false);
      server.once('error', taken);
      server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
        server.off('error', taken);
        resolve(true);
      });
    });
    // as: a listening TCP server has one
    if (isOurs) return (server.address() as AddressInfo).port;
  }
  return null;
}

export async function endServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/** How an origin stands to a request for a path. */
function standingOf(
  origin: string,
  path: string,
  { sites, policy, pairing }: { sites: Sites; policy: Policy | null; pairing: Pairing },
): ReturnType<Known['standing']> {
  const isListed = policy?.origins?.includes(origin) ?? false;
  // What the office has taken off its list is a stranger again, whatever it was paired with.
  if (policy?.origins !== undefined && !isListed) return 'none';
  const isGuest = isPairPath(path) && pairing.isOpen && PAIRABLE.test(origin);
  if (sites.has(origin)) return isPairPath(path) && !pairing.isOpen ? 'none' : 'paired';
  if (isListed && !isPairPath(path)) return 'listed';
  return isGuest ? 'guest' : 'none';
}

/** Starts a companion. Null when every one of its ports is taken. */
export async function startCompanion(options: CompanionOptions): Promise<Companion | null> {
  const { folder, version, policy, clock, limits = defaultLimits, isOwnUser = peerIsOwnUser } = options;
  makeFolder(folder);
  const identity = await openIdentity(folder);
  const [sites, nonces, cookies] = [new Sites(folder), new Nonces(folder, clock.now()), new Cookies()];
  const journal = new Journal(clock, options.print);
  let port = 0;
  let settings = readSettings(folder);
  const pairing = new Pairing({
    clock,
    identity: identity.pub,
    port: () => port,
    paired: (origin, secret) => sites.pair(origin, secret, clock.now()),
  });
  const newId = (): string => randomText(9);
  const tray = new KeyTray({ devices: options.keys ?? noDevices(''), clock, newId });
  const signing = new Signing({ tray, clock, newId, show: () => options.show?.() });
  const verbs = openVerbs({
    ...{ tray, signing },
    ...{ version, policy, cookies, pcuid: pcId(folder), port: () => port, settings: () => settings },
    ...{ openers: options.openers ?? systemOpeners(), start: options.start ?? startProgram },
  });
  const hear = createListener({
    clock,
    journal,
    known: ({ socket }, path) => ({
      port,
      isOwnUser: isOwnUser({ localPort: port, remotePort: socket.remotePort ?? 0 }),
      standing: (origin) => standingOf(origin, path, { sites, policy, pairing }),
    }),
    keyOf: (origin) => sites.keyOf(origin),
    takeNonce: (nonce, time) => nonces.take(nonce, time, clock.now()),
    isOpen: isOpenPath,
    nameOf: nameOfPath,
    carry: openAnswers({ version, identity: identity.privateKey, pairing, verbs, port: () => port }),
  });
  const server = createServer({ requireHostHeader: false, maxHeaderSize: MOST_HEADERS, connectionsCheckingInterval: LOOK_MS });
  server.on('request', (request, response) => void hear(request, response));
  // Node would say "Continue" before anybody has looked at the request.
  server.on('checkContinue', (request, response) => void hear(request, response));
  for (const name of ['upgrade', 'connect'] as const)
    server.on(name, (request: IncomingMessage, socket: Socket) => hearRaw(request, socket));
  function hearRaw(request: IncomingMessage, socket: Socket): void {
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    socket.on('error', () => socket.destroy());
    void hear(request, response, true);
  }
  keepLimits(server, limits, journal);
  const listening = await listenOnFirst(server, options.ports ?? companionPorts);
  if (listening === null) return null;
  port = listening;
  return {
    port,
    pairing,
    journal,
    signing,
    keyProblem: tray.problem,
    sites: () => sites.list(),
    settings: () => settings,
    choose(chosen) {
      writeSettings(folder, chosen);
      settings = chosen;
    },
    forgetAll() {
      sites.forgetAll();
      cookies.forgetAll();
    },
    async stop() {
      pairing.close('cancelled');
      signing.close();
      tray.close();
      await endServer(server);
    },
  };
}
