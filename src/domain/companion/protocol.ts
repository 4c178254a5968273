/** What page and companion program say to each other (docs/companion.md). Pure: texts that are signed, and their names. */

/** Ports on which a companion may listen, in the order in which they are tried; the page's policy names exactly these. */
export const companionPorts = [47110, 47111, 47112] as const;

/** Version of this protocol. A change that an older side would misread makes a new one, and so do verbs that an older one does not have. */
export const PROTOCOL = 2;
/** The oldest protocol that either side still speaks: below it a companion answers 426, and a page says 版本过旧. */
export const OLDEST_PROTOCOL = 1;

/** Codes of answers: everything but the first is read as an error. */
export const DONE = 0;
export const FAILED = -1;

/** Headers of ours: no form, picture or script can send one, and a preflight comes before whoever does. */
export const companionHeaders = {
  protocol: 'x-workbench-companion',
  time: 'x-workbench-time',
  nonce: 'x-workbench-nonce',
  sign: 'x-workbench-sign',
  /** In an answer: the companion proves that it is his. */
  proof: 'x-workbench-proof',
} as const;

/** How far the time of a request may be from the companion's clock, milliseconds: both read the clock of one PC. */
export const TIME_WINDOW_MS = 60_000;

/** An open pairing ends after so long, milliseconds, and after so many tries. */
export const PAIRING_MS = 120_000;
export const PAIRING_TRIES = 3;

/** Where a request goes. A program that stands between page and companion listens on another port, so the port is signed with the rest. */
export interface Place {
  readonly origin: string;
  readonly port: number;
}

export interface RequestParts extends Place {
  readonly protocol: number;
  readonly method: string;
  readonly path: string;
  /** Without its question mark; '' for none. */
  readonly query: string;
  /** SHA-256 of the body, base64url. */
  readonly bodyHash: string;
  readonly time: number;
  readonly nonce: string;
}

/** The text under the signature of a request. */
export function requestText(parts: RequestParts): string {
  const { origin, port, protocol, method, path, query, bodyHash, time, nonce } = parts;
  return ['workbench request', origin, port, protocol, method, path, query, bodyHash, time, nonce].join('\n');
}

/** The text under the proof of an answer: to this request, with this status and body. */
export function answerText(nonce: string, status: number, bodyHash: string): string {
  return ['workbench answer', nonce, status, bodyHash].join('\n');
}

export interface HelloParts extends Place {
  readonly challenge: string;
  readonly protocol: number;
  readonly version: string;
}

/** The text that a companion signs with the key that was pinned at pairing, before anything is sent to it. */
export function helloText({ origin, port, challenge, protocol, version }: HelloParts): string {
  return ['workbench hello', origin, port, challenge, protocol, version].join('\n');
}

/** Everything that both sides of a pairing have seen; binary values as base64url. */
export interface Transcript extends Place {
  readonly commit: string;
  readonly pagePub: string;
  readonly pageNonce: string;
  readonly companionPub: string;
  readonly companionNonce: string;
  /** The key that the page pins. */
  readonly identity: string;
}

/** The text from which digits and keys of a pairing follow. */
export function transcriptText(seen: Transcript): string {
  const { origin, port, commit, pagePub, pageNonce, companionPub, companionNonce, identity } = seen;
  return ['workbench pairing', origin, port, commit, pagePub, pageNonce, companionPub, companionNonce, identity].join('\n');
}

/** What the page binds itself to before it has seen anything of the other side. */
export function commitText(pub: string, nonce: string): string {
  return ['workbench commitment', pub, nonce].join('\n');
}

/** Six digits of a hash (at least four bytes of it): how both windows show that they have seen the same. */
export function digitsOf(hash: Uint8Array): string {
  const [a = 0, b = 0, c = 0, d = 0] = hash;
  return String((a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) % 1_000_000).padStart(6, '0');
}
