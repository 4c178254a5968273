import type { LoopbackPermission } from './companion.ts';
import type { Key } from './signing.ts';

/** What a page keeps of its pairing. */
export interface Pinned {
  /** The companion's own key, SPKI as base64url. */
  readonly identity: string;
  /** Signs requests; WebCrypto does not give it out. */
  readonly key: Key;
}

/** An answer that the page could read. */
export interface NetAnswer {
  readonly status: number;
  /** The header of proof, null where there is none. */
  readonly proof: string | null;
  readonly text: string;
}

/** The browser as the client of the companion needs it. */
export interface CompanionPorts {
  readonly origin: string;
  /** Ports of the loopback address, in the order in which they are tried. */
  readonly ports: readonly number[];
  now(): number;
  permission(): Promise<LoopbackPermission>;
  /** Posts JSON to a port of this PC; null when no answer can be read, whatever the reason. `ms`: the longest wait. */
  post(
    port: number,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    ms: number,
    signal?: AbortSignal,
  ): Promise<NetAnswer | null>;
  /** Whether anything answers there; nothing of ours is sent. */
  knock(port: number, ms: number, signal?: AbortSignal): Promise<boolean>;
  readPinned(): Promise<Pinned | null>;
  writePinned(pinned: Pinned | null): Promise<void>;
}
